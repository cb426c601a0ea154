import type { Track } from '#generated/model/track.zod.ts'

import type { Box } from '../../src/engine/core/types'

/** The minimum overlap (intersection over union) of two boxes of the same item. */
const SAME_ITEM = 0.5

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  const shared = Math.max(0, width) * Math.max(0, height)
  return shared / (one.width * one.height + other.width * other.height - shared)
}

/** Returns whether two boxes overlap enough to be of the same item. */
export function isSameItem(one: Box, other: Box): boolean {
  return overlap(one, other) >= SAME_ITEM
}

/**
 * Returns, for each box, the number of the item that an earlier detection found in the same place, or undefined. Each number is used once:
 * the pairs with the largest overlap come first.
 */
export function earlierNumbers(boxes: readonly Box[], earlier: readonly Track[]): (number | undefined)[] {
  const pairs = boxes.flatMap((box, index) =>
    earlier.flatMap(({ source, number, positions: [position] }) => {
      const share = source === 'detected' && position ? overlap(box, position) : 0
      return share >= SAME_ITEM && number !== undefined ? [{ index, number, share }] : []
    }),
  )
  const numbers: (number | undefined)[] = boxes.map(() => undefined)
  for (const { index, number } of pairs.toSorted((one, other) => other.share - one.share)) {
    if (numbers[index] === undefined && !numbers.includes(number)) numbers[index] = number
  }
  return numbers
}
