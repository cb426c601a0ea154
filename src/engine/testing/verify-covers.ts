import { coversAt } from '#lib/review/covers/frame-covers.ts'
import { boxesAt, type MovingRegion } from '#lib/review/moving-regions.ts'
import { rowSpan } from '#lib/review/region-shape.ts'
import type { Box } from '../core/types'

/** Paints covers for the exports of `verify-clips.ts`, independently of the product's renderer. */

/** Means of the tiles of a box, row by row. */
export function tileColours(image: ImageData, box: Box, tiles: number): number[][] {
  return Array.from({ length: tiles * tiles }, (_, tile) => {
    const left = box.x + ((tile % tiles) * box.width) / tiles
    const top = box.y + (Math.floor(tile / tiles) * box.height) / tiles
    const sum = [0, 0, 0, 0]
    for (let y = Math.max(0, Math.round(top)); y < Math.min(image.height, top + box.height / tiles); y += 1)
      for (let x = Math.max(0, Math.round(left)); x < Math.min(image.width, left + box.width / tiles); x += 1) {
        for (let channel = 0; channel < 3; channel += 1)
          sum[channel] = (sum[channel] ?? 0) + (image.data[(y * image.width + x) * 4 + channel] ?? 0)
        sum[3] = (sum[3] ?? 0) + 1
      }
    return sum.slice(0, 3).map((value) => value / Math.max(1, sum[3] ?? 1))
  })
}

/** Paints a region as a correct export does, from the colours of its tiles. */
export function paintRegion(
  image: ImageData,
  region: MovingRegion,
  time: number,
  colours: number[][],
  tiles: number,
  opacity: number,
): void {
  const [place] = boxesAt(region, time)
  if (!place) return
  for (const { box, shape } of coversAt(region, time, image)) {
    const shaped = shape === 'ellipse' ? { box, shape } : { box }
    for (let row = 0; row < box.height; row += 1) {
      const { from, to } = rowSpan(shaped, row)
      for (let column = from; column < to; column += 1) {
        const [across, down] = [
          ((box.x + column + 0.5 - place.x) / place.width) * tiles,
          ((box.y + row + 0.5 - place.y) / place.height) * tiles,
        ]
        for (let channel = 0; channel < 3; channel += 1) {
          const at = ((box.y + row) * image.width + box.x + column) * 4 + channel
          const value = region.style === 'Black Box' ? 0 : valueAt(colours, tiles, across, down, region.style === 'Smooth', channel)
          image.data[at] = value * opacity + (image.data[at] ?? 0) * (1 - opacity)
        }
      }
    }
  }
}

function valueAt(colours: number[][], tiles: number, across: number, down: number, isSmooth: boolean, channel: number): number {
  const limit = (value: number): number => Math.min(tiles - 1, Math.max(0, value))
  const at = (column: number, row: number): number => colours[limit(row) * tiles + limit(column)]?.[channel] ?? 0
  if (!isSmooth) return at(Math.floor(across), Math.floor(down))
  const [x, y] = [limit(across - 0.5), limit(down - 0.5)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const blend = (row: number): number => at(left, row) * (1 - x + left) + at(left + 1, row) * (x - left)
  return blend(top) * (1 - y + top) + blend(top + 1) * (y - top)
}
