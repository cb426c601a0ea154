import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import type { Box } from '../types'
import { tileStart, type CoarseGrid, type Pixels } from './coarse-grid'

/** A region with everything that its cover is made of. It holds nothing of the picture but the grid. */
export type Cover = { box: Box } & ({ style: 'Black Box' } | { style: Exclude<RedactionStyle, 'Black Box'>; grid: CoarseGrid })

/** For each pixel along a side, the tile that it lies in. */
function tileOfEach(count: number, length: number): Uint8Array {
  const tiles = new Uint8Array(length)
  for (let tile = 0; tile < count; tile += 1) tiles.fill(tile, tileStart(tile, count, length), tileStart(tile + 1, count, length))
  return tiles
}

interface Blend {
  before: number
  after: number
  /** Weight of `after`, 0 to 1. */
  share: number
}

/** For each pixel along a side, the two tiles whose middles it lies between. */
function blendOfEach(count: number, length: number): Blend[] {
  return Array.from({ length }, (_, pixel) => {
    const place = Math.min(count - 1, Math.max(0, ((pixel + 0.5) * count) / length - 0.5))
    const before = Math.floor(place)
    return { before, after: Math.min(count - 1, before + 1), share: place - before }
  })
}

function paintPixelated({ columns, rows, colours }: CoarseGrid, { width, height }: Box, top: number, count: number): Pixels {
  const pixels = new Uint8ClampedArray(width * count * 4)
  const across = tileOfEach(columns, width)
  const down = tileOfEach(rows, height)
  for (let y = 0, to = 0; y < count; y += 1) {
    const row = (down[top + y] ?? 0) * columns
    for (let x = 0; x < width; x += 1, to += 4) {
      const from = (row + (across[x] ?? 0)) * 3
      pixels[to] = colours[from] ?? 0
      pixels[to + 1] = colours[from + 1] ?? 0
      pixels[to + 2] = colours[from + 2] ?? 0
      pixels[to + 3] = 255
    }
  }
  return pixels
}

/** Bilinear between the middles of the tiles, so nothing finer than the grid can appear. */
function paintSmooth({ columns, rows, colours }: CoarseGrid, { width, height }: Box, top: number, count: number): Pixels {
  const pixels = new Uint8ClampedArray(width * count * 4)
  const across = blendOfEach(columns, width)
  const down = blendOfEach(rows, height).slice(top, top + count)
  let to = 0
  for (const vertical of down) {
    const upper = vertical.before * columns
    const lower = vertical.after * columns
    for (const { before, after, share } of across) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (tile: number) => colours[tile * 3 + channel] ?? 0
        const above = at(upper + before) * (1 - share) + at(upper + after) * share
        const below = at(lower + before) * (1 - share) + at(lower + after) * share
        pixels[to + channel] = above * (1 - vertical.share) + below * vertical.share
      }
      pixels[to + 3] = 255
      to += 4
    }
  }
  return pixels
}

function paintBlack({ width }: Box, count: number): Pixels {
  const pixels = new Uint8ClampedArray(width * count * 4)
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return pixels
}

/**
 * The pixels of a cover, opaque.
 *
 * @param top first row, below the upper edge of the cover
 * @param count how many rows
 */
export function paintRows(cover: Cover, top: number, count: number): Pixels {
  switch (cover.style) {
    case 'Black Box':
      return paintBlack(cover.box, count)
    case 'Pixelated':
      return paintPixelated(cover.grid, cover.box, top, count)
    case 'Smooth':
      return paintSmooth(cover.grid, cover.box, top, count)
  }
}

/**
 * The pixels that rows of a picture must show within a cover, once the covers painted after it are on top.
 *
 * @param covers all covers in the order in which they are painted
 * @param index which of them
 * @param top, count the rows, below the upper edge of that cover
 */
export function expectedRows(covers: Cover[], index: number, top: number, count: number): Pixels {
  const cover = covers[index]
  if (cover === undefined) throw new RangeError(`there is no cover ${index}`)
  const pixels = paintRows(cover, top, count)
  const { x, y, width } = cover.box
  for (const later of covers.slice(index + 1)) {
    const left = Math.max(x, later.box.x)
    const right = Math.min(x + width, later.box.x + later.box.width)
    const first = Math.max(y + top, later.box.y)
    const last = Math.min(y + top + count, later.box.y + later.box.height)
    if (left >= right || first >= last) continue
    const over = paintRows(later, first - later.box.y, last - first)
    for (let row = first; row < last; row += 1) {
      const from = ((row - first) * later.box.width + left - later.box.x) * 4
      pixels.set(over.subarray(from, from + (right - left) * 4), ((row - y - top) * width + left - x) * 4)
    }
  }
  return pixels
}
