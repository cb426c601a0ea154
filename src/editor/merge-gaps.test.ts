import { describe, expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import { makeReview } from '#tests/editor-driver.ts'
import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { mergeReview } from './merge-review'
import type { Review } from './review'

const track = trackOf('a', [at(0), at(9)], { number: 1 })
const reviewOf = (gaps: Gap[], tracks = [track]): Review => ({ ...makeReview(tracks), gaps })
const base = reviewOf([gapOf({ id: 'one' }), gapOf({ id: 'two', start: 5, end: 6 })])
const resolved = (review: Review, id: string, resolution: Gap['resolution'], by?: string): Review => ({
  ...review,
  gaps: (review.gaps ?? []).map((gap) =>
    gap.id === id ? { ...gap, resolution, reviewed: { at: 1, ...(by !== undefined && { by }) } } : gap,
  ),
})
const states = ({ gaps = [] }: Review) => gaps.map(({ id, resolution }) => `${id} ${resolution}`)

describe('merging gaps', () => {
  it('[MEDIA-04] keeps gaps that were resolved here and elsewhere', () => {
    const merged = mergeReview(base, resolved(base, 'one', 'absent'), resolved(base, 'two', 'covered', 'other@example.com'))
    expect(states(merged.review)).toEqual(['one absent', 'two covered'])
    expect(merged).toMatchObject({ hasChanges: true, elsewhere: 1, ownBase: undefined })
  })

  it('[MEDIA-04] opens a gap again that was resolved in different ways, and one that was removed here and resolved elsewhere', () => {
    const merged = mergeReview(base, resolved(base, 'one', 'absent'), resolved(base, 'one', 'covered'))
    expect(states(merged.review)).toEqual(['one open', 'two open'])
    expect(merged.review.gaps?.[0]).not.toHaveProperty('reviewed')
    const removed = mergeReview(base, reviewOf([gapOf({ id: 'one' })]), resolved(base, 'two', 'absent'))
    expect(states(removed.review)).toEqual(['one open', 'two open'])
  })

  it('[MEDIA-04] adds the gaps that a detection has found, and drops those of tracks that it has replaced', () => {
    const other = trackOf('b', [at(1), at(3)], { number: 2 })
    const newest = reviewOf([gapOf({ id: 'found', trackId: 'b' })], [other])
    const merged = mergeReview(base, resolved(base, 'one', 'absent'), newest)
    expect(states(merged.review)).toEqual(['found open'])
    // A track that was decided here stays, with its gaps.
    const decided = { ...resolved(base, 'one', 'absent'), tracks: [{ ...track, decision: 'keep' as const, reviewed: { at: 1 } }] }
    expect(states(mergeReview(base, decided, newest).review)).toEqual(['found open', 'one absent', 'two open'])
  })

  it('[MEDIA-04] takes a save whose response was lost for its own, and moves gaps with a split', () => {
    const sent = resolved(base, 'one', 'absent')
    const lost = mergeReview(base, sent, resolved(base, 'one', 'absent', 'me@example.com'), [sent])
    expect([lost.elsewhere, lost.ownBase && states(lost.ownBase)]).toEqual([0, ['one absent', 'two open']])
    const later = trackOf('later', [at(5), at(9)], { number: 2 })
    const split = reviewOf([gapOf({ id: 'one' }), gapOf({ id: 'two', trackId: 'later', start: 5, end: 6 })], [track, later])
    const merged = mergeReview(base, split, resolved(base, 'two', 'covered'))
    expect(merged.review.gaps?.map(({ trackId, resolution }) => [trackId, resolution])).toEqual([
      ['a', 'open'],
      ['later', 'open'],
    ])
  })

  it('drops a gap that was removed elsewhere', () => {
    expect(states(mergeReview(base, base, reviewOf([gapOf({ id: 'two', start: 5, end: 6 })])).review)).toEqual(['two open'])
  })

  it('leaves gaps alone that a session has not opened', () => {
    const { gaps: _gaps, ...mine } = base
    expect(mergeReview(mine, mine, base).review.gaps).toEqual(base.gaps)
    expect(mergeReview(mine, mine, mine).review).not.toHaveProperty('gaps')
  })
})
