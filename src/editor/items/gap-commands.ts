import type { Gap } from '#generated/model/gap.zod.ts'
import { editChange, editOf, removeChange, type Change } from '../history/changes'
import { entryOf, type Review } from '../review'
import { gapsOf } from './coverage'
import { reviewedNow } from './item'

/** Removes a gap. One that was detected stays in the record, marked as deleted. */
export function removeGap(review: Review, gap: Gap): Change[] {
  if (gap.source !== 'drawn') return [editOf('gap', gap, { deleted: true, reviewed: reviewedNow() })].flatMap((change) => change ?? [])
  const entry = entryOf(review, gap.id)
  return entry ? [removeChange('gap', entry.index, gap)] : []
}

/** Shortens the gaps of a track to a range of time, and removes those that are outside it. */
export function cropGaps(review: Review, trackId: string, { start, end }: { start: number; end: number }): Change[] {
  const own = gapsOf(review, trackId)
  const isOutside = (gap: Gap): boolean => gap.end <= start || gap.start >= end
  const kept = own.filter((gap) => !isOutside(gap))
  return [
    ...kept.flatMap((gap) => editChange('gap', gap, { start: Math.max(gap.start, start), end: Math.min(gap.end, end) }) ?? []),
    // From the end, so that the positions of earlier gaps stay.
    ...own
      .filter(isOutside)
      .toReversed()
      .flatMap((gap) => removeGap(review, gap)),
  ]
}
