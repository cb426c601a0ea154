import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fillBox, touchedSpans } from '#lib/review/outline.ts'
import { distanceToLine, MAX_POINTS, polygonContains, polygonThrough, simplified } from './polygon'
import type { Point } from '../geometry'

const point = fc.record({ x: fc.double({ min: 0, max: 900, noNaN: true }), y: fc.double({ min: 0, max: 700, noNaN: true }) })

/** Outlines as a hand draws them: many short steps. */
const drawn = fc
  .record({
    start: point,
    steps: fc.array(fc.record({ x: fc.integer({ min: -9, max: 9 }), y: fc.integer({ min: -9, max: 9 }) }), {
      minLength: 3,
      maxLength: 400,
    }),
  })
  .map(({ start, steps }) => {
    const points: Point[] = [start]
    for (const { x, y } of steps) {
      const last = points.at(-1) ?? start
      points.push({ x: last.x + x, y: last.y + y })
    }
    return points
  })

const distanceTo = (outline: readonly Point[], one: Point): number =>
  Math.min(...outline.map((end, index) => distanceToLine(one, outline.at(index - 1) ?? end, end)))

describe('[MEDIA-04] a drawn polygon', () => {
  it('has its points in shares of its bounding box, as the contract requires', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (points) => {
        const polygon = polygonThrough(points)
        if (polygon) expect(fillBox(polygon.points)).toBe(true)
      }),
    )
    expect(
      polygonThrough([
        { x: 10, y: 20 },
        { x: 30, y: 20 },
        { x: 20, y: 60 },
      ]),
    ).toEqual({
      rect: { x: 10, y: 20, width: 20, height: 40 },
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0.5, y: 1 },
      ],
    })
  })

  it('is none on a line, with two points or of two pixels', () => {
    expect(
      polygonThrough([
        { x: 1, y: 1 },
        { x: 50, y: 1 },
        { x: 90, y: 1 },
      ]),
    ).toBeUndefined()
    expect(
      polygonThrough([
        { x: 1, y: 1 },
        { x: 50, y: 40 },
      ]),
    ).toBeUndefined()
    expect(
      polygonThrough([
        { x: 1, y: 1 },
        { x: 3, y: 1 },
        { x: 3, y: 3 },
      ]),
    ).toBeUndefined()
  })

  it('contains what its outline runs around, and places near it', () => {
    const angle = [
      { x: 0, y: 0 },
      { x: 20, y: 0 },
      { x: 20, y: 80 },
      { x: 100, y: 80 },
      { x: 100, y: 100 },
      { x: 0, y: 100 },
    ]
    expect(polygonContains(angle, { x: 10, y: 50 }, 0)).toBe(true)
    expect(polygonContains(angle, { x: 60, y: 40 }, 5)).toBe(false)
    expect(polygonContains(angle, { x: 24, y: 40 }, 5)).toBe(true)
  })
})

describe('[MEDIA-05] a simplified lasso', () => {
  it('keeps every drawn point within a pixel', () => {
    fc.assert(
      fc.property(drawn, (points) => {
        const { points: kept, growth } = simplified(points)
        expect(kept.length).toBeLessThanOrEqual(points.length)
        expect(growth).toBe(0)
        for (const one of points) expect(distanceTo(kept, one)).toBeLessThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves out points on straight lines', () => {
    const square = [0, 1, 2, 3].flatMap((side) =>
      Array.from(
        { length: 50 },
        (_, step) =>
          [
            { x: step, y: 0 },
            { x: 50, y: step },
            { x: 50 - step, y: 50 },
            { x: 0, y: 50 - step },
          ][side] ?? { x: 0, y: 0 },
      ),
    )
    expect(simplified(square).points).toEqual([
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 50, y: 50 },
      { x: 0, y: 50 },
    ])
  })

  it('has up to 500 points, and grows to cover the drawn outline', () => {
    const jagged = Array.from({ length: 2000 }, (_, index) => {
      const [angle, reach] = [(2 * Math.PI * index) / 2000, 300 + (index % 2) * 6]
      return { x: 400 + reach * Math.cos(angle), y: 400 + reach * Math.sin(angle) }
    })
    const { points, growth } = simplified(jagged)
    expect(points.length).toBeLessThanOrEqual(MAX_POINTS)
    expect(growth).toBeGreaterThan(1)
    const image = { x: 0, y: 0, width: 800, height: 800 }
    const grown = { points: [...points], padding: { x: growth, y: growth } }
    for (let row = 0; row < 800; row += 1) {
      const covered = touchedSpans(image, grown, row, row + 1)
      for (const span of touchedSpans(image, { points: jagged }, row, row + 1))
        expect(covered.some(({ from, to }) => from <= span.from && to >= span.to)).toBe(true)
    }
  })
})
