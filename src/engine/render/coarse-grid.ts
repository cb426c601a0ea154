import { sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../core/types'
import { tilesUnder } from '#lib/review/cover-rules.ts'

/** Canvas pixels: red, green, blue and alpha, one byte each, row by row. */
export type Pixels = Uint8ClampedArray

/** The colours of a region's tiles. Pixelated and Smooth covers are painted from the grid only. */
export interface CoarseGrid {
  /** Side of a tile in pixels. Tiles are on a lattice that starts at the image's top left corner. */
  tile: number
  /** Position of the first tile on the lattice, in tiles. */
  left: number
  top: number
  columns: number
  rows: number
  /** Red, green and blue of each tile, row by row. */
  colours: Pixels
}

/** Colours are rounded to multiples of this step, so that an average reveals less about its pixels. */
const COLOUR_STEP = 16
/** Max pixels in memory at a time. */
const STRIP_PIXELS = 1_000_000

const quantise = (value: number) => Math.min(255, Math.round(value / COLOUR_STEP) * COLOUR_STEP)

/** Reads the pixels of a box of the image. */
export type ReadPixels = (box: Box) => Pixels

interface Size {
  width: number
  height: number
}

/** Adds a row of pixels to the sums of its tiles: red, green and blue weighted by opacity, and the opacity. */
function addRow(sums: Float64Array, pixels: Pixels, from: number, width: number, tile: number): void {
  for (let x = 0, at = from; x < width; x += 1, at += 4) {
    const alpha = pixels[at + 3] ?? 0
    const to = Math.floor(x / tile) * 4
    sums[to] = (sums[to] ?? 0) + (pixels[at] ?? 0) * alpha
    sums[to + 1] = (sums[to + 1] ?? 0) + (pixels[at + 1] ?? 0) * alpha
    sums[to + 2] = (sums[to + 2] ?? 0) + (pixels[at + 2] ?? 0) * alpha
    sums[to + 3] = (sums[to + 3] ?? 0) + alpha
  }
}

/**
 * Measures the colours of a region: the mean of each tile that intersects it, over the whole tile. A box that moves slightly therefore
 * keeps its colours.
 *
 * @param box the region in whole pixels
 * @param tile side of a tile in pixels
 * @param black boxes of Black Box covers. A tile that intersects one is black, because its mean would reveal a part of the tile.
 */
export function measureGrid(box: Box, tile: number, image: Size, black: readonly Box[], read: ReadPixels): CoarseGrid {
  const { left, top, columns, rows, area } = tilesUnder(box, tile, image)
  const colours = new Uint8ClampedArray(columns * rows * 3)
  const strip = Math.max(1, Math.floor(STRIP_PIXELS / area.width))
  for (let row = 0; row < rows; row += 1) {
    const first = row * tile
    const last = Math.min(area.height, first + tile)
    const sums = new Float64Array(columns * 4)
    for (let y = first; y < last; y += strip) {
      const count = Math.min(strip, last - y)
      const pixels = read({ x: area.x, y: area.y + y, width: area.width, height: count })
      for (let line = 0; line < count; line += 1) addRow(sums, pixels, line * area.width * 4, area.width, tile)
    }
    for (let column = 0; column < columns; column += 1) {
      const own: Box = { x: (left + column) * tile, y: (top + row) * tile, width: tile, height: tile }
      const [red = 0, green = 0, blue = 0, weight = 0] = sums.subarray(column * 4, column * 4 + 4)
      if (weight === 0 || black.some((cover) => sharedArea(cover, own) > 0)) continue
      colours.set([quantise(red / weight), quantise(green / weight), quantise(blue / weight)], (row * columns + column) * 3)
    }
  }
  return { tile, left, top, columns, rows, colours }
}
