import fc from 'fast-check'
import { expect, test } from 'vitest'

import { gapsIn, joined, lengthOf, spansOf, within, type Span } from './spans'

const span = fc.tuple(fc.nat(1000), fc.integer({ min: 1, max: 200 })).map(([start, length]): Span => ({ start, end: start + length }))
const spans = fc.array(span, { maxLength: 12 })

test('[EYE-02] recordings and gaps cover the whole window without overlaps', () => {
  fc.assert(
    fc.property(span, spans, (window, recordings) => {
      const recorded = joined(within(recordings, window))
      const gaps = gapsIn(window, recordings)
      expect(lengthOf(recorded) + lengthOf(gaps)).toBe(window.end - window.start)
      const covered = (instant: number, list: readonly Span[]) => list.some(({ start, end }) => start <= instant && instant < end)
      for (let instant = window.start; instant < window.end; instant += 7) {
        expect(covered(instant, gaps)).toBe(!covered(instant, recordings))
      }
    }),
  )
})

test('[EYE-02] joined spans are further apart than the slack', () => {
  fc.assert(
    fc.property(spans, fc.nat(50), (list, slack) => {
      const result = joined(list, slack)
      const distances = result.slice(1).map(({ start }, index) => start - (result[index]?.end ?? start))
      expect(distances.every((distance) => distance > slack)).toBe(true)
    }),
  )
})

test('[EYE-02] an ongoing span ends now, and spans without a length are left out', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  const result = spansOf(
    [
      { startTimestamp: '2026-11-20T09:59:00Z', endTimestamp: null },
      { startTimestamp: '2026-11-20T08:00:00.000+00:00', endTimestamp: '2026-11-20T08:10:00.000+00:00' },
      { startTimestamp: '2026-11-20T07:00:00Z', endTimestamp: '2026-11-20T07:00:00Z' },
    ],
    now,
  )
  expect(result.map(({ end, isOngoing }) => [end, isOngoing])).toEqual([
    [Date.parse('2026-11-20T08:10:00Z'), false],
    [now, true],
  ])
})
