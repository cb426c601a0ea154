import type { Detector } from '../detector'
import { levelAt } from '../face/plan'
import { searchLevels } from '../face/search-levels'
import { createScreenModel, type ScreenModel, type ScreenThresholds } from './screen-model'

/** Long sides of the levels in pixels. At 512, screens of an eighth to a quarter of the width are found best; each doubling finds half the size. */
const LONG_SIDES = [1024, 512, 256]
const MORE_LONG_SIDES = [2048, ...LONG_SIDES]
/**
 * Measured by `npm run bench:image -- screens`: all drawn monitors and laptops and .21 of the phones are found, with one false positive in
 * 26 photographs; at increased accuracy .29 of the phones, with four. A television that is cut off by the edge of the picture reaches about
 * .2.
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
    detect: (image, { increasedAccuracy, ...options }) => {
      const { width, height } = image
      const all = increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES
      const fitting = all.filter((side) => side <= Math.max(width, height) * MAX_ENLARGEMENT)
      const plan = (fitting.length > 0 ? fitting : all.slice(-1)).map((side) => levelAt(width, height, side))
      const thresholds = increasedAccuracy ? MORE_THRESHOLDS : THRESHOLDS
      return searchLevels(image, plan, (tile) => model.find(tile, thresholds), options)
    },
  }
}
