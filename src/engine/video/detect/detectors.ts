import type { DetectableLabel } from '../../core/types'
import type { Detector } from '../../detect/detector'
import { createFullRangeModel } from '../../detect/face/full-range-model'
import { createSsdModel } from '../../detect/face/ssd-model'
import { createVideoFaceDetector, type VideoFaceDetector } from '../../detect/face/video-face-detector'
import { createPlateDetector } from '../../detect/plate/plate-detector'
import { createScreenDetector } from '../../detect/screen/screen-detector'
import { createTextReader } from '../../detect/text/reader'
import { createTextModel } from '../../detect/text/text-model'
import { createTextSearch } from '../../detect/text/text-search'
import { createVideoTextDetector } from '../../detect/text/video-text-detector'
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
  return {
    face: createVideoFaceDetector(createFullRangeModel({ modelUrl }), createSsdModel()),
    license_plate: createPlateDetector(search, reader),
    screen: createScreenDetector(),
    text: createVideoTextDetector(search),
  }
}
