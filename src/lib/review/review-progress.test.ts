import { describe, expect, it } from 'vitest'

import { countReviewed, isReviewDone, progressWords } from './review-progress'

const at = { at: 1 }
const face = { id: 'face', decision: 'redact' } as const
const gap = { id: 'gap', trackId: 'face', decision: 'redact' } as const

describe('[MEDIA-04] progress of a review', () => {
  it('counts deleted detections as reviewed', () => {
    expect(countReviewed([face, { id: 'gone', deleted: true }, { id: 'seen', reviewed: at }])).toEqual({ reviewed: 2, total: 3 })
  })

  it('counts the gaps that the review lists: those of tracks to redact', () => {
    expect(countReviewed([face, gap])).toEqual({ reviewed: 0, total: 2 })
    expect(countReviewed([{ ...face, decision: 'keep' }, gap])).toEqual({ reviewed: 0, total: 1 })
    expect(countReviewed([{ ...face, deleted: true }, gap])).toEqual({ reviewed: 1, total: 1 })
    expect(countReviewed([face, { ...gap, deleted: true }])).toEqual({ reviewed: 0, total: 1 })
    expect(countReviewed([face, { ...gap, reviewed: at }])).toEqual({ reviewed: 1, total: 2 })
  })

  it('is done once every item is reviewed, and never without items', () => {
    expect(isReviewDone({ reviewed: 2, total: 3 })).toBe(false)
    expect(isReviewDone({ reviewed: 3, total: 3 })).toBe(true)
    expect(isReviewDone({ reviewed: 0, total: 0 })).toBe(false)
  })

  it('is described in words', () => {
    expect(progressWords({ reviewed: 1200, total: 3000 })).toBe('1,200 of 3,000 reviewed')
    expect(progressWords({ reviewed: 0, total: 0 })).toBeUndefined()
  })
})
