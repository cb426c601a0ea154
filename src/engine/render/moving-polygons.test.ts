import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { coversAt, outlineIn } from '#lib/review/covers/frame-covers.ts'
import { movingRegionsOf, type ReviewedTrack } from '#lib/review/moving-regions.ts'
import type { Outline } from '#lib/review/outline.ts'
import { isTouched } from '#tests/touched-pixels.ts'
import { codedArea, type Orientation } from './orientation'
import { paintPlanes, type Plane, type PlaneCover } from './planes'

const UPRIGHT = { width: 30, height: 22 }
const PIXELS = Array.from(
  { length: UPRIGHT.width * UPRIGHT.height },
  (_, index) => [index % UPRIGHT.width, Math.floor(index / UPRIGHT.width)] as const,
)
const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const
/** Marks a sample that nothing was painted over. Covers have other values. */
const UNTOUCHED = 77

const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const corner = fc.record({ x: share, y: share })
const box = fc.record({
  x: fc.double({ min: -15, max: 25, noNaN: true }),
  y: fc.double({ min: -10, max: 18, noNaN: true }),
  width: fc.double({ min: 1, max: 24, noNaN: true }),
  height: fc.double({ min: 1, max: 20, noNaN: true }),
})
const moving = fc.record({
  from: box,
  to: box,
  at: fc.double({ min: 0, max: 2, noNaN: true }),
  points: fc.array(corner, { minLength: 3, maxLength: 9 }),
  padding: fc.constantFrom(0, 0.1, 0.5),
  style: fc.constantFrom(...STYLES),
  rotation: fc.constantFrom(0, 90, 180, 270),
  flip: fc.boolean(),
})
type Moving = typeof moving extends fc.Arbitrary<infer Value> ? Value : never

const trackOf = ({ from, to, points, padding, style }: Moving): ReviewedTrack => ({
  id: 'polygon',
  kind: 'object',
  decision: 'redact',
  style,
  shape: 'polygon',
  points,
  padding: { space: padding },
  positions: [
    { time: 0, ...from },
    { time: 2, ...to },
  ],
})

/** Returns where the corners are at a time: each moves in a straight line from its first place to its last. */
function cornersAt({ from, to, at, points, padding }: Moving): Outline {
  const between = (one: number, other: number): number => one + ((other - one) * at) / 2
  return {
    points: points.map(({ x, y }) => ({
      x: between(from.x + x * from.width, to.x + x * to.width),
      y: between(from.y + y * from.height, to.y + y * to.height),
    })),
    padding: { x: padding * between(from.width, to.width), y: padding * between(from.height, to.height) },
  }
}

function orientationOf({ rotation, flip }: Moving): Orientation {
  const { width, height } = UPRIGHT
  return { rotation, flip, upright: UPRIGHT, coded: rotation % 180 === 0 ? UPRIGHT : { width: height, height: width } }
}

/** Returns the stored pixel that is shown at a pixel of the upright frame: turned back one quarter at a time. */
function storedPixel(x: number, y: number, { rotation, flip }: Moving): [number, number] {
  let [column, row, width, height] = [flip ? UPRIGHT.width - 1 - x : x, y, UPRIGHT.width, UPRIGHT.height]
  for (let turned = 0; turned < rotation; turned += 90) [column, row, width, height] = [row, width - 1 - column, height, width]
  return [column, row]
}

function planesOf({ width, height }: Orientation['coded']): [Plane, Plane] {
  const plane = (across: 1 | 2, black: number): Plane => {
    const size = { width: Math.ceil(width / across), height: Math.ceil(height / across) }
    return {
      data: new Uint8Array(size.width * size.height).fill(UNTOUCHED),
      stride: size.width,
      step: 1,
      across,
      down: across,
      ...size,
      black,
    }
  }
  return [plane(1, 16), plane(2, 128)]
}

/** Paints a polygon at its time into the planes of a frame, and returns whether a pixel of the upright frame is painted in both. */
function painted(one: Moving): (x: number, y: number) => boolean {
  const orientation = orientationOf(one)
  const planes = planesOf(orientation.coded)
  const [region] = movingRegionsOf({ tracks: [trackOf(one)], style: 'Black Box' })
  const covers = coversAt(region ?? { stretches: [] }, one.at, UPRIGHT).flatMap((cover): PlaneCover[] => {
    const area = codedArea(cover, orientation)
    if (!area) return []
    const grid = { columns: 1, rows: 1, values: [Uint8Array.of(32), Uint8Array.of(112)] }
    return [one.style === 'Black Box' ? { area, style: one.style } : { area, style: one.style, grid, box: cover.box }]
  })
  paintPlanes(planes, covers)
  return (x, y) => {
    const [column, row] = storedPixel(x, y, one)
    return planes.every(({ data, stride, across }) => data[Math.floor(row / across) * stride + Math.floor(column / across)] !== UNTOUCHED)
  }
}

describe('[MEDIA-05] a polygon of a video', () => {
  it('hides every pixel that it touches between two keyframes, in every style, rotation and plane', () => {
    fc.assert(
      fc.property(moving, (one) => {
        const [isPainted, outline] = [painted(one), cornersAt(one)]
        expect(PIXELS.filter(([x, y]) => isTouched(outline, x, y, -1e-6) && !isPainted(x, y))).toEqual([])
      }),
      { seed: 28, numRuns: 300 },
    )
  })

  it('leaves every pixel that is more than two pixels away', () => {
    fc.assert(
      fc.property(moving, (one) => {
        const [isPainted, outline] = [painted(one), cornersAt(one)]
        expect(PIXELS.filter(([x, y]) => !isTouched(outline, x, y, 2) && isPainted(x, y))).toEqual([])
      }),
      { seed: 28, numRuns: 300 },
    )
  })

  it('covers nothing in a frame that only its box reaches', () => {
    const region = {
      stretches: [{ boxes: [{ time: 0, x: 20, y: 12, width: 20, height: 20 }], isOpenEnded: false }],
      // The upper left half of the box, of which only the lower right quarter would be in the frame.
      outline: {
        points: [
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 0, y: 1 },
        ],
        padding: 0,
      },
    }
    expect(coversAt(region, 0, UPRIGHT)).toHaveLength(1)
    expect(
      coversAt({ ...region, stretches: [{ boxes: [{ time: 0, x: -15, y: -15, width: 20, height: 20 }], isOpenEnded: false }] }, 0, UPRIGHT),
    ).toEqual([])
  })

  it('keeps its padding as a share of its box while the box grows', () => {
    const region = {
      points: [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ],
      padding: 0.5,
    }
    expect(outlineIn({ x: 0, y: 0, width: 20, height: 40 }, region)).toEqual({
      points: [
        { x: 5, y: 10 },
        { x: 15, y: 10 },
        { x: 5, y: 30 },
      ],
      padding: { x: 5, y: 10 },
    })
  })
})
