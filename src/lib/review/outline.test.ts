import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isTouched } from '#tests/touched-pixels.ts'
import { BOX_CORNERS, fillBox, pointsIn, touchedSpans, type Outline } from './outline'
import { containsBox, pixelsOf, pixelsOutside, rowSpans, runsOf, spansBetween, type ShapedBox } from './region-shape'

const IMAGE = { x: 0, y: 0, width: 24, height: 20 }

/** Whole numbers lie on the edges between pixels and of the image. */
const along = (most: number) => fc.oneof(fc.integer({ min: 0, max: most }), fc.double({ min: 0, max: most, noNaN: true }))
const point = fc.record({ x: along(IMAGE.width), y: along(IMAGE.height) })
/** Lines that run forward and back enclose nothing. */
const withSpike = fc.tuple(fc.array(point, { minLength: 3, maxLength: 12 }), point).map(([points, end]) => {
  const [first] = points
  return first ? [...points, first, end] : points
})
const points = fc.oneof(fc.array(point, { minLength: 3, maxLength: 12 }), withSpike, fc.array(point, { minLength: 490, maxLength: 500 }))
const padding = fc.oneof(fc.constant(undefined), fc.record({ x: along(3), y: along(3) }))
const outlines = fc
  .record({ points, padding })
  .map(({ padding: grown, ...rest }): Outline => (grown === undefined ? rest : { ...rest, padding: grown }))

const isIn = (spans: readonly { from: number; to: number }[], column: number): boolean =>
  spans.some(({ from, to }) => column >= from && column < to)

describe('[MEDIA-05] polygon', () => {
  it('covers every pixel that it touches, and none at a distance', () => {
    fc.assert(
      fc.property(outlines, (outline) => {
        for (let row = 0; row < IMAGE.height; row += 1) {
          const spans = touchedSpans(IMAGE, outline, row, row + 1)
          for (let column = 0; column < IMAGE.width; column += 1) {
            const isCovered = isIn(spans, column)
            if (!isCovered) expect(isTouched(outline, column, row, 0), `${column}, ${row} is left`).toBe(false)
            else expect(isTouched(outline, column, row, 1e-3), `${column}, ${row} is apart`).toBe(true)
          }
        }
      }),
      { numRuns: 150 },
    )
  })

  it('covers in several rows what it covers in each of them', () => {
    fc.assert(
      fc.property(outlines, fc.nat(19), fc.integer({ min: 1, max: 9 }), (outline, first, count) => {
        const shaped: ShapedBox = { box: IMAGE, outline }
        const rows = Array.from({ length: Math.min(count, IMAGE.height - first) }, (_, index) => rowSpans(shaped, first + index))
        const together = spansBetween(shaped, first, first + count)
        for (let column = 0; column < IMAGE.width; column += 1)
          expect(isIn(together, column)).toBe(rows.some((spans) => isIn(spans, column)))
      }),
    )
  })

  it('is split into boxes of the same pixels, which it contains', () => {
    fc.assert(
      fc.property(outlines, fc.nat(20), (outline, middle) => {
        const shaped: ShapedBox = { box: IMAGE, outline }
        const runs = [...runsOf(shaped, -Infinity, middle), ...runsOf(shaped, middle)]
        const count = runs.reduce((sum, { width, height }) => sum + width * height, 0)
        expect(pixelsOf(shaped)).toBe(count)
        expect(pixelsOutside([shaped], IMAGE)).toBe(IMAGE.width * IMAGE.height - count)
        for (const run of runs) expect(containsBox(shaped, run)).toBe(true)
      }),
    )
  })

  it('covers its part of a smaller box', () => {
    fc.assert(
      fc.property(outlines, fc.nat(12), fc.nat(9), (outline, x, y) => {
        const box = { x, y, width: 12, height: 10 }
        for (let row = 0; row < box.height; row += 1) {
          const [part, whole] = [touchedSpans(box, outline, row, row + 1), touchedSpans(IMAGE, outline, y + row, y + row + 1)]
          for (let column = 0; column < box.width; column += 1) expect(isIn(part, column)).toBe(isIn(whole, x + column))
        }
      }),
    )
  })

  it('covers its whole box if its points are the corners', () => {
    const box = { x: 3, y: 4, width: 10, height: 7 }
    expect(runsOf({ box, outline: { points: pointsIn(box, BOX_CORNERS) } })).toEqual([box])
  })

  it('covers a line without width on the edge between two columns on both sides', () => {
    const line = { points: [3, 6, 9].map((y) => ({ x: 5, y })) }
    expect(touchedSpans(IMAGE, line, 4, 5)).toEqual([{ from: 4, to: 6 }])
    expect(touchedSpans(IMAGE, line, 10, 11)).toEqual([])
  })

  it('covers both loops of a figure eight, and leaves a hole whose turns cancel out', () => {
    const eight = [
      { x: 1, y: 1 },
      { x: 19, y: 15 },
      { x: 19, y: 1 },
      { x: 1, y: 15 },
    ]
    expect(touchedSpans(IMAGE, { points: eight }, 8, 9)).toEqual([{ from: 0, to: 20 }])
    const square = (side: number) => [
      { x: 10 - side, y: 10 - side },
      { x: 10 + side, y: 10 - side },
      { x: 10 + side, y: 10 + side },
      { x: 10 - side, y: 10 + side },
      { x: 10 - side, y: 10 - side },
    ]
    const ring = [...square(8), ...square(4).toReversed()]
    expect(touchedSpans(IMAGE, { points: ring }, 10, 11)).toEqual([
      { from: 1, to: 7 },
      { from: 13, to: 19 },
    ])
  })
})

describe('[MEDIA-05] the points of a polygon', () => {
  it('reach all four sides of their bounding box', () => {
    expect(fillBox(BOX_CORNERS)).toBe(true)
    expect(fillBox(BOX_CORNERS.slice(0, 2))).toBe(false)
    expect(fillBox(BOX_CORNERS.map(({ x, y }) => ({ x: x * 0.9, y })))).toBe(false)
    expect(
      fillBox([
        { x: 0, y: 0.3 },
        { x: 0.4, y: 1 },
        { x: 1, y: 0 },
      ]),
    ).toBe(true)
  })
})
