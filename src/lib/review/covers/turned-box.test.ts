import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { BOX_CORNERS, pointsIn, type OutlinePoint } from '../outline'
import { angleField, boundsOf, boxBetween, normalAngle, swingOf, turnPoint, turnWith, type TurnedBox } from './turned-box'

const PLATE: TurnedBox = { x: 100, y: 200, width: 80, height: 20 }

const side = fc.double({ min: 1, max: 300, noNaN: true })
const place = fc.double({ min: -400, max: 400, noNaN: true })
const degrees = fc.oneof(fc.integer({ min: -180, max: 180 }), fc.double({ min: -180, max: 180, noNaN: true }))
const boxes = fc.record({ x: place, y: place, width: side, height: side, angle: degrees })

const cornersOf = (box: TurnedBox): OutlinePoint[] => turnWith(box, pointsIn(box, BOX_CORNERS))
const rounded = (points: readonly OutlinePoint[]): number[][] =>
  points.map(({ x, y }) => [x, y].map((value) => Math.round(value * 1000) / 1000 + 0))

/** Returns the lengths of the sides of a box, and the cosines of its angles. */
function measured(corners: readonly OutlinePoint[]): { sides: number[]; cosines: number[] } {
  const edges = corners.map((end, index) => {
    const start = corners.at(index - 1) ?? end
    return { x: end.x - start.x, y: end.y - start.y }
  })
  const sides = edges.map(({ x, y }) => Math.hypot(x, y))
  const cosines = edges.map(({ x, y }, index) => {
    const before = edges.at(index - 1) ?? { x, y }
    return (x * before.x + y * before.y) / ((sides[index] ?? 0) * (sides.at(index - 1) ?? 0))
  })
  return { sides, cosines }
}

describe('[MEDIA-04] a turned box', () => {
  it('is turned clockwise around its centre, in pixels', () => {
    expect(rounded(cornersOf({ ...PLATE, angle: 90 }))).toEqual([
      [150, 170],
      [150, 250],
      [130, 250],
      [130, 170],
    ])
    expect(rounded(cornersOf({ ...PLATE, angle: 30 }))).toEqual([
      [110.359, 181.34],
      [179.641, 221.34],
      [169.641, 238.66],
      [100.359, 198.66],
    ])
  })

  it('has the smallest upright box around its corners', () => {
    expect(boundsOf({ ...PLATE, angle: 90 })).toEqual({ x: 130, y: 170, width: 20, height: 80 })
    fc.assert(
      fc.property(boxes, (box) => {
        const corners = cornersOf(box)
        const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
        const { x, y, width, height } = boundsOf(box)
        expect(x).toBeCloseTo(Math.min(...across), 6)
        expect(y).toBeCloseTo(Math.min(...down), 6)
        expect(x + width).toBeCloseTo(Math.max(...across), 6)
        expect(y + height).toBeCloseTo(Math.max(...down), 6)
      }),
      { seed: 28 },
    )
  })

  it('is itself the box around it while it isn’t turned', () => {
    expect(boundsOf(PLATE)).toBe(PLATE)
    expect(cornersOf(PLATE)).toEqual(pointsIn(PLATE, BOX_CORNERS))
    expect([-360, -180, -0, 0, 180, 270, 540].map((angle) => angleField(angle))).toEqual([
      {},
      { angle: 180 },
      {},
      {},
      { angle: 180 },
      { angle: -90 },
      { angle: 180 },
    ])
  })

  it('stays in a square at any angle', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const [inner, outer] = [boundsOf(box), swingOf(box)]
        expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1e-9)
        expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1e-9)
        expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1e-9)
        expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1e-9)
      }),
      { seed: 28 },
    )
  })

  it('is turned in square pixels where stored ones aren’t square', () => {
    // Stored pixels that are twice as wide as high.
    const stored = { x: 50, y: 200, width: 40, height: 20, angle: 30, aspect: 0.5 }
    const square = cornersOf({ ...PLATE, angle: 30 }).map(({ x, y }) => ({ x: x / 2, y }))
    expect(rounded(cornersOf(stored))).toEqual(rounded(square))
    const { x, y, width, height } = boundsOf({ ...PLATE, angle: 30 })
    expect(rounded([boundsOf(stored)])).toEqual(rounded([{ x: x / 2, y }]))
    expect(boundsOf(stored).width).toBeCloseTo(width / 2, 9)
    expect(boundsOf(stored).height).toBeCloseTo(height, 9)
  })
})

