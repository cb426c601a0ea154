import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Detection, Detector, Drawable } from '../detector'
import type { FaceModel } from './face-model'
import { ImageLevels } from './levels'
import { levelAt } from './plan'
import { suppress } from './suppress'

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
    detect: async (image: Drawable, { increasedAccuracy, signal, onProgress }) => {
      const plan = (increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES).map((side) => levelAt(image.width, image.height, side))
      const threshold = increasedAccuracy ? MORE_MIN_CONFIDENCE : MIN_CONFIDENCE
      const tiles = plan.flatMap((level) => level.tiles.map((tile) => ({ level, tile })))
      const levels = new ImageLevels(image)
      const found: Detection[] = []
      try {
        for (const [index, { level, tile }] of tiles.entries()) {
          if (tile === level.tiles[0]) levels.resize(level.width, level.height)
          await yieldToMessages()
          throwIfCancelled(signal)
          for (const { box, confidence } of await model.find(levels.read(tile), threshold)) {
            const { x, y, width, height } = box
            const scale = level.scale
            found.push({
              box: { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale },
              confidence,
            })
          }
          onProgress((index + 1) / tiles.length)
        }
      } finally {
        levels.release()
      }
      return suppress(found)
    },
  }
}
