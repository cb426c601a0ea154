import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Detection, Detector } from '../detector'
import { ImageLevels } from '../face/levels'
import { levelAt } from '../face/plan'
import { suppress } from '../face/suppress'
import { createScreenModel, type ScreenModel, type ScreenThresholds } from './screen-model'

/** Long sides of the levels in pixels. At 512, screens of an eighth to a quarter of the width are found best; each doubling finds half the size. */
const LONG_SIDES = [1024, 512, 256]
const MORE_LONG_SIDES = [2048, ...LONG_SIDES]
/**
 * Measured by `npm run bench:image -- screens`: all drawn monitors and laptops and .21 of the phones are found, with one false positive in 26
 * photographs; at increased accuracy .29 of the phones, with four. A television that the edge of the picture cuts reaches about .2.
 */
const THRESHOLDS: ScreenThresholds = { television: 0.2, laptop: 0.2, phone: 0.25 }
const MORE_THRESHOLDS: ScreenThresholds = { television: 0.15, laptop: 0.15, phone: 0.2 }

/** A level that enlarges the image by more than this finds nothing new. */
const MAX_ENLARGEMENT = 1.2

/** Returns the long side of the largest level at which an image is searched for screens. */
export function screenSide(increasedAccuracy: boolean): number {
  return Math.max(...(increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES))
}

/** Creates the detector of televisions, monitors, laptops and phones in images and in frames of videos. */
export function createScreenDetector(model: ScreenModel = createScreenModel()): Detector<'screen'> {
  return {
    label: 'screen',
    name: model.name,
    load: model.load,
    detect: async (image, { increasedAccuracy, signal, onProgress }) => {
      const { width, height } = image
      const all = increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES
      const fitting = all.filter((side) => side <= Math.max(width, height) * MAX_ENLARGEMENT)
      const plan = (fitting.length > 0 ? fitting : all.slice(-1)).map((side) => levelAt(width, height, side))
      const tiles = plan.flatMap((level) => level.tiles.map((tile) => ({ level, tile })))
      const levels = new ImageLevels(image)
      const found: Detection[] = []
      try {
        for (const [index, { level, tile }] of tiles.entries()) {
          if (tile === level.tiles[0]) levels.resize(level.width, level.height)
          await yieldToMessages()
          throwIfCancelled(signal)
          const detections = await model.find(levels.read(tile), increasedAccuracy ? MORE_THRESHOLDS : THRESHOLDS)
          for (const { box, confidence } of detections) {
            const { scale } = level
            const [x, y] = [(box.x + tile.x) / scale, (box.y + tile.y) / scale]
            found.push({ box: { x, y, width: box.width / scale, height: box.height / scale }, confidence })
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
