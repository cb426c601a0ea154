import type { DetectableLabel } from '../../core/types'
import type { Detector } from '../../detect/detector'
import { createFullRangeModel } from '../../detect/face/full-range-model'
import { createSsdModel } from '../../detect/face/ssd-model'
import { createVideoFaceDetector, type VideoFaceDetector } from '../../detect/face/video-face-detector'
import { createHeadDetector } from '../../detect/head/head-detector'
import { createPoseModel } from '../../detect/head/pose-model'
import { createObjectDetector } from '../../detect/object/object-detector'
import { createObjectModel } from '../../detect/object/object-model'
import { createObjectSearch } from '../../detect/object/object-search'
import { createPlateDetector } from '../../detect/plate/plate-detector'
import { createTextReader } from '../../detect/text/reader'
import { createTextModel } from '../../detect/text/text-model'
import { createTextSearch } from '../../detect/text/text-search'
import { createVideoTextDetector } from '../../detect/text/text-detector'
import type { TrackReader } from './text-part'

/** The detector of each label in frames of a video. */
export type VideoDetectors = { [Label in Exclude<DetectableLabel, 'face'>]: Detector<Label> } & { face: VideoFaceDetector }

/** Creates the models that the text and plate detectors share with the reading of tracks. */
export function createTrackReader(): TrackReader {
  return { search: createTextSearch(createTextModel()), reader: createTextReader() }
}

/**
 * Creates the detectors for frames of videos. Their models are loaded when they are first needed.
 *
 * @param modelUrl of the face detection model; defaults to the app's
 */
export function createVideoDetectors(modelUrl?: string, { search, reader } = createTrackReader()): VideoDetectors {
  const objects = createObjectSearch(createObjectModel())
  return {
    face: createVideoFaceDetector(createFullRangeModel({ modelUrl }), createSsdModel()),
    head: createHeadDetector(objects, createPoseModel()),
    person: createObjectDetector('person', objects),
    license_plate: createPlateDetector(search, reader),
    vehicle: createObjectDetector('vehicle', objects),
    screen: createObjectDetector('screen', objects),
    text: createVideoTextDetector(search),
  }
}
