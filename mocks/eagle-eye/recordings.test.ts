import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { TimeRange } from '#generated/model/timeRange.zod.ts'

import { cameras, eventsIn, MOST_HOURS, recordingsIn } from './recordings'

const HOUR = 3_600_000
const windows = fc
  .tuple(fc.integer({ min: 0, max: Date.parse('2027-01-01') }), fc.integer({ min: 1, max: 48 * HOUR }))
  .map(([start, length]) => ({ start, end: start + length }))

function milliseconds({ startTimestamp, endTimestamp }: TimeRange) {
  return { start: Date.parse(startTimestamp), end: Date.parse(endTimestamp ?? '') }
}

describe('[EYE-02] the recordings of the simulated cameras', () => {
  it('lie in the window, in order, apart from each other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cameras), windows, (camera, { start, end }) => {
        let last = start
        for (const range of recordingsIn(camera, start, end).map(milliseconds)) {
          expect(range.start).toBeGreaterThanOrEqual(last)
          expect(range.end).toBeGreaterThan(range.start)
          last = range.end
        }
        expect(last).toBeLessThanOrEqual(end)
      }),
    )
  })

  it('hold every event', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cameras), windows, (camera, { start, end }) => {
        const recordings = recordingsIn(camera, start, end).map(milliseconds)
        for (const event of eventsIn(camera, start, end).map(milliseconds)) {
          expect(recordings.some((range) => range.start <= event.start && event.end <= range.end)).toBe(true)
        }
      }),
    )
  })

  it('have gaps in every hour, and are not more than a list may hold', () => {
    for (const camera of cameras) {
      expect(recordingsIn(camera, 0, 24 * HOUR)).toHaveLength(24)
      expect(eventsIn(camera, 0, MOST_HOURS * HOUR).length).toBeLessThanOrEqual(10_000)
    }
  })
})
