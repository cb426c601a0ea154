import { afterEach, expect, test } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { changesBetween } from '#editor/history/difference.ts'
import { mergeReview } from '#editor/merge-review.ts'
import type { Review } from '#editor/review.ts'
import { aroundStored, storeChanges, storedChanges } from './stored-changes'

afterEach(() => sessionStorage.clear())

const track = faceTrack('a', { x: 0, y: 0, width: 10, height: 10 })
const gap = (id: string, fields: Partial<Gap> = {}): Gap => ({
  id,
  source: 'detected',
  confidence: 0.4,
  decision: 'redact',
  trackId: 'a',
  start: 1,
  end: 2,
  resolution: 'open',
  ...fields,
})
const review = (...gaps: Gap[]): Review => ({ ...makeReview([track]), gaps })

/** Keeps the changes from one review to another, and returns what the next session makes of them over a newer one. */
function continued(base: Review, mine: Review, newest: Review): readonly Gap[] | undefined {
  storeChanges({ mediaId: 'm1', revision: 3, email: 'me@example.com' }, mine, changesBetween(base, mine))
  const kept = storedChanges('m1', 'me@example.com')
  if (!kept) throw new Error('the changes are not kept')
  const around = aroundStored(newest, kept)
  return mergeReview(around.base, around.mine, newest).review.gaps
}

test('[AUTH-10] keeps resolved, added and removed gaps of a session that has ended', () => {
  const base = review(gap('resolved'), gap('removed'))
  const mine = review(gap('resolved', { resolution: 'absent', reviewed: { at: 5 } }), gap('added', { start: 3, end: 4 }))
  const newest = review(...(base.gaps ?? []), gap('elsewhere', { start: 5, end: 6 }))
  const gaps = continued(base, mine, newest)?.toSorted((one, other) => one.start - other.start)
  expect(gaps?.map(({ id, resolution }) => [id, resolution])).toEqual([
    ['resolved', 'absent'],
    ['added', 'open'],
    ['elsewhere', 'open'],
  ])
})

test('[AUTH-10] doesn’t bring back a gap that was removed here and elsewhere', () => {
  expect(continued(review(gap('removed')), review(), review())).toEqual([])
})
