import { expect, it } from 'vitest'

import { createPace } from './pace'

it('is unknown for the first three seconds', () => {
  const measure = createPace()
  expect(measure(100, 0)).toBeUndefined()
  expect(measure(102.9, 20)).toBeUndefined()
})

it('is the progress per second, and the time that the rest takes at this rate', () => {
  const measure = createPace()
  measure(100, 10)
  expect(measure(104, 30)).toEqual({ rate: 5, secondsLeft: 14 })
})

it('is unknown while nothing advances', () => {
  const measure = createPace()
  measure(100, 10)
  expect(measure(110, 10)).toBeUndefined()
})

it('forgets what happened more than 30 seconds ago', () => {
  const measure = createPace()
  measure(0, 0)
  // 40 points in the first ten seconds, then one point each second.
  for (let second = 1; second <= 50; second += 1) measure(second, second <= 10 ? second * 4 : 30 + second)
  expect(measure(51, 81)).toEqual({ rate: 1, secondsLeft: 19 })
})
