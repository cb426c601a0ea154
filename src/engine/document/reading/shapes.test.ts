import { describe, expect, it } from 'vitest'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { IDENTITY, type Matrix } from './matrix'
import { filledShapes, shadedShapes, strokedShapes } from './shapes'

const [MOVE, LINE, CURVE, CLOSE] = [0, 1, 2, 4]
const paint = {
  matrix: IDENTITY,
  clip: { x: 0, y: 0, width: 300, height: 400 },
  fillColor: '#000066',
  strokeColor: '#660000',
  fillAlpha: 1,
  strokeAlpha: 1,
}
/** A square with a hole: the lines of both turn to the left. */
const square = (left: number, right: number): number[] =>
  [[MOVE, left, left], [LINE, right, left], [LINE, right, right], [LINE, left, right], [CLOSE]].flat()
const WITH_HOLE = [...square(0, 90), ...square(30, 60)]
const BOX = { x: 0, y: 0, width: 90, height: 90 }
const contains = (shapes: readonly { contains: (point: { x: number; y: number }) => boolean }[], x: number, y: number): boolean =>
  shapes.some((shape) => shape.contains({ x, y }))

describe('a filled path', () => {
  it('has a hole by the rule of crossings, and none by that of windings', () => {
    expect([10, 45, 95].map((x) => contains(filledShapes(OPS.eoFill, WITH_HOLE, BOX, paint), x, 45))).toEqual([true, false, false])
    expect([10, 45, 95].map((x) => contains(filledShapes(OPS.fill, WITH_HOLE, BOX, paint), x, 45))).toEqual([true, true, false])
  })

  it('is followed along its curves, and closed', () => {
    // A quarter of a circle around the origin.
    const quarter = [MOVE, 0, 0, LINE, 90, 0, CURVE, 90, 49.7, 49.7, 90, 0, 90]
    const shapes = filledShapes(OPS.fill, quarter, BOX, paint)
    expect([contains(shapes, 60, 60), contains(shapes, 70, 70)]).toEqual([true, false])
  })

  it('is turned with the page', () => {
    const turned: Matrix = [0, 1, -1, 0, 300, 0]
    expect(contains(filledShapes(OPS.fill, square(10, 30), BOX, { ...paint, matrix: turned }), 280, 20)).toBe(true)
  })

  it.each([
    ['transparent', filledShapes(OPS.fill, WITH_HOLE, BOX, { ...paint, fillAlpha: 0.05 })],
    ['lower than a letter', filledShapes(OPS.fill, WITH_HOLE, { ...BOX, height: 3 }, paint)],
    [
      'as long as a map’s',
      filledShapes(
        OPS.fill,
        Array.from({ length: 20_001 }, () => 0),
        BOX,
        paint,
      ),
    ],
    ['empty', filledShapes(OPS.fill, null, BOX, paint)],
    ['a thin line', strokedShapes(2, WITH_HOLE, paint)],
    ['a transparent line', strokedShapes(20, WITH_HOLE, { ...paint, strokeAlpha: 0 })],
    ['a transparent shading', shadedShapes({ ...paint, fillAlpha: 0 })],
  ])('is no background if it is %s', (_name, shapes) => {
    expect(shapes).toEqual([])
  })
})

it('a wide line has letters on both sides of its middle, and the color of strokes', () => {
  const shapes = strokedShapes(20, [MOVE, 10, 50, LINE, 100, 50], paint)
  expect(shapes).toMatchObject([{ box: { x: 0, y: 40, width: 110, height: 20 }, color: '#660000' }])
  expect([41, 59, 62].map((y) => contains(shapes, 50, y))).toEqual([true, true, false])
})
