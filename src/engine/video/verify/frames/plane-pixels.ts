import type { Box } from '#engine/core/types.ts'
import type { Planes } from './planes'

/** A channel of a frame, reduced to means of squares of samples. */
interface Reduced {
  data: Uint8Array
  width: number
  height: number
  /** Samples per side of a square, and the position of the first square in samples. */
  side: number
  left: number
  top: number
}

interface Channel {
  data: Uint8Array
  width: number
  height: number
}

/** Reduces the part of a channel around an area by a whole number. The rest of the scaling is interpolated. */
function reduce({ data, width, height }: Channel, area: Box, side: number): Reduced {
  const left = Math.min(width - 1, Math.max(0, Math.floor(area.x) - side))
  const top = Math.min(height - 1, Math.max(0, Math.floor(area.y) - side))
  const columns = Math.max(1, Math.floor((Math.min(width, Math.ceil(area.x + area.width) + side) - left) / side))
  const rows = Math.max(1, Math.floor((Math.min(height, Math.ceil(area.y + area.height) + side) - top) / side))
  if (side === 1 && columns === width && rows === height) return { data, width, height, side, left, top }
  const reduced = new Uint8Array(columns * rows)
  const count = side * side
  for (let row = 0, to = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, to += 1) {
      let sum = 0
      for (let y = top + row * side, last = y + side; y < last; y += 1)
        for (let at = y * width + left + column * side, end = at + side; at < end; at += 1) sum += data[at] ?? 0
      reduced[to] = sum / count
    }
  return { data: reduced, width: columns, height: rows, side, left, top }
}

/** The two nearest samples of each pixel in a row or column, and the weight of the second. */
interface Positions {
  before: Int32Array
  after: Int32Array
  share: Float32Array
}

/** @param from start of the area in samples, and `step` the samples per pixel */
function positionsOf(count: number, from: number, step: number, first: number, side: number, length: number): Positions {
  const positions = { before: new Int32Array(count), after: new Int32Array(count), share: new Float32Array(count) }
  for (let index = 0; index < count; index += 1) {
    const position = Math.min(length - 1, Math.max(0, (from + (index + 0.5) * step - first) / side - 0.5))
    positions.before[index] = Math.floor(position)
    positions.after[index] = Math.min(length - 1, Math.floor(position) + 1)
    positions.share[index] = position - Math.floor(position)
  }
  return positions
}

/** Scales an area of a channel to `width` by `height` pixels. */
function scaled(channel: Channel, area: Box, width: number, height: number): Uint8Array {
  const [across, down] = [area.width / width, area.height / height]
  const reduced = reduce(channel, area, Math.max(1, Math.floor(Math.min(across, down))))
  const columns = positionsOf(width, area.x, across, reduced.left, reduced.side, reduced.width)
  const rows = positionsOf(height, area.y, down, reduced.top, reduced.side, reduced.height)
  const { data } = reduced
  const result = new Uint8Array(width * height)
  for (let y = 0, to = 0; y < height; y += 1) {
    const [upper, lower] = [(rows.before[y] ?? 0) * reduced.width, (rows.after[y] ?? 0) * reduced.width]
    const vertical = rows.share[y] ?? 0
    for (let x = 0; x < width; x += 1, to += 1) {
      const [left, right, share] = [columns.before[x] ?? 0, columns.after[x] ?? 0, columns.share[x] ?? 0]
      const above = (data[upper + left] ?? 0) * (1 - share) + (data[upper + right] ?? 0) * share
      const below = (data[lower + left] ?? 0) * (1 - share) + (data[lower + right] ?? 0) * share
      result[to] = above * (1 - vertical) + below * vertical + 0.5
    }
  }
  return result
}

/**
 * Returns an area of a frame as pixels of another size. Converts the planes directly, because a canvas copies each drawn frame to memory
 * that browsers free late.
 *
 * @param area in pixels of the frame. It may extend beyond the frame, where the pixels are black.
 */
export function pixelsOf(planes: Planes, area: Box, width: number, height: number): ImageData {
  const half = { x: area.x / 2, y: area.y / 2, width: area.width / 2, height: area.height / 2 }
  const chroma = { width: Math.ceil(planes.width / 2), height: Math.ceil(planes.height / 2) }
  const luma = scaled({ data: planes.y, width: planes.width, height: planes.height }, area, width, height)
  const [blue, red] = [planes.u, planes.v].map((data) => scaled({ data, ...chroma }, half, width, height))
  const image = new ImageData(width, height)
  const { data } = image
  const [black, gain, colour] = planes.isFullRange ? [0, 1, 224 / 255] : [16, 255 / 219, 1]
  const [across, down] = [area.width / width, area.height / height]
  // The pixels whose centres are inside the frame.
  const [first, last] = [Math.ceil(-area.x / across - 0.5), Math.ceil((planes.width - area.x) / across - 0.5)]
  for (let y = 0, at = 0, to = 0; y < height; y += 1) {
    const line = area.y + (y + 0.5) * down
    const isInside = line >= 0 && line < planes.height
    for (let x = 0; x < width; x += 1, at += 1, to += 4) {
      data[to + 3] = 255
      if (!isInside || x < first || x >= last) continue
      const light = gain * ((luma[at] ?? 0) - black)
      const [u, v] = [colour * ((blue?.[at] ?? 128) - 128), colour * ((red?.[at] ?? 128) - 128)]
      data[to] = light + 1.596 * v
      data[to + 1] = light - 0.392 * u - 0.813 * v
      data[to + 2] = light + 2.017 * u
    }
  }
  return image
}
