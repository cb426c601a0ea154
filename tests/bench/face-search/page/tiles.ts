import { canvasContext } from '#engine/core/canvas.ts'
import type { Box } from '#engine/core/types.ts'
import { wholePixels } from '#lib/review/cover-rules.ts'

export type TileStyle = 'Pixelated' | 'Smooth'

/** Mean colours of lattice tiles. The lattice starts at the image's corner, so covers may begin and end with partial tiles. */
class Tiles {
  readonly #columns: number
  readonly #rows: number
  readonly #sums: Float64Array

  constructor({ data, width, height }: ImageData, tile: number, left: number, top: number) {
    this.#columns = Math.ceil((width + left) / tile)
    this.#rows = Math.ceil((height + top) / tile)
    this.#sums = new Float64Array(this.#columns * this.#rows * 4)
    for (let y = 0, from = 0; y < height; y += 1) {
      const row = Math.floor((y + top) / tile) * this.#columns
      for (let x = 0; x < width; x += 1, from += 4) {
        const to = (row + Math.floor((x + left) / tile)) * 4
        for (let channel = 0; channel < 3; channel += 1)
          this.#sums[to + channel] = (this.#sums[to + channel] ?? 0) + (data[from + channel] ?? 0)
        this.#sums[to + 3] = (this.#sums[to + 3] ?? 0) + 1
      }
    }
  }

  mean(column: number, row: number, channel: number): number {
    const inside = (index: number, count: number) => Math.min(count - 1, Math.max(0, index))
    const at = (inside(row, this.#rows) * this.#columns + inside(column, this.#columns)) * 4
    return Math.round((this.#sums[at + channel] ?? 0) / (this.#sums[at + 3] ?? 1) / 16) * 16
  }

  /** Interpolates between the centres of the four tiles around a position in tiles. */
  between(x: number, y: number, channel: number): number {
    const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
    const [right, low] = [x - 0.5 - column, y - 0.5 - row]
    const across = (line: number) => this.mean(column, line, channel) * (1 - right) + this.mean(column + 1, line, channel) * right
    return across(row) * (1 - low) + across(row + 1) * low
  }
}

/**
 * Redacts part of a canvas like the engine, but with any number of tiles.
 *
 * @param count number of tiles along the longer side
 */
export function coverWithTiles(canvas: OffscreenCanvas, box: Box, style: TileStyle, count: number): void {
  const part = wholePixels(box, canvas)
  if (part === undefined) return
  const context = canvasContext(canvas)
  const image = context.getImageData(part.x, part.y, part.width, part.height)
  const tile = Math.max(1, Math.ceil(Math.max(part.width, part.height) / count))
  const [left, top] = [part.x % tile, part.y % tile]
  const tiles = new Tiles(image, tile, left, top)
  for (let y = 0, to = 0; y < part.height; y += 1)
    for (let x = 0; x < part.width; x += 1, to += 4)
      for (let channel = 0; channel < 3; channel += 1)
        image.data[to + channel] =
          style === 'Pixelated'
            ? tiles.mean(Math.floor((x + left) / tile), Math.floor((y + top) / tile), channel)
            : tiles.between((x + left + 0.5) / tile, (y + top + 0.5) / tile, channel)
  context.putImageData(image, part.x, part.y)
}
