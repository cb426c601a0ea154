import { expect, it } from 'vitest'

import { clockOf, fileTimeOf, hourOf } from './local-time'

it.each([
  // The hour that repeats when summer time ends.
  ['Europe/London', '2026-10-25T00:30:00.200Z', '2026-10-25 01:30:00.2 GMT+1', 1],
  ['Europe/London', '2026-10-25T01:30:00.200Z', '2026-10-25 01:30:00.2 GMT', 1],
  // The hour that is skipped when summer time begins.
  ['America/New_York', '2026-03-08T06:59:59.900Z', '2026-03-08 01:59:59.9 GMT-5', 1],
  ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00:00.0 GMT-4', 3],
  // A different date than UTC, a half-hour offset, and summer time in January.
  ['Asia/Kolkata', '2026-11-20T19:00:00.000Z', '2026-11-21 00:30:00.0 GMT+5:30', 0],
  ['Australia/Sydney', '2026-01-15T00:00:00.000Z', '2026-01-15 11:00:00.0 GMT+11', 11],
  ['UTC', '2026-11-20T00:00:00.000Z', '2026-11-20 00:00:00.0 GMT', 0],
])('[EYE-02] formats the clock in %s at %s as %s', (zone, at, clock, hour) => {
  expect(clockOf(Date.parse(at), zone)).toBe(clock)
  expect(hourOf(Date.parse(at), zone)).toBe(hour)
})

it('formats times for file names without colons', () => {
  expect(fileTimeOf(Date.parse('2026-11-20T19:00:05.900Z'), 'Asia/Kolkata')).toBe('2026-11-21 00.30.05')
})
