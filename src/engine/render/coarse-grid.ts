/** Pixels as a canvas gives them: red, green, blue, alpha, one byte each, row after row. */
export type Pixels = Uint8ClampedArray

/** All that is kept of a region: a few colours. Both coarse styles are painted from it and from nothing else. */
export interface CoarseGrid {
  columns: number
  rows: number
  /** Red, green, blue of each tile, row after row. */
  colours: Pixels
}

/** Tiles along the longer side of a region: six across a face leave its tone and no feature. */
export const MOST_TILES = 6
/** Regions of a few pixels get fewer tiles, or a tile would be a pixel of the original. */
const SMALLEST_TILE = 8
/** Colours are rounded to this step, so an average gives away less about the pixels under it. */
export const COLOUR_STEP = 16

/** How many tiles a region of `width` by `height` pixels gets, at most six each way and about square. */
export function gridSize(width: number, height: number): { columns: number; rows: number } {
  const tile = Math.max(SMALLEST_TILE, Math.ceil(Math.max(width, height) / MOST_TILES))
  return { columns: Math.ceil(width / tile), rows: Math.ceil(height / tile) }
}

/** Where tile `index` of `count` along `length` pixels begins. Tiles differ by a pixel at most: a thin rest would hold finer detail. */
export function tileStart(index: number, count: number, length: number): number {
  return Math.round((index * length) / count)
}

const quantise = (value: number) => Math.min(255, Math.round(value / COLOUR_STEP) * COLOUR_STEP)

/** Mean colour of part of some pixels, transparent ones counting less, rounded to the colour step. */
function meanColour(pixels: Pixels, stride: number, left: number, right: number, height: number): [number, number, number] {
  let [red, green, blue, weight] = [0, 0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (let at = (y * stride + left) * 4, end = (y * stride + right) * 4; at < end; at += 4) {
      const alpha = pixels[at + 3] ?? 0
      red += (pixels[at] ?? 0) * alpha
      green += (pixels[at + 1] ?? 0) * alpha
      blue += (pixels[at + 2] ?? 0) * alpha
      weight += alpha
    }
  }
  return weight === 0 ? [0, 0, 0] : [quantise(red / weight), quantise(green / weight), quantise(blue / weight)]
}

/**
 * Measures the grid of a region.
 *
 * @param width, height of the region in pixels
 * @param readRows gives the region's pixels from `top` (below its upper edge), `rows` rows of them, so that a large region is never read at once
 */
export function measureGrid(width: number, height: number, readRows: (top: number, rows: number) => Pixels): CoarseGrid {
  const { columns, rows } = gridSize(width, height)
  const colours = new Uint8ClampedArray(columns * rows * 3)
  for (let row = 0; row < rows; row += 1) {
    const top = tileStart(row, rows, height)
    const tileHeight = tileStart(row + 1, rows, height) - top
    const pixels = readRows(top, tileHeight)
    for (let column = 0; column < columns; column += 1) {
      const left = tileStart(column, columns, width)
      colours.set(meanColour(pixels, width, left, tileStart(column + 1, columns, width), tileHeight), (row * columns + column) * 3)
    }
  }
  return { columns, rows, colours }
}
