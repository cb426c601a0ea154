import type { Box } from '../../core/types'
import { tilesOf } from '../tiles'

/** One level of the image pyramid. */
export interface Level {
  /** Ratio of the level's size to the image's. */
  scale: number
  width: number
  height: number
  /** Parts of the level to search one by one, in pixels of the level. */
  tiles: Box[]
}

/** Maximum side of the model's input, which limits its memory to about 150 MB for any image. */
const TILE = 1024
/** Overlap of neighbouring tiles in pixels. Faces larger than this are found at a smaller level. */
const OVERLAP = 160

/**
 * Long sides of the levels, in pixels. The model works best for faces of 20 to 160 pixels, so each doubling finds faces of half the size.
 * Faces that fill the image score at least .63 at 96 or 160, but as little as .1 at 320.
 */
const LONG_SIDES = [96, 160, 320, 640, 1280, 2560]
const MORE_LONG_SIDES = [...LONG_SIDES, 5120]

/** Returns the level of an image of `width` by `height` pixels whose long side is `longSide` pixels. */
export function levelAt(width: number, height: number, longSide: number): Level {
  const scale = longSide / Math.max(width, height)
  const levelWidth = Math.max(1, Math.round(width * scale))
  const levelHeight = Math.max(1, Math.round(height * scale))
  const tiles = tilesOf(levelWidth, levelHeight, { side: TILE, overlap: OVERLAP, multiple: 1 })
  return { scale, width: levelWidth, height: levelHeight, tiles }
}

/**
 * Returns the long sides of the levels at which detection searches an upright image, largest first.
 *
 * @param longSide of the image in pixels
 */
export function planSides(longSide: number, increasedAccuracy: boolean): number[] {
  const sides = increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES
  const largest = sides.at(-1) ?? longSide
  const chosen = sides.filter((side) => side < longSide / 1.2)
  // The image's own size complements the fixed ones.
  chosen.push(Math.min(longSide, largest))
  // Enlarging a small image improves the detection of faces of a few pixels.
  if (longSide <= 640) chosen.push(longSide * 2)
  return [...new Set(chosen)].toReversed()
}

/**
 * Returns the levels to search for faces, largest first.
 *
 * @param width, height in pixels
 */
export function planLevels(width: number, height: number, increasedAccuracy: boolean): Level[] {
  return planSides(Math.max(width, height), increasedAccuracy).map((side) => levelAt(width, height, side))
}
