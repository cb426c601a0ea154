import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { BoxGrid, boxesAt } from './box-grid'
import { touches, type Rect } from '../geometry'

const SIZE = { width: 1000, height: 700 }
const rect: fc.Arbitrary<Rect> = fc.record({
  x: fc.integer({ min: -100, max: 1050 }),
  y: fc.integer({ min: -100, max: 750 }),
  width: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1200 })),
  height: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 900 })),
})

describe('BoxGrid', () => {
  it('finds the same boxes as a comparison with every box, in their order, also outside the image', () => {
    fc.assert(
      fc.property(fc.array(rect, { maxLength: 200 }), fc.array(rect, { minLength: 1, maxLength: 5 }), (rects, areas) => {
        const grid = new BoxGrid(rects, SIZE)
        for (const area of areas) {
          const expected = rects.flatMap((each, index) => (touches(each, area) ? [index] : []))
          expect(grid.touching(area)).toEqual(expected)
        }
      }),
    )
  })
})

describe('boxesAt', () => {
  it('indexes a list of tracks once for a time, and again for another time', () => {
    const review = makeReview([
      faceTrack('a', { x: 10, y: 10, width: 20, height: 20 }),
      faceTrack('b', { x: 10, y: 10, width: 20, height: 20 }, { positions: [{ time: 3, x: 0, y: 0, width: 9, height: 9 }] }),
      faceTrack('c', { x: 10, y: 10, width: 20, height: 20 }, { deleted: true }),
    ])
    const first = boxesAt(review, 0)
    expect(first.boxes.map(({ track }) => track.id)).toEqual(['a'])
    expect(boxesAt({ ...review }, 0)).toBe(first)
    expect(boxesAt(review, 3).boxes.map(({ track }) => track.id)).toEqual(['b'])
  })
})
