import { expect, test } from 'vitest'

import { addDays, dayWords, isDay, parseTime } from './local-time'

test('[EYE-02] parses typed times', () => {
  expect(parseTime('10:00:20')).toEqual({ hour: 10, minute: 0, second: 20 })
  expect(parseTime(' 9:05 ')).toEqual({ hour: 9, minute: 5, second: 0 })
  expect(parseTime('100020')).toEqual({ hour: 10, minute: 0, second: 20 })
  for (const wrong of ['', '24:00', '10:60', '10:00:60', '10', '10:00 pm', '-1:00']) expect(parseTime(wrong)).toBeNull()
})

test('[EYE-02] accepts only days of the calendar', () => {
  expect(isDay('2026-11-20')).toBe(true)
  for (const wrong of ['', '2026-02-30', '2026-13-01', '26-11-20', '0001-01-01', '2026-11-20T00:00']) expect(isDay(wrong)).toBe(false)
})

test('[EYE-02] adds days across months and years, and formats a day in words', () => {
  expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1)]).toEqual(['2027-01-01', '2024-02-29'])
  expect(dayWords('2026-11-20')).toBe('Friday 20 November 2026')
})
