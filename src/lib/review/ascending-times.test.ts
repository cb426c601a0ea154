import { expect, it } from 'vitest'

import { countBefore, countUntil, lastAtOrBefore } from './ascending-times'

it('counts the times before a time, and at it if asked', () => {
  const times = Float64Array.of(-1, 0, 0.5, 2)
  expect([-2, -1, 0.1, 0.5, 2, 3].map((time) => countUntil(times, time, false))).toEqual([0, 0, 2, 2, 3, 4])
  expect([-2, -1, 0.1, 0.5, 2, 3].map((time) => countUntil(times, time, true))).toEqual([0, 1, 2, 3, 4, 4])
  expect(countUntil([], 1, true)).toBe(0)
})

it('finds the last item at or before a time', () => {
  const items = [{ time: -1 }, { time: 0 }, { time: 2 }]
  expect([-2, -1, 1, 2, 5].map((time) => lastAtOrBefore(items, time))).toEqual([-1, 0, 1, 2, 2])
})

it('counts the items before a place, also where none or all are', () => {
  const items = [1, 3, 3, 7]
  expect([0, 3, 4, 9].map((place) => countBefore(items.length, (index) => (items[index] ?? 0) < place))).toEqual([0, 1, 3, 4])
  expect(countBefore(0, () => true)).toBe(0)
})
