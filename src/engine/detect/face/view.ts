import type { Box } from '../../core/types'
import type { PixelGrid } from '../detector'

/** A transformation of the model's input: mirrored horizontally first, then rotated clockwise by quarter turns. */
export interface View {
  mirrored: boolean
  quarterTurns: 0 | 1 | 2 | 3
}

export const PLAIN: View = { mirrored: false, quarterTurns: 0 }

interface Size {
  width: number
  height: number
}

/** Returns the index of the view's first pixel in the source, and the index steps for one pixel to the right and one down. */
function walk({ mirrored, quarterTurns }: View, { width, height }: Size): { first: number; right: number; down: number } {
  const [left, column] = mirrored ? [width - 1, -1] : [0, 1]
  const right = width - 1 - left
  const bottom = (height - 1) * width
  switch (quarterTurns) {
    case 0:
      return { first: left, right: column, down: width }
    case 1:
      return { first: left + bottom, right: -width, down: column }
    case 2:
      return { first: right + bottom, right: -column, down: -width }
    case 3:
      return { first: right, right: width, down: -column }
  }
}

/** Transforms pixels. Rotation by 90° and 270° swaps width and height. */
export function applyView(view: View, grid: PixelGrid): PixelGrid {
  if (!view.mirrored && view.quarterTurns === 0) return grid
  const swapped = view.quarterTurns % 2 === 1
  const [width, height] = swapped ? [grid.height, grid.width] : [grid.width, grid.height]
  const from = new Uint32Array(grid.data.buffer, grid.data.byteOffset, width * height)
  const shown = new Uint32Array(width * height)
  const { first, right, down } = walk(view, grid)
  for (let y = 0, to = 0; y < height; y += 1)
    for (let x = 0, at = first + y * down; x < width; x += 1, to += 1, at += right) shown[to] = from[at] ?? 0
  return { data: new Uint8ClampedArray(shown.buffer), width, height }
}

/**
 * Maps a box in a view back to the source pixels.
 *
 * @param size of the source, before the transformation
 */
export function fromView(view: View, { x, y, width, height }: Box, size: Size): Box {
  const boxes: Box[] = [
    { x, y, width, height },
    { x: y, y: size.height - x - width, width: height, height: width },
    { x: size.width - x - width, y: size.height - y - height, width, height },
    { x: size.width - y - height, y: x, width: height, height: width },
  ]
  const upright = boxes[view.quarterTurns] ?? { x, y, width, height }
  return view.mirrored ? { ...upright, x: size.width - upright.x - upright.width } : upright
}
