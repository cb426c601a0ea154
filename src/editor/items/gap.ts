import type { Gap } from '#generated/model/gap.zod.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { isOfRedactedTrack, type ItemLists } from '../review'

/** Returns whether a gap has yet to be reviewed. */
export function isOpen({ resolution }: Pick<Gap, 'resolution'>): boolean {
  return resolution === 'open'
}

/** Compares gaps by start, then by end. */
export function byTime(a: Gap, b: Gap): number {
  return a.start - b.start || a.end - b.end
}

/** Reviews are never changed in place, so the open gaps of each are found once. */
const known = new WeakMap<ItemLists, readonly Gap[]>()

/**
 * Returns the open gaps that block an export, in the order of time. Gaps of tracks that are deleted or left visible don't block it, because
 * nothing is redacted there.
 */
export function openGaps(review: ItemLists): readonly Gap[] {
  const found = known.get(review)
  if (found) return found
  const gaps = (review.gaps ?? []).filter((gap) => isLive(gap) && isOpen(gap) && isOfRedactedTrack(review, gap)).toSorted(byTime)
  known.set(review, gaps)
  return gaps
}
