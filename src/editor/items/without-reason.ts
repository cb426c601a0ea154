import { formatCount } from '#lib/words/formats.ts'
import type { Change } from '../history/changes'
import { reviewQueue } from '../queue'
import { liveItems, type Review } from '../review'
import { setFields } from './commands'
import { isGap, type ReviewItem } from '../item'

/** Returns the items to redact without a reason, neither their own nor the review's default, in review order. */
export function redactedWithoutReason(review: Review): readonly ReviewItem[] {
  const { defaultReason } = review
  if (defaultReason !== undefined && defaultReason !== null) return []
  return reviewQueue(liveItems(review).filter((item) => !isGap(item) && item.decision === 'redact' && item.reason === undefined))
}

/** Returns the changes that give a reason to the items to redact without one. */
export function addMissingReasons(review: Review, reason: string): Change[] {
  return setFields(review, new Set(redactedWithoutReason(review).map(({ id }) => id)), { reason })
}

/** Counts redacted items without a reason: `2 redacted items have no reason`. */
export function withoutReasonWords(count: number, place = ''): string {
  return `${formatCount(count, 'redacted item')}${place} ${count === 1 ? 'has' : 'have'} no reason`
}
