import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { wholePixels } from '#lib/review/cover-rules.ts'
import { fillBox, pointsIn, type OutlinePoint } from '#lib/review/outline.ts'
import { outlineOf } from '#lib/review/review-regions.ts'
import { runsOf } from '#lib/review/region-shape.ts'
import { paddedBox } from '#lib/review/padded-box.ts'
import { ellipseContains, type Point, type Rect, type Size } from '../geometry'
import { distanceToLine, MAX_POINTS, polygonContains } from './polygon'
import { boxesAround, cornersAround, type ShapedTrack } from './surroundings'

const IMAGE = { width: 60, height: 45 }

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
/** A region that reaches into the image, and mostly isn't in whole pixels. */
const region: fc.Arbitrary<Rect> = fc
  .record({ x: number(-5, 50), y: number(-5, 40), width: number(6, 70), height: number(6, 70), isWhole: fc.boolean() })
  .map(({ isWhole, ...rect }) =>
    isWhole ? { x: Math.round(rect.x), y: Math.round(rect.y), width: Math.round(rect.width), height: Math.round(rect.height) } : rect,
  )

/** Returns how many of the boxes and polygons cover each pixel of an image, row by row, as an export draws them. */
function covering(track: ShapedTrack, rect: Rect, size: Size): number[] {
  const counts = Array.from({ length: size.width * size.height }, () => 0)
  const around = cornersAround(track, rect)
  const item = { kind: 'object', ...(around?.space === undefined ? {} : { padding: { space: around.space } }) } as const
  const outline = around && outlineOf({ ...item, shape: 'polygon', points: around.points }, rect, {})
  const shapes = [
    ...boxesAround(rect, size).map((box) => ({ box })),
    ...(outline ? [{ box: wholePixels(paddedBox(rect, item, {}), size) ?? { x: 0, y: 0, width: 0, height: 0 }, outline }] : []),
  ]
  for (const { x, y, width, height } of shapes.flatMap((shape) => runsOf(shape)))
    for (let row = y; row < y + height; row += 1)
      for (let column = x; column < x + width; column += 1) {
        const at = row * size.width + column
        counts[at] = (counts[at] ?? 0) + 1
      }
  return counts
}

/** Returns the pixels that stay visible, as their upper left corners. */
function visibleIn(track: ShapedTrack, rect: Rect, size: Size = IMAGE): Point[] {
  return covering(track, rect, size).flatMap((count, index) =>
    count === 0 ? { x: index % size.width, y: Math.floor(index / size.width) } : [],
  )
}

/** Returns the upper left corners of all pixels. */
const pixels = (): Point[] =>
  Array.from({ length: IMAGE.width * IMAGE.height }, (_unused, index) => ({ x: index % IMAGE.width, y: Math.floor(index / IMAGE.width) }))

const cornersOfPixel = ({ x, y }: Point): Point[] => [
  { x, y },
  { x: x + 1, y },
  { x, y: y + 1 },
  { x: x + 1, y: y + 1 },
]

/** Returns the pixels of which a corner is outside a polygon. */
const beyond = (visible: readonly Point[], corners: readonly Point[]): Point[] =>
  visible.filter((pixel) => !cornersOfPixel(pixel).every((corner) => polygonContains(corners, corner, 1e-6)))

/** A polygon in shares of its box that doesn't cross itself: its points are around the middle, in either direction. */
const simple = fc
  .record({ reach: fc.array(number(0.3, 1), { minLength: 3, maxLength: 30 }), isReversed: fc.boolean() })
  .map(({ reach, isReversed }) => {
    const points = reach.map((far, index) => {
      const angle = (2 * Math.PI * index) / reach.length
      return { x: far * Math.sin(angle), y: -far * Math.cos(angle) }
    })
    return inShares(isReversed ? points.toReversed() : points)
  })

function inShares(points: readonly OutlinePoint[]): OutlinePoint[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  return points.map(({ x, y }) => ({ x: (x - left) / width, y: (y - top) / height }))
}

