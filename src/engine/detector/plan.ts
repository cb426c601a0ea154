import type { Box } from '../types'

/** One size at which an image is searched. */
export interface Level {
  /** Of the level's pixels to the image's. */
  scale: number
  width: number
  height: number
  /** Parts of the level, in its own pixels, that are searched one by one. */
  tiles: Box[]
}

/** Longest side of one run of the model: bounds its memory (about 150 MB) whatever the image's size. */
const TILE = 1024
/** Larger than the faces that are looked for at a level; those that are larger still are found whole at a smaller one. */
const OVERLAP = 160

/**
 * Long sides at which images are searched. The model sees faces of about 20 to 160 pixels best, so each doubling finds faces of half the
 * size. Those that fill the image score .63 and more at 96 or 160, and as little as .1 at 320.
 */
const LONG_SIDES = [96, 160, 320, 640, 1280, 2560]
const MORE_LONG_SIDES = [...LONG_SIDES, 5120]

/** Where parts of at most TILE pixels begin along a side, evenly spread and overlapping, and how long they are. */
function cut(side: number): { starts: number[]; length: number } {
  if (side <= TILE) return { starts: [0], length: side }
  const count = Math.ceil((side - OVERLAP) / (TILE - OVERLAP))
  const length = Math.ceil((side + (count - 1) * OVERLAP) / count)
  return { starts: Array.from({ length: count }, (_, index) => Math.round((index * (side - length)) / (count - 1))), length }
}

/** The level at which the long side of an image of `width` by `height` pixels measures `longSide`. */
export function levelAt(width: number, height: number, longSide: number): Level {
  const scale = longSide / Math.max(width, height)
  const levelWidth = Math.max(1, Math.round(width * scale))
  const levelHeight = Math.max(1, Math.round(height * scale))
  const columns = cut(levelWidth)
  const rows = cut(levelHeight)
  const tiles = rows.starts.flatMap((y) => columns.starts.map((x): Box => ({ x, y, width: columns.length, height: rows.length })))
  return { scale, width: levelWidth, height: levelHeight, tiles }
}

/**
 * The levels at which to search an image, largest first.
 *
 * @param width, height in pixels
 */
export function planLevels(width: number, height: number, increasedAccuracy: boolean): Level[] {
  const longSide = Math.max(width, height)
  const sides = increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES
  const largest = sides.at(-1) ?? longSide
  const chosen = sides.filter((side) => side < longSide / 1.2)
  // The image's own size, where it lies between two of the list or is smaller than all.
  chosen.push(Math.min(longSide, largest))
  // Faces of a few pixels in a small image are seen better enlarged.
  if (longSide <= 640) chosen.push(longSide * 2)
  return [...new Set(chosen)].toReversed().map((side) => levelAt(width, height, side))
}
