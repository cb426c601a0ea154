import type { Detector } from '../detector'
import type { FaceModel } from './face-model'
import { levelAt } from './plan'
import { searchLevels } from './search-levels'

/**
 * Long sides at which a frame is searched. One level takes a quarter of the time of a photograph's, and a face that is missed in one frame is
 * detected in another.
 */
const LONG_SIDES = [640]
const MORE_LONG_SIDES = [1280, 320]
/** Min confidence of a detection that continues a track. What starts a track is decided where detections are linked. */
const MIN_CONFIDENCE = 0.2
const MORE_MIN_CONFIDENCE = 0.12

/** Returns the long side of the largest level at which a frame is searched for faces. */
export function videoFaceSide(increasedAccuracy: boolean): number {
  return Math.max(...(increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES))
}

/** Creates the detector of faces in frames of a video: the first model alone, without rescoring, which linking replaces. */
export function createVideoFaceDetector(model: FaceModel): Detector<'face'> {
  return {
    label: 'face',
    name: model.name,
    load: model.load,
    detect: (image, { increasedAccuracy, ...options }) => {
      const plan = (increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES).map((side) => levelAt(image.width, image.height, side))
      const threshold = increasedAccuracy ? MORE_MIN_CONFIDENCE : MIN_CONFIDENCE
      return searchLevels(image, plan, (tile) => model.find(tile, threshold), options)
    },
  }
}
