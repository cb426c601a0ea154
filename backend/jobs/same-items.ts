import type { Track } from '#generated/model/track.zod.ts'

import type { Box } from '#engine/core/types.ts'
import { boxOverlap } from '#lib/review/box-areas.ts'

/** The minimum overlap (intersection over union) of two boxes that show the same item. */
const SAME_ITEM = 0.5

/** Returns whether two boxes overlap enough to show the same item. */
export function isSameItem(one: Box, other: Box): boolean {
  return boxOverlap(one, other) >= SAME_ITEM
}

/**
 * Returns, for each detected item, the number of the item that an earlier detection found in the same place, or undefined. Each number is
 * used once: the pairs with the largest overlap come first.
 *
 * @param overlapOf returns the overlap of two items, 0 to 1
 */
export function earlierNumbers<Item>(
  items: readonly Item[],
  earlier: readonly Track[],
  overlapOf: (item: Item, track: Track) => number,
): (number | undefined)[] {
  const pairs = items.flatMap((item, index) =>
    earlier.flatMap((track) => {
      const { source, number } = track
      const share = source === 'detected' && number !== undefined ? overlapOf(item, track) : 0
      return share >= SAME_ITEM && number !== undefined ? [{ index, number, share }] : []
    }),
  )
  const numbers: (number | undefined)[] = items.map(() => undefined)
  const used = new Set<number>()
  for (const { index, number } of pairs.toSorted((one, other) => other.share - one.share)) {
    if (numbers[index] !== undefined || used.has(number)) continue
    numbers[index] = number
    used.add(number)
  }
  return numbers
}
