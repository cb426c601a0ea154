import { throwIfCancelled } from '../../core/cancellation'
import type { Detection, Detector, Drawable } from '../detector'
import type { FaceModel } from './face-model'
import { levelAt } from './plan'
import { rescore } from './rescore'
import { searchLevels } from './search-levels'

/**
 * Long sides at which a frame is searched. The model detects faces of up to about 28% of a level's long side, and at 96 pixels also faces
 * that fill the frame. Together, the two small levels take a seventh of the large one's time.
 */
const LONG_SIDES = [640, 226, 96]
const MORE_LONG_SIDES = [1280, 640, 320, 160, 96]
/**
 * Min confidence of a detection that continues a track, at large levels and at small ones, where half a face and its background look like a
 * larger face. Linking decides which detections start a track.
 */
const MIN_CONFIDENCE = 0.2
const MIN_SMALL_CONFIDENCE = 0.35
const SMALL_LEVEL = 226
/** Min and max confidence of a detection that is searched again. */
const STARTS = 0.3
const SURE = 0.8
/** Min confidences of a face and of a blurred one in that search, and the confidence that a blurred one gets. */
const RESCORED = 0.45
const BLURRED = 0.2
const CONTINUES = 0.25
const MIN_RESCORE_CONFIDENCE = 0.02
/** Max detections of a frame that are searched again. */
const MAX_RESCORED = 8

/** Returns the long side of the largest level at which a frame is searched for faces. */
export function videoFaceSide(increasedAccuracy: boolean): number {
  return Math.max(...(increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES))
}

const minConfidence = ({ width, height }: ImageData): number =>
  Math.max(width, height) > SMALL_LEVEL ? MIN_CONFIDENCE : MIN_SMALL_CONFIDENCE

/**
 * Searches uncertain detections again, centred. Drops those that no longer score as a face, such as folds of cloth, leaves and lights.
 * Lowers the confidence of borderline ones, so that they only continue a track: a blurred face then joins the track of its sharp frames.
 */
async function withoutTexture(image: Drawable, found: Detection[], model: FaceModel, signal: AbortSignal): Promise<Detection[]> {
  const faces: Detection[] = []
  let searched = 0
  for (const face of found) {
    const { confidence } = face
    const isUncertain = confidence >= STARTS && confidence < SURE && searched < MAX_RESCORED
    if (isUncertain) {
      throwIfCancelled(signal)
      searched += 1
      const again = await rescore(image, face, (pixels) => model.find(pixels, MIN_RESCORE_CONFIDENCE))
      if (again >= RESCORED) faces.push(face)
      else if (again >= BLURRED) faces.push({ ...face, confidence: CONTINUES })
    } else faces.push(face)
  }
  return faces
}

/** Creates the face detector for video frames, which uses the first model only. */
export function createVideoFaceDetector(model: FaceModel): Detector<'face'> {
  return {
    label: 'face',
    name: model.name,
    load: model.load,
    detect: async (image, { increasedAccuracy, ...options }) => {
      const plan = (increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES).map((side) => levelAt(image.width, image.height, side))
      const found = await searchLevels(image, plan, (tile) => model.find(tile, minConfidence(tile)), options)
      return withoutTexture(image, found, model, options.signal)
    },
  }
}
