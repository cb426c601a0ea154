import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'

import { aGap, aTrack } from '#mocks/testing/review-items.ts'
import { reviewRow } from '#tests/support/records.ts'
import { checkReview } from './review-lists'

const stored = reviewRow('film', { tracks: [aTrack('one'), aTrack('two'), aTrack('three')], gaps: [aGap('gap', { trackId: 'one' })] })
const edit = (changes: object): typeof stored => ({
  ...stored,
  tracks: stored.tracks.map((track) => (track.id === 'two' ? { ...track, ...changes } : track)),
})

describe('a review that replaces a stored one', () => {
  it('keeps the stored items and their order, and drops unknown fields of the others', () => {
    const checked = checkReview(edit({ decision: 'keep', unknown: true }), stored)
    expect(checked).toEqual(edit({ decision: 'keep' }))
    expect(checked.tracks[0]).toBe(stored.tracks[0])
    expect(checked.tracks[2]).toBe(stored.tracks[2])
    expect(checked.gaps).toEqual(stored.gaps)
  })

  it.each([{ decision: 'maybe' }, { positions: [{ time: 0, x: 0, y: 0, width: 'wide', height: 1 }] }, { kind: undefined }])(
    'is refused if a changed item has %j',
    (changes) => {
      expect(() => checkReview(edit(changes), stored)).toThrow(ZodError)
    },
  )

  it('is refused with an invalid setting', () => {
    expect(() => checkReview({ ...stored, revision: -1 }, stored)).toThrow(ZodError)
  })

  it('is refused with an item that was stored in another list', () => {
    expect(() =>
      checkReview({ ...stored, tracks: [...stored.tracks.slice(1), ...(stored.gaps as unknown as typeof stored.tracks)] }, stored),
    ).toThrow(ZodError)
  })

  it('is refused with 10,001 items, also if all but one are stored', () => {
    const full = { ...stored, tracks: Array.from({ length: 10_000 }, (_unused, index) => aTrack(`track-${index}`)) }
    expect(checkReview(full, full)).toEqual(full)
    expect(() => checkReview({ ...full, tracks: [...full.tracks, aTrack('last')] }, full)).toThrow(ZodError)
  })

  it('may lose a list', () => {
    const { gaps: _none, ...rest } = stored
    expect(checkReview(rest, stored)).toEqual(rest)
  })
})

it('is checked as a whole if none is stored', () => {
  expect(checkReview(stored, undefined)).toEqual(stored)
  expect(() => checkReview({ ...stored, tracks: [aTrack('one', { confidence: 2 })] }, undefined)).toThrow(ZodError)
})
