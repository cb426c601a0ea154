import { BLOCK } from '#engine/verify/blocks.ts'
import type { Box } from '#engine/core/types.ts'
import { pictureMotion } from '#engine/track/motion.ts'
import type { FrameBlocks } from '../rest'

/** Min difference in levels between a new block and the same place of the searched frame. */
const NEW = 8
/** Number of parts across and down. A part is searched if something in it is new. */
const PARTS = { across: 3, down: 2 }
/** Max share of the frame for which searching in parts saves time. */
const MOST = 0.7

/** The output of a frame, in blocks. */
type Seen = Pick<FrameBlocks, 'columns' | 'rows' | 'output'>

/** Returns the brightness of a frame of the output, with a pixel per block. */
export const lumaOf = ({ columns, rows, output }: Seen) => ({ width: columns, height: rows, values: Uint8Array.from(output) })

/** Motion below this share of a block is ignored. */
const STILL = 0.02

/**
 * Returns the difference of a block from the part of an earlier frame that moved there, or Infinity if that frame doesn't show it. If the
 * motion isn't a whole number of blocks, the mean of the part is between the means of the blocks that it overlaps.
 */
function differenceFrom({ columns, rows, output }: Seen, x: number, y: number, mean: number): number {
  const [left, top, right, bottom] = [Math.floor(x + STILL), Math.floor(y + STILL), Math.ceil(x - STILL), Math.ceil(y - STILL)]
  if (left < 0 || top < 0 || right >= columns || bottom >= rows) return Infinity
  const [a, b] = [output[top * columns + left] ?? 0, output[top * columns + right] ?? 0]
  const [c, d] = [output[bottom * columns + left] ?? 0, output[bottom * columns + right] ?? 0]
  return Math.max(Math.min(a, b, c, d) - mean, mean - Math.max(a, b, c, d))
}

/** Marks with 1 the blocks of a frame that differ from an earlier frame, apart from the motion of the whole picture. */
export function newBlocks(before: Seen, after: Seen): Uint8Array {
  const { columns, rows, output } = after
  const motion = pictureMotion(lumaOf(before), lumaOf(after))
  const [right, down] = [motion.x * columns, motion.y * rows]
  const marked = new Uint8Array(columns * rows)
  for (let row = 0, at = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, at += 1)
      if (differenceFrom(before, column - right, row - down, output[at] ?? 0) >= NEW) marked[at] = 1
  return marked
}

/**
 * Returns the parts of a frame that a search of an earlier frame hasn't seen, in pixels, or undefined if most of the frame is new.
 *
 * @param free the blocks that aren't near a cover. The others aren't searched.
 * @param margin in pixels around new blocks, so that a face is completely inside a part
 */
export function newParts(before: Seen, after: Seen, free: Uint8Array, margin: number): Box[] | undefined {
  const { columns, rows } = after
  if (before.columns !== columns || before.rows !== rows) return undefined
  const marked = newBlocks(before, after)
  const parts: Box[] = []
  const [width, height] = [columns * BLOCK, rows * BLOCK]
  let area = 0
  for (let down = 0; down < PARTS.down; down += 1)
    for (let across = 0; across < PARTS.across; across += 1) {
      let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
      for (let row = Math.floor((down * rows) / PARTS.down); row < ((down + 1) * rows) / PARTS.down; row += 1)
        for (let column = Math.floor((across * columns) / PARTS.across); column < ((across + 1) * columns) / PARTS.across; column += 1) {
          if (marked[row * columns + column] === 0 || free[row * columns + column] === 0) continue
          left = Math.min(left, column)
          top = Math.min(top, row)
          right = Math.max(right, column + 1)
          bottom = Math.max(bottom, row + 1)
        }
      if (right < 0) continue
      const [x, y] = [Math.max(0, left * BLOCK - margin), Math.max(0, top * BLOCK - margin)]
      const part = { x, y, width: Math.min(width, right * BLOCK + margin) - x, height: Math.min(height, bottom * BLOCK + margin) - y }
      parts.push(part)
      area += part.width * part.height
    }
  return area > MOST * width * height ? undefined : parts
}
