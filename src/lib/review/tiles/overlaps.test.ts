import fc from 'fast-check'
import { expect, it } from 'vitest'

import { sharedArea } from '../box-areas'
import { overlapsWith } from './overlaps'

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

it('finds all boxes that overlap another one, and no others', () => {
  const side = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2000 }))
  const boxes = fc.array(fc.tuple(fc.nat(2000), fc.nat(2000), side, side), { maxLength: 30 })
  fc.assert(
    fc.property(boxes, fc.tuple(fc.nat(2000), fc.nat(2000), side, side), (all, one) => {
      const others = all.map((sides, index) => ({ index, ...box(...sides) }))
      const found = overlapsWith(others)(box(...one)).map(({ index }) => index)
      const expected = others.filter((other) => sharedArea(other, box(...one)) > 0).map(({ index }) => index)
      expect(found.toSorted((a, b) => a - b)).toEqual(expected)
    }),
  )
})

it('compares few boxes with another one, even if one is as wide as the image', () => {
  let compared = 0
  const counted = (x: number, width: number) => ({
    ...box(x, 0, width, 40),
    get y() {
      compared += 1
      return 0
    },
  })
  const find = overlapsWith([counted(0, 4000), ...Array.from({ length: 1000 }, (_, index) => counted(index * 4, 3))])
  compared = 0
  expect(find(box(3900, 0, 8, 8))).toHaveLength(3)
  expect(compared).toBeLessThan(20)
})
