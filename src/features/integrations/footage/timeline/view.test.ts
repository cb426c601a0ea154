import fc from 'fast-check'
import { expect, test } from 'vitest'

import { boundsOfDay } from '../time-zones'
import { clockChanges, ticksOf } from './ticks'
import { around, clamp, instantAt, MIN_SPAN, pan, percentOf, zoom } from './view'

const bounds = boundsOfDay('Europe/London', '2026-10-25')
const day = bounds.end - bounds.start
const view = fc
  .tuple(fc.nat(day - MIN_SPAN), fc.integer({ min: MIN_SPAN, max: day }))
  .map(([start, length]) => clamp({ start: bounds.start + start, end: bounds.start + start + length }, bounds))

test('[EYE-02] zooming and panning stay within the day and above the min span', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.01, max: 50, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (from, factor, share) => {
      const anchor = from.start + share * (from.end - from.start)
      const by = (factor - 25) * day
      for (const to of [zoom(from, factor, anchor, bounds), pan(from, by, bounds), around(from, bounds)]) {
        expect(to.start).toBeGreaterThanOrEqual(bounds.start)
        expect(to.end).toBeLessThanOrEqual(bounds.end + 0.001)
        expect(to.end - to.start).toBeGreaterThanOrEqual(MIN_SPAN - 0.001)
      }
    }),
  )
})

test('[EYE-02] zooming keeps the instant under the pointer in place', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0, max: 1, noNaN: true }), (from, share) => {
      const anchor = from.start + share * (from.end - from.start)
      const to = zoom(from, 0.5, anchor, bounds)
      expect(percentOf(to, anchor)).toBeCloseTo(share * 100, 3)
    }),
  )
})

test('[EYE-02] positions in the window are whole seconds, clamped to its ends', () => {
  expect(instantAt(bounds, 0)).toBe(bounds.start)
  expect(instantAt(bounds, 2)).toBe(bounds.end)
  fc.assert(fc.property(view, fc.double({ min: 0, max: 1, noNaN: true }), (from, share) => instantAt(from, share) % 1000 === 0))
})

test('[EYE-02] a day of 25 hours shows every hour, including the repeated one', () => {
  const labels = ticksOf('Europe/London', bounds).map(({ label }) => label)
  expect(labels.slice(0, 3)).toEqual(['00:00', '02:00', '04:00'])
  const night = { start: bounds.start, end: bounds.start + 5 * 3_600_000 }
  expect(ticksOf('Europe/London', night).map(({ label }) => label)).toEqual([
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '01:00',
    '01:30',
    '02:00',
    '02:30',
    '03:00',
    '03:30',
  ])
  expect(clockChanges('Europe/London', bounds)).toEqual([
    { at: Date.parse('2026-10-25T01:00:00Z'), before: '02:00', after: '01:00', isForward: false },
  ])
})

test('[EYE-02] ticks are at round local times in a half-hour zone, and to the second when zoomed in', () => {
  const window = { start: Date.parse('2026-11-20T04:29:50Z'), end: Date.parse('2026-11-20T04:30:20Z') }
  expect(ticksOf('Asia/Kolkata', window).map(({ label }) => label)).toEqual([
    '09:59:50',
    '09:59:55',
    '10:00:00',
    '10:00:05',
    '10:00:10',
    '10:00:15',
  ])
  expect(clockChanges('Asia/Kolkata', window)).toEqual([])
})
