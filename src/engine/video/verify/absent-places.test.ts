import { expect, it } from 'vitest'

import { absentPlaces } from './absent-places'

const box = (time: number, x: number) => ({ time, x, y: 50, width: 20, height: 40 })
const absent = (last: number, next: number) => ({
  trackId: 'a',
  kind: 'face' as const,
  start: 1,
  end: 3,
  stretches: [{ boxes: [box(1, last), box(3, next)], isOpenEnded: false }],
})

it('[MEDIA-06] searches around the last, the next and the expected place of a face that is judged absent', () => {
  expect(absentPlaces([absent(0, 400)], 2)).toEqual([
    { x: -40, y: 20, width: 100, height: 100 },
    { x: 160, y: 20, width: 100, height: 100 },
    { x: 360, y: 20, width: 100, height: 100 },
  ])
})

it('[MEDIA-06] searches a place once, if the face would stay there', () => {
  expect(absentPlaces([absent(100, 110)], 2)).toEqual([{ x: 60, y: 20, width: 100, height: 100 }])
  expect(absentPlaces([absent(100, 110), absent(104, 106)], 2)).toHaveLength(1)
})

it('[MEDIA-06] searches no place before and after the stretch, whose first and last frame are redacted', () => {
  expect([0.9, 1, 3, 3.1].map((time) => absentPlaces([absent(0, 400)], time))).toEqual([undefined, undefined, undefined, undefined])
  expect(absentPlaces([{ ...absent(0, 400), stretches: [] }], 2)).toEqual([])
})
