import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import type { Box } from '../core/types'
import type { CoarseGrid, Pixels } from './coarse-grid'
import { paintLabel, type CoverLabel } from './cover-label'
import { rowSpans, type ShapedBox } from '#lib/review/region-shape.ts'

/** A region and the data for painting its cover. The grid is the only data from the image. */
export type Cover = ShapedBox &
  ({ style: 'Black Box'; label?: CoverLabel } | { style: Exclude<RedactionStyle, 'Black Box'>; grid: CoarseGrid })

interface Blend {
  before: number
  after: number
  /** The weight of `after`, 0 to 1. */
  share: number
}

/** Returns, for each of `length` pixels from `start`, the two tiles between whose centres it lies, as indices in the grid. */
function blends(start: number, length: number, tile: number, first: number, count: number): Blend[] {
  return Array.from({ length }, (_, index) => {
    const position = Math.min(count - 1, Math.max(0, (start + index + 0.5) / tile - 0.5 - first))
    const before = Math.floor(position)
    return { before, after: Math.min(count - 1, before + 1), share: position - before }
  })
}

function paintPixelated({ tile, left, top, columns, colours }: CoarseGrid, { x, y, width }: Box, first: number, count: number): Pixels {
  const pixels = new Uint8ClampedArray(width * count * 4)
  for (let row = 0, to = 0; row < count; row += 1) {
    const line = (Math.floor((y + first + row) / tile) - top) * columns
    for (let column = 0; column < width; column += 1, to += 4) {
      const from = (line + Math.floor((x + column) / tile) - left) * 3
      pixels[to] = colours[from] ?? 0
      pixels[to + 1] = colours[from + 1] ?? 0
      pixels[to + 2] = colours[from + 2] ?? 0
      pixels[to + 3] = 255
    }
  }
  return pixels
}

/** Interpolates bilinearly between the centres of the tiles, so that no detail is finer than the grid. */
function paintSmooth(grid: CoarseGrid, { x, y, width }: Box, first: number, count: number): Pixels {
  const { tile, left, top, columns, rows, colours } = grid
  const pixels = new Uint8ClampedArray(width * count * 4)
  const across = blends(x, width, tile, left, columns)
  let to = 0
  for (const vertical of blends(y + first, count, tile, top, rows)) {
    const upper = vertical.before * columns
    const lower = vertical.after * columns
    for (const { before, after, share } of across) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (index: number) => colours[index * 3 + channel] ?? 0
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

function paintBlack(box: Box, label: CoverLabel | undefined, first: number, count: number): Pixels {
  const pixels = new Uint8ClampedArray(box.width * count * 4)
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  if (label !== undefined) paintLabel(label, pixels, box, first)
  return pixels
}

/**
 * Returns the opaque pixels of a cover's box. Other shapes show only the pixels of `rowSpans`.
 *
 * @param first first row, relative to the top of the cover
 * @param count number of rows
 */
export function paintRows(cover: Cover, first: number, count: number): Pixels {
  switch (cover.style) {
    case 'Black Box':
      return paintBlack(cover.box, cover.label, first, count)
    case 'Pixelated':
      return paintPixelated(cover.grid, cover.box, first, count)
    case 'Smooth':
      return paintSmooth(cover.grid, cover.box, first, count)
  }
}

/**
 * Returns the expected pixels of a cover after later covers are painted on top. Pixels outside its shape are transparent, unless a later
 * cover hides them.
 *
 * @param covers all covers in painting order
 * @param index index of the cover
 * @param first, count rows, relative to the top of the cover
 */
export function expectedRows(covers: readonly Cover[], index: number, first: number, count: number): Pixels {
  const cover = covers[index]
  if (cover === undefined) throw new RangeError(`there is no cover ${index}`)
  const pixels = paintRows(cover, first, count)
  const { x, y, width } = cover.box
  for (let row = 0; row < count; row += 1) {
    let end = 0
    for (const { from, to } of [...rowSpans(cover, first + row), { from: width, to: width }]) {
      pixels.fill(0, (row * width + end) * 4, (row * width + from) * 4)
      end = to
    }
  }
  for (const later of covers.slice(index + 1)) {
    if (later.box.x >= x + width || later.box.x + later.box.width <= x) continue
    const upper = Math.max(y + first, later.box.y)
    const lower = Math.min(y + first + count, later.box.y + later.box.height)
    if (upper >= lower) continue
    const over = paintRows(later, upper - later.box.y, lower - upper)
    for (let row = upper; row < lower; row += 1) {
      for (const span of rowSpans(later, row - later.box.y)) {
        const left = Math.max(x, later.box.x + span.from)
        const right = Math.min(x + width, later.box.x + span.to)
        if (left >= right) continue
        const from = ((row - upper) * later.box.width + left - later.box.x) * 4
        pixels.set(over.subarray(from, from + (right - left) * 4), ((row - y - first) * width + left - x) * 4)
      }
    }
  }
  return pixels
}
