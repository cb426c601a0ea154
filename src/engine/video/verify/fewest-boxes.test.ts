import fc from 'fast-check'
import { expect, it } from 'vitest'

import type { TimedBox } from '#lib/review/moving-regions.ts'
import { boxesAt } from '#lib/review/moving-regions.ts'
import { fewestBoxes } from './fewest-boxes'

const at = (time: number, x: number): TimedBox => ({ time, x, y: 50, width: 100, height: 100 })

it('[MEDIA-06] keeps the ends of a straight movement', () => {
  expect(fewestBoxes([at(0, 0), at(1, 10), at(2, 20), at(3, 30)])).toEqual([at(0, 0), at(3, 30)])
  expect(fewestBoxes([at(0, 5), at(1, 9), at(2, 1)])).toEqual([at(0, 5), at(2, 1)])
})

it('[MEDIA-06] keeps the boxes at which a movement turns', () => {
  expect(fewestBoxes([at(0, 0), at(1, 100), at(2, 0)])).toEqual([at(0, 0), at(1, 100), at(2, 0)])
})

it('[MEDIA-06] keeps the last of several boxes of a frame', () => {
  expect(fewestBoxes([at(0, 0), at(0, 70), at(1, 70)])).toEqual([at(0, 70), at(1, 70)])
  expect(fewestBoxes([at(3, 1)])).toEqual([at(3, 1)])
  expect(fewestBoxes([])).toEqual([])
})

it('[MEDIA-06] never places a box farther than 8% of its size from where it is', () => {
  const step = fc.record({
    after: fc.integer({ min: 1, max: 30 }),
    x: fc.integer({ min: -50, max: 900 }),
    side: fc.integer({ min: 8, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      let time = 0
      const boxes = steps.map(({ after, x, side }) => ({ time: (time += after), x, y: x / 2, width: side, height: side }))
      const fewest = fewestBoxes(boxes)
      for (const box of boxes) {
        const [placed] = boxesAt({ stretches: [{ boxes: fewest, isOpenEnded: false }] }, box.time)
        expect(Math.abs((placed?.x ?? Infinity) - box.x)).toBeLessThanOrEqual(0.08 * box.width + 1e-9)
        expect(Math.abs((placed?.width ?? Infinity) - box.width)).toBeLessThanOrEqual(0.16 * box.width + 1e-9)
      }
    }),
  )
})
