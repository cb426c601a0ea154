import { describe, expect, it } from 'vitest'

import type { Span } from '#generated/model/span.zod.ts'
import { audioReview, spanOf } from '#tests/editor-of-audio.ts'
import { mergeReview } from './merge-review'

const one = spanOf('one', 1, 2)
const two = spanOf('two', 5, 6)
const drawn = spanOf('mine', 8, 9, { source: 'drawn', confidence: null })
const base = audioReview([one, two])
const ids = (spans: readonly Span[] | undefined): string[] => (spans ?? []).map(({ id }) => id)

describe('merging spans', () => {
  it('[MEDIA-04] keeps a span that was added here and one that was added elsewhere', () => {
    const other = spanOf('other', 20, 21)
    const merged = mergeReview(base, audioReview([one, two, drawn]), audioReview([one, two, other]))
    expect(ids(merged.review.spans)).toEqual(['one', 'two', 'other', 'mine'])
    expect(merged).toMatchObject({ elsewhere: 1, hasChanges: true, conflicts: [] })
  })

  it('[MEDIA-04] merges a new time here with a new cover elsewhere', () => {
    const merged = mergeReview(base, audioReview([{ ...one, start: 0.5 }, two]), audioReview([{ ...one, cover: 'tone' }, two]))
    expect(merged.review.spans?.[0]).toMatchObject({ start: 0.5, cover: 'tone' })
    expect(merged.conflicts).toEqual([])
  })

  it('[MEDIA-04] keeps the saved value where both changed the same, and asks for another review', () => {
    const reviewed = { at: 1, by: 'bea@example.com' }
    const merged = mergeReview(
      base,
      audioReview([{ ...one, end: 3, reviewed: { at: 2 } }, two]),
      audioReview([{ ...one, end: 4, decision: 'keep', reviewed }, two]),
    )
    expect(merged.review.spans?.[0]).toMatchObject({ end: 4, decision: 'keep' })
    expect(merged.review.spans?.[0]).not.toHaveProperty('reviewed')
    expect(merged.conflicts).toMatchObject([{ id: 'one', saved: 'keep', by: 'bea@example.com' }])
  })

  it('[MEDIA-04] reports a span that was changed here and removed elsewhere', () => {
    const merged = mergeReview(base, audioReview([one, { ...two, cover: 'tone' }]), audioReview([one]))
    expect(ids(merged.review.spans)).toEqual(['one'])
    expect(merged.conflicts).toMatchObject([{ id: 'two', saved: 'removed', mine: { cover: 'tone' } }])
  })

  it('takes a save whose response was lost for its own', () => {
    const mine = audioReview([one, two, drawn])
    const merged = mergeReview(base, mine, mine, [mine])
    expect(merged).toMatchObject({ elsewhere: 0, hasChanges: false })
    expect(ids(merged.ownBase?.spans)).toEqual(['one', 'two', 'mine'])
  })

  it('adds a span to a review that had none', () => {
    const merged = mergeReview(audioReview(), audioReview([drawn]), audioReview())
    expect(ids(merged.review.spans)).toEqual(['mine'])
  })
})
