import { expect, it } from 'vitest'

import { clearestMoments } from './clearest-moments'

const seen = (time: number, width: number, confidence = 1) => ({ time, width, confidence })
const timesOf = (moments: { time: number; width: number; confidence: number }[]): number[] =>
  clearestMoments(moments, (moment) => moment).map(({ time }) => time)

it('takes the largest and most certain moments, the best first', () => {
  expect(timesOf([seen(0, 40), seen(1, 90, 0.4), seen(2, 60)])).toEqual([2, 0, 1])
})

it('takes max 4 moments that are at least 0.15 s apart', () => {
  expect(timesOf([seen(0, 90), seen(0.14, 80), seen(0.15, 70), seen(1, 60), seen(2, 50), seen(3, 40)])).toEqual([0, 0.15, 1, 2])
  expect(timesOf([])).toEqual([])
})