describe('[MEDIA-05] a box between two turned ones', () => {
  it('turns the shorter way, and counterclockwise between opposite angles', () => {
    const between = (from: number, to: number): number =>
      boxBetween({ ...PLATE, ...angleField(from) }, { ...PLATE, ...angleField(to) }, 0.25).angle ?? 0
    expect([between(0, 40), between(40, 0), between(170, -170), between(-170, 170), between(0, 180), between(-90, 90)]).toEqual([
      10, 30, 175, -175, -45, -135,
    ])
    expect([between(100, -100), between(-100, 100), normalAngle(-180), normalAngle(190)]).toEqual([140, -140, 180, -170])
  })

  it('has right angles, and sides, a centre and an angle that change linearly', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const turns = fc.double({ min: -179.9, max: 179.9, noNaN: true })
    fc.assert(
      fc.property(boxes, boxes, turns, share, (first, other, turn, at) => {
        const end = first.angle + turn
        const last = { ...other, angle: end > 180 ? end - 360 : end < -180 ? end + 360 : end }
        const mix = (from: number, to: number): number => from + (to - from) * at
        const corners = cornersOf(boxBetween(first, last, at))
        const { sides, cosines } = measured(corners)
        for (const cosine of cosines) expect(cosine).toBeCloseTo(0, 6)
        const [width, height] = [mix(first.width, last.width), mix(first.height, last.height)]
        for (const [index, length] of [height, width, height, width].entries()) expect(sides[index]).toBeCloseTo(length, 6)
        const centre = {
          x: (corners[0]?.x ?? NaN) / 2 + (corners[2]?.x ?? NaN) / 2,
          y: (corners[0]?.y ?? NaN) / 2 + (corners[2]?.y ?? NaN) / 2,
        }
        expect(centre.x).toBeCloseTo(mix(first.x + first.width / 2, last.x + last.width / 2), 6)
        expect(centre.y).toBeCloseTo(mix(first.y + first.height / 2, last.y + last.height / 2), 6)
        // The upper edge points in the direction of the angle.
        const top = Math.atan2((corners[1]?.y ?? NaN) - (corners[0]?.y ?? NaN), (corners[1]?.x ?? NaN) - (corners[0]?.x ?? NaN))
        const expected = ((first.angle + turn * at) * Math.PI) / 180
        expect(Math.abs(Math.sin((top - expected) / 2))).toBeLessThan(1e-5)
      }),
      { seed: 28, numRuns: 300 },
    )
  })

  it('is the same to the bit as without angles if neither is turned', () => {
    fc.assert(
      fc.property(boxes, boxes, fc.double({ min: 0, max: 1, noNaN: true }), (first, last, share) => {
        const [from, to] = [
          { ...first, angle: 0 },
          { ...last, angle: 0 },
        ]
        expect(boxBetween(from, to, share)).toStrictEqual({
          x: from.x + (to.x - from.x) * share,
          y: from.y + (to.y - from.y) * share,
          width: from.width + (to.width - from.width) * share,
          height: from.height + (to.height - from.height) * share,
        })
      }),
    )
  })
})

it('[MEDIA-04] a point turned by an angle and back is in its place', () => {
  const centre = { x: 12, y: -7 }
  fc.assert(
    fc.property(place, place, degrees, (x, y, angle) => {
      const back = turnPoint(turnPoint({ x, y }, centre, angle), centre, -angle)
      expect(back.x).toBeCloseTo(x, 9)
      expect(back.y).toBeCloseTo(y, 9)
    }),
  )
})