describe('[MEDIA-04] the surroundings of a box', () => {
  it('and the pixels of the box partition the image', () => {
    fc.assert(
      fc.property(region, (rect) => {
        const counts = covering({}, rect, IMAGE)
        expect(boxesAround(rect, IMAGE).every((box) => Object.values(box).every(Number.isInteger))).toBe(true)
        const expected = pixels().map(({ x, y }) =>
          x >= rect.x && y >= rect.y && x + 1 <= rect.x + rect.width && y + 1 <= rect.y + rect.height ? 0 : 1,
        )
        expect(counts).toEqual(expected)
      }),
      { seed: 7 },
    )
  })

  it('are four boxes in the middle, fewer at an edge, and none around the whole image', () => {
    expect(boxesAround({ x: 10.5, y: 5, width: 20, height: 10.5 }, IMAGE)).toEqual([
      { x: 0, y: 0, width: 60, height: 5 },
      { x: 0, y: 5, width: 11, height: 10 },
      { x: 30, y: 5, width: 30, height: 10 },
      { x: 0, y: 15, width: 60, height: 30 },
    ])
    expect(boxesAround({ x: -3, y: 0, width: 20, height: 45 }, IMAGE)).toEqual([{ x: 17, y: 0, width: 43, height: 45 }])
    expect(boxesAround({ x: 0, y: 0, width: 60, height: 45 }, IMAGE)).toEqual([])
  })

  it('are the whole image if the box is smaller than a pixel', () => {
    expect(covering({}, { x: 10.2, y: 10.2, width: 0.5, height: 0.5 }, IMAGE).every((count) => count > 0)).toBe(true)
  })
})

describe('[MEDIA-04] the surroundings of an ellipse', () => {
  it('leave no pixel visible that reaches beyond it, and hide none that is a pixel and a half inside', () => {
    fc.assert(
      fc.property(region, (rect) => {
        const visible = visibleIn({ shape: 'ellipse' }, rect)
        expect(visible.filter((pixel) => !cornersOfPixel(pixel).every((corner) => ellipseContains(rect, corner)))).toEqual([])
        const inner = { x: rect.x + 1.5, y: rect.y + 1.5, width: rect.width - 3, height: rect.height - 3 }
        const expected = pixels().filter((pixel) => cornersOfPixel(pixel).every((corner) => ellipseContains(inner, corner)))
        const seen = new Set(visible.map(({ x, y }) => y * IMAGE.width + x))
        expect(expected.filter(({ x, y }) => !seen.has(y * IMAGE.width + x))).toEqual([])
      }),
      { seed: 7, numRuns: 50 },
    )
  })
})

describe('[MEDIA-04] the surroundings of a polygon', () => {
  it('leave no pixel visible that reaches beyond it, and hide none that is two pixels inside', () => {
    fc.assert(
      fc.property(region, simple, (rect, points) => {
        const corners = pointsIn(rect, points)
        const visible = visibleIn({ shape: 'polygon', points }, rect)
        expect(beyond(visible, corners)).toEqual([])
        const seen = new Set(visible.map(({ x, y }) => y * IMAGE.width + x))
        const hidden = pixels().filter(({ x, y }) => !seen.has(y * IMAGE.width + x))
        const isInside = ({ x, y }: Point): boolean => {
          const middle = { x: x + 0.5, y: y + 0.5 }
          return (
            polygonContains(corners, middle, 0) &&
            corners.every((end, index) => distanceToLine(middle, corners.at(index - 1) ?? end, end) > 2)
          )
        }
        expect(hidden.filter(isInside)).toEqual([])
      }),
      { seed: 7, numRuns: 50 },
    )
  })

  it('are visible nowhere beyond it if it crosses itself', () => {
    fc.assert(
      fc.property(
        region,
        fc.array(fc.record({ x: number(0, 1), y: number(0, 1) }), { minLength: 3, maxLength: 9 }).map(inShares),
        (rect, points) => {
          fc.pre(points.every(({ x, y }) => Number.isFinite(x + y)))
          expect(beyond(visibleIn({ shape: 'polygon', points }, rect), pointsIn(rect, points))).toEqual([])
        },
      ),
      { seed: 7 },
    )
  })

  it('have no more points than a polygon can have, also around 500 points, and still hide what is beyond them', () => {
    const points = inShares(
      Array.from({ length: 500 }, (_unused, index) => {
        const [angle, far] = [(2 * Math.PI * index) / 500, 1 + 0.1 * (index % 2)]
        return { x: far * Math.sin(angle), y: -far * Math.cos(angle) }
      }),
    )
    const rect = { x: 5, y: 5, width: 150, height: 150 }
    const around = cornersAround({ shape: 'polygon', points }, rect)
    expect(around?.points.length).toBeLessThanOrEqual(MAX_POINTS)
    expect(around && fillBox(around.points)).toBe(true)
    const visible = visibleIn({ shape: 'polygon', points }, rect, { width: 160, height: 160 })
    expect(visible.length).toBeGreaterThan(5000)
    expect(beyond(visible, pointsIn(rect, points))).toEqual([])
  })
})
