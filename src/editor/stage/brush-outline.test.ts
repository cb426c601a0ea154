import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { strokeOutline } from './brush-outline'
import type { Point } from '../geometry'
import { distanceToLine, polygonContains } from './polygon'

const IMAGE = { width: 900, height: 700 }

const distanceTo = (path: readonly Point[], one: Point): number =>
  Math.min(...path.map((end, index) => distanceToLine(one, path[index - 1] ?? end, end)))

const holds = (outline: readonly Point[], point: Point): boolean => polygonContains(outline, point, 0)

/** A stroke as a hand paints it, which turns back and crosses itself. */
const strokes = fc
  .record({
    start: fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 700 }) }),
    turns: fc.array(fc.double({ min: -1.2, max: 1.2, noNaN: true }), { minLength: 0, maxLength: 120 }),
    step: fc.integer({ min: 1, max: 40 }),
    radius: fc.integer({ min: 2, max: 60 }),
  })
  .map(({ start, turns, step, radius }) => {
    let angle = 0
    const path: Point[] = [start]
    for (const turn of turns) {
      const { x, y } = path.at(-1) ?? start
      angle += turn
      path.push({
        x: Math.min(900, Math.max(0, x + step * Math.cos(angle))),
        y: Math.min(700, Math.max(0, y + step * Math.sin(angle))),
      })
    }
    return { path, radius }
  })

const circle = (centre: Point, radius: number): Point[] =>
  Array.from({ length: 61 }, (_unused, index) => ({
    x: centre.x + radius * Math.cos((index / 60) * 2 * Math.PI),
    y: centre.y + radius * Math.sin((index / 60) * 2 * Math.PI),
  }))

describe('[MEDIA-04] the outline of a brush stroke', () => {
  it('holds every point within the radius, in at most 500 points inside the image', () => {
    fc.assert(
      fc.property(
        strokes,
        fc.array(fc.record({ along: fc.nat(), angle: fc.double({ min: 0, max: 7, noNaN: true }) }), { minLength: 30, maxLength: 30 }),
        ({ path, radius }, places) => {
          const outline = strokeOutline(path, radius, IMAGE)
          expect(outline.length).toBeLessThanOrEqual(500)
          expect(outline.every(({ x, y }) => x >= 0 && x <= 900 && y >= 0 && y <= 700)).toBe(true)
          for (const { along, angle } of places) {
            const { x, y } = path[along % path.length] ?? { x: 0, y: 0 }
            const point = { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
            if (point.x <= 0 || point.y <= 0 || point.x >= 900 || point.y >= 700) continue
            expect(holds(outline, point)).toBe(true)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  it('reaches at most half a radius beyond a stroke that doesn’t run around anything', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 60 }),
        fc.array(fc.integer({ min: 5, max: 60 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 700 }) }), { minLength: 60, maxLength: 60 }),
        (radius, steps, points) => {
          const path = steps.reduce<Point[]>(
            (before, step, index) => [...before, { x: (before.at(-1)?.x ?? 0) + step, y: 350 + (index % 2 === 0 ? 20 : -20) }],
            [{ x: 60, y: 350 }],
          )
          const outline = strokeOutline(path, radius, IMAGE)
          const beyond = points.filter((point) => distanceTo(path, point) > 1.5 * radius)
          expect(beyond.filter((point) => holds(outline, point))).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('leaves out what the stroke runs around, unless it is smaller than the brush', () => {
    const ring = strokeOutline(circle({ x: 450, y: 350 }, 150), 20, IMAGE)
    expect(holds(ring, { x: 450, y: 350 })).toBe(false)
    expect(holds(ring, { x: 450, y: 240 })).toBe(false)
    for (const point of circle({ x: 450, y: 350 }, 150)) expect(holds(ring, point)).toBe(true)
    expect(holds(strokeOutline(circle({ x: 450, y: 350 }, 30), 20, IMAGE), { x: 450, y: 350 })).toBe(true)
  })

  it('leaves out each of several parts', () => {
    const eight = [...circle({ x: 250, y: 350 }, 100), ...circle({ x: 480, y: 350 }, 100)]
    const outline = strokeOutline(eight, 15, IMAGE)
    // The stroke crosses the second circle from side to side.
    expect([250, 480].map((x) => holds(outline, { x, y: 310 }))).toEqual([false, false])
    expect(holds(outline, { x: 480, y: 390 })).toBe(false)
    for (const point of eight) expect(holds(outline, point)).toBe(true)
  })

  it('holds a hundred strokes from side to side, which run around more than 500 points can outline', () => {
    const path = Array.from({ length: 100 }, (_unused, index) => ({ x: index % 2 === 0 ? 10 : 890, y: 10 + ((index * 37) % 100) * 6.8 }))
    const outline = strokeOutline(path, 6, IMAGE)
    expect(outline.length).toBeLessThanOrEqual(500)
    for (const point of path) expect(holds(outline, point)).toBe(true)
    const beside = { x: 450, y: 690 }
    expect(distanceTo(path, beside)).toBeGreaterThan(10)
    expect(holds(outline, beside)).toBe(false)
  })

  it('is a dot for a click', () => {
    const dot = strokeOutline([{ x: 100, y: 100 }], 10, IMAGE)
    expect(holds(dot, { x: 107, y: 107 })).toBe(true)
    expect(holds(dot, { x: 116, y: 100 })).toBe(false)
  })

  it('takes 10,000 points', () => {
    const path = Array.from({ length: 10_000 }, (_unused, index) => ({
      x: 450 + (index / 40) * Math.cos(index / 60),
      y: 350 + (index / 40) * Math.sin(index / 60),
    }))
    const outline = strokeOutline(path, 4, IMAGE)
    expect(outline.length).toBeLessThanOrEqual(500)
    for (const point of path.filter((_point, index) => index % 97 === 0)) expect(holds(outline, point)).toBe(true)
  })
})
