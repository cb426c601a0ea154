import { formatNumber } from '../words/formats'
import { isReviewed } from './is-reviewed'
import { isLive } from './review-regions'

/** The part of a review item that its progress depends on. */
interface DecidedItem {
  readonly id?: string
  readonly deleted?: boolean
  readonly decision?: 'redact' | 'keep'
  readonly reviewed?: object | undefined
  /** Of gaps only. */
  readonly trackId?: string
}

/** How many items of a review are reviewed. */
export interface ReviewProgress {
  readonly reviewed: number
  readonly total: number
}

/**
 * Returns how many items of a review are reviewed. Deleted detections count as reviewed, because deleting one is a decision. A gap counts
 * only while its track is to be redacted: otherwise nothing is lost in it, and the review doesn't list it.
 *
 * @param items the items of all lists, because gaps depend on their tracks
 */
export function countReviewed(items: readonly DecidedItem[]): ReviewProgress {
  const redacted = new Set(items.filter((item) => isLive(item) && item.decision === 'redact').map(({ id }) => id))
  const counted = items.filter((item) => item.trackId === undefined || (isLive(item) && redacted.has(item.trackId)))
  return { reviewed: counted.filter(isReviewed).length, total: counted.length }
}

/** Returns whether a review is done: everything that there is to review is reviewed. */
export function isReviewDone({ reviewed, total }: ReviewProgress): boolean {
  return total > 0 && reviewed === total
}

/** Describes the progress of a review: `12 of 30 reviewed`. Undefined if there is nothing to review. */
export function progressWords({ reviewed, total }: ReviewProgress): string | undefined {
  return total === 0 ? undefined : `${formatNumber(reviewed)} of ${formatNumber(total)} reviewed`
}
