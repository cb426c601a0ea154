import { expect, it } from 'vitest'

import { longestSide, tileCounts } from './track-tiles'

const box = (width: number, height: number, x = 0, y = 0) => ({ x, y, width, height })

it('[MEDIA-05] gives a track the tiles of its largest box, however small it is at first', () => {
  // A side of 200 pixels has tiles of 64, which is 3 of them; 50 of 200 pixels give tiles of 16.
  expect(tileCounts([{ box: box(200, 200), longest: 200 }])).toEqual([{ columns: 3, rows: 3 }])
  expect(tileCounts([{ box: box(50, 50), longest: 200 }])).toEqual([{ columns: 3, rows: 3 }])
  expect(tileCounts([{ box: box(20, 40), longest: 200 }])).toEqual([{ columns: 1, rows: 3 }])
})

it('[MEDIA-05] never has tiles of less than eight pixels, or more than six along a side', () => {
  for (let side = 1; side < 400; side += 1) {
    const [counts] = tileCounts([{ box: box(side, side), longest: 400 }])
    expect(counts?.columns).toBeLessThanOrEqual(Math.min(6, Math.max(1, side / 8)))
  }
})

it('[MEDIA-05] hides a face under four boxes as well as under one', () => {
  const quarters = [box(50, 50), box(50, 50, 50), box(50, 50, 0, 50), box(50, 50, 50, 50)]
  const counts = tileCounts(quarters.map((quarter) => ({ box: quarter, longest: 50 })))
  expect(counts).toEqual(quarters.map(() => ({ columns: 1, rows: 1 })))
})

it('measures the longest side at any time', () => {
  const stretch = (...sizes: [number, number][]) => ({
    boxes: sizes.map(([width, height], time) => ({ time, ...box(width, height) })),
    isOpenEnded: false,
  })
  expect(longestSide({ stretches: [stretch([3, 4], [9, 2]), stretch([1, 12])] })).toBe(12)
})
