import { expect, it } from 'vitest'

import { frameWork, type SearchTimes } from './frame-work'

const SEARCHES: SearchTimes = { interval: 0.25, complete: 1, fine: 2, windows: [] }
const times = (seconds: number) => Array.from({ length: seconds * 20 }, (_, index) => index / 20)

it('counts a searched frame as many that are only compared', () => {
  const share = frameWork(times(4), SEARCHES)
  const first = share(1) - share(0)
  expect(first / (share(2) - share(1))).toBeCloseTo(2.33 / 0.03)
  expect((share(6) - share(5)) / first).toBeCloseTo(1.03 / 2.33)
})

it('grows from 0 to 1, also within a frame', () => {
  const share = frameWork(times(4), SEARCHES)
  const shares = Array.from({ length: 161 }, (_, half) => share(half / 2))
  expect([shares[0], shares.at(-1)]).toEqual([0, 1])
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(share(0.5)).toBeCloseTo(share(1) / 2)
  expect(share(500)).toBe(1)
})

it('counts the frames around the ends of covers, which are searched in part', () => {
  const share = frameWork(times(4), { ...SEARCHES, windows: [{ from: 3, to: 4 }] })
  expect(share(60)).toBeLessThan(frameWork(times(4), SEARCHES)(60) - 0.15)
})

it('is done for a video without frames', () => {
  expect(frameWork([], SEARCHES)(0)).toBe(1)
})
