import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'

import { formatDuration, formatPosition, formatHms, remainingTime, remainingTimeWords } from './durations'

const seconds = fc.double({ min: 0, max: 1e9, noNaN: true })

/** Parses a text of numbers and units into seconds. */
function read(text: string): number {
  const sizes: Record<string, number> = { h: 3600, m: 60, s: 1 }
  return [...text.matchAll(/(\d+) ?([hms])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * (sizes[unit ?? ''] ?? Number.NaN), 0)
}

describe('[FMT-01] the remaining time', () => {
  it.each([
    [3900, '1 hour 5 mins'],
    [7200, '2 hours'],
    [3660, '1 hour 1 min'],
    [60, '1 min'],
    [119.9, '1 min'],
    [59, '59 secs'],
    [1, '1 sec'],
    [0, '0 mins'],
    [360_000, '100 hours'],
  ])('of %d seconds reads as %s', (count, words) => {
    expect(remainingTimeWords(count)).toBe(words)
  })

  it('rounds down by less than a minute', () => {
    fc.assert(
      fc.property(seconds, (count) => {
        const said = read(remainingTimeWords(count))
        expect(said).toBeLessThanOrEqual(count)
        expect(count - said).toBeLessThan(60)
      }),
    )
  })

  it('[HDR-09] is null for null and infinite time', () => {
    expect([null, 'infinite' as const, Infinity].map(remainingTime)).toEqual([null, null, null])
    expect(remainingTime(3900)).toBe('1 hour 5 mins')
  })
})

describe('[FMT-01] a duration of the statistics', () => {
  test.each([
    [0, '0h 0m 0s'],
    [3900, '1h 5m 0s'],
    [86_399.9, '23h 59m 59s'],
    [-5, '0h 0m 0s'],
  ])('of %d seconds reads as %s', (count, words) => {
    expect(formatHms(count)).toBe(words)
  })

  it('parses back to the second, with each part in its range', () => {
    fc.assert(
      fc.property(seconds, (count) => {
        const text = formatHms(count)
        expect(text).toMatch(/^\d+h [1-5]?\dm [1-5]?\ds$/)
        expect(read(text)).toBe(Math.floor(count))
      }),
    )
  })
})

test.each([
  [0, '0.0 s'],
  [0.04, '0.04 s'],
  [0.004, '0.0 s'],
  [2.97, '3.0 s'],
  [59.9, '59.9 s'],
  [59.99, '1:00'],
  [60, '1:00'],
  [63.4, '1:03'],
  [3599.6, '1:00:00'],
  [3600, '1:00:00'],
  [36_000, '10:00:00'],
  [-1, '0.0 s'],
])('the duration of a file of %s seconds is %s', (duration, words) => {
  expect(formatDuration(duration)).toBe(words)
})

test.each([
  [0, '0:00.00'],
  [7.254, '0:07.25'],
  [59.999, '1:00.00'],
  [3723.5, '1:02:03.50'],
  [-1, '0:00.00'],
])('a position at %s seconds is %s', (at, words) => {
  expect(formatPosition(at)).toBe(words)
})
