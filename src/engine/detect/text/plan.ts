import type { Box } from '../../core/types'
import { tilesOf } from '../tiles'

/** Width and height of the model's input are multiples of this. */
const STRIDE = 32
/** Maximum side of the model's input, which limits its memory for any image. */
const TILE = 1024
/** Overlap of neighbouring tiles in pixels. The tiles' results are joined, so text may be longer than this. */
const OVERLAP = 128

/** Long side at which headlines, signs and license plates are detected best. Smaller images are enlarged to it. */
export const BASE_LONG_SIDE = 960
/** Min ratio of the image's size to the base at which its own size is searched as well. */
const LARGER = 1.15
/** Maximum size of the second level in pixels, which limits the time for large photographs. */
const MAX_PIXELS = 4e6
/** Enlargement of the additional level for higher accuracy, for text of a few pixels, and its maximum size in pixels. */
const INCREASED_ENLARGEMENT = 1.5
const INCREASED_MAX_PIXELS = 12e6

/** A size of the image in which text is detected. */
export interface TextLevel {
  width: number
  height: number
  /** Parts of the level to search one by one, in pixels of the level. */
  tiles: Box[]
}

/** Returns the level of an image of `width` by `height` pixels whose long side is about `longSide` pixels. */
export function textLevelAt(width: number, height: number, longSide: number): TextLevel {
  const scale = longSide / Math.max(width, height)
  const toStride = (side: number) => Math.max(1, Math.round((side * scale) / STRIDE)) * STRIDE
  const levelWidth = toStride(width)
  const levelHeight = toStride(height)
  const tiles = tilesOf(levelWidth, levelHeight, { side: TILE, overlap: OVERLAP, multiple: STRIDE })
  return { width: levelWidth, height: levelHeight, tiles }
}

/**
 * Returns the levels to search for text, smallest first.
 *
 * @param width, height in pixels
 */
export function planTextLevels(width: number, height: number, increasedAccuracy: boolean): TextLevel[] {
  const longSide = Math.max(width, height)
  const limited = (enlargement: number, maxPixels: number) => longSide * Math.min(enlargement, Math.sqrt(maxPixels / (width * height)))
  const sides = [BASE_LONG_SIDE]
  const own = limited(1, MAX_PIXELS)
  if (own > BASE_LONG_SIDE * LARGER) sides.push(own)
  if (increasedAccuracy) sides.push(Math.max(BASE_LONG_SIDE * INCREASED_ENLARGEMENT, limited(INCREASED_ENLARGEMENT, INCREASED_MAX_PIXELS)))
  return sides.map((side) => textLevelAt(width, height, side))
}
