import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isTouched } from '#tests/touched-pixels.ts'
import { coversAt, placedCoversAt, shapedCover } from './frame-covers'
import { movingRegionsOf, type ReviewedTrack } from '../moving-regions'
import type { OutlinePoint } from '../outline'
import { pixelsOf, rowSpans } from '../region-shape'

const FRAME = { width: 48, height: 40 }

const TRACK = { id: 'plate', kind: 'object', decision: 'redact', style: 'Black Box' } as const

function regionOf(track: Partial<ReviewedTrack> & Pick<ReviewedTrack, 'positions'>) {
  const [region] = movingRegionsOf({ tracks: [{ ...TRACK, ...track }], style: 'Black Box', ...FRAME })
  if (!region) throw new Error('the track has no region')
  return region
}

/** Returns the pixels that a region covers at a time, as `column,row`. */
function pixelsAt(region: ReturnType<typeof regionOf>, time: number): Set<string> {
  return new Set(
    coversAt(region, time, FRAME).flatMap((cover) =>
      Array.from({ length: cover.box.height }, (_unused, row) =>
        rowSpans(shapedCover(cover), row).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_none, column) => `${cover.box.x + from + column},${cover.box.y + row}`),
        ),
      ).flat(),
    ),
  )
}

/** Returns the corners of a box that is turned by an angle, from their distance and direction seen from its centre. */
function polarCorners({ x, y, width, height }: { x: number; y: number; width: number; height: number }, degrees: number): OutlinePoint[] {
  const far = Math.hypot(width, height) / 2
  const corner = Math.atan2(height, width)
  return [corner - Math.PI, -corner, corner, Math.PI - corner].map((direction) => ({
    x: x + width / 2 + far * Math.cos(direction + (degrees * Math.PI) / 180),
    y: y + height / 2 + far * Math.sin(direction + (degrees * Math.PI) / 180),
  }))
}

const side = fc.double({ min: 1, max: 30, noNaN: true })
const angle = fc.oneof(fc.constantFrom(-90, 45, 90, 180), fc.double({ min: -180, max: 180, noNaN: true }))
const place = fc.record({
  x: fc.double({ min: -20, max: 40, noNaN: true }),
  y: fc.double({ min: -20, max: 36, noNaN: true }),
  width: side,
  height: side,
  angle,
})

describe('[MEDIA-05] the cover of a turned box', () => {
  it('includes every pixel that the box touches at a keyframe, and none apart from it', () => {
    fc.assert(
      fc.property(place, (at) => {
        const covered = pixelsAt(regionOf({ positions: [{ time: 0, ...at }] }), 0)
        const points = polarCorners(at, at.angle)
        for (let row = 0; row < FRAME.height; row += 1)
          for (let column = 0; column < FRAME.width; column += 1) {
            const isCovered = covered.has(`${column},${row}`)
            if (isCovered) expect(isTouched({ points }, column, row, 1e-3), `${column}, ${row} is apart`).toBe(true)
            else expect(isTouched({ points }, column, row, -1e-6), `${column}, ${row} is left`).toBe(false)
          }
      }),
      { seed: 28, numRuns: 200 },
    )
  })

  it('includes every pixel between keyframes that the box turned the shorter way touches, with its padding', () => {
    const turns = fc.double({ min: -179, max: 179, noNaN: true })
    fc.assert(
      fc.property(place, place, turns, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.2), (a, b, turn, share, space) => {
        const end = a.angle + turn
        const b2 = { ...b, angle: end > 180 ? end - 360 : end < -180 ? end + 360 : end }
        const region = regionOf({
          positions: [
            { time: 0, ...a },
            { time: 1, ...b2 },
          ],
          padding: { space },
        })
        const covered = pixelsAt(region, share)
        const mix = (from: number, to: number): number => from + (to - from) * share
        const box = { x: mix(a.x, b.x), y: mix(a.y, b.y), width: mix(a.width, b.width), height: mix(a.height, b.height) }
        // Padding that is turned with the box.
        const grown = {
          x: box.x - space * box.width,
          y: box.y - space * box.height,
          width: box.width * (1 + 2 * space),
          height: box.height * (1 + 2 * space),
        }
        const points = polarCorners(grown, a.angle + turn * share)
        const left: string[] = []
        for (let row = 0; row < FRAME.height; row += 1)
          for (let column = 0; column < FRAME.width; column += 1)
            if (!covered.has(`${column},${row}`) && isTouched({ points }, column, row, -1e-6)) left.push(`${column},${row}`)
        expect(left).toEqual([])
      }),
      { seed: 28, numRuns: 200 },
    )
  })

  it('at a right angle is that of the upright box, to the pixel', () => {
    const positions = [{ time: 0, x: 4, y: 15, width: 30, height: 10 }]
    const upright = [{ time: 0, x: 14, y: 5, width: 10, height: 30 }]
    const turned = regionOf({ positions: positions.map((at) => ({ ...at, angle: 90 })) })
    expect(pixelsAt(turned, 0)).toEqual(pixelsAt(regionOf({ positions: upright }), 0))
    expect(placedCoversAt(turned, 0, FRAME).map(({ place: at }) => at)).toEqual([{ time: 0, x: 14, y: 5, width: 10, height: 30 }])
  })

  it('at an angle of 0 is the same region as without an angle', () => {
    fc.assert(
      fc.property(place, place, ({ angle: _first, ...a }, { angle: _last, ...b }) => {
        const positions = [
          { time: 0, ...a },
          { time: 1, ...b },
        ]
        expect(regionOf({ positions: positions.map((at) => ({ ...at, angle: 0 })) })).toStrictEqual(regionOf({ positions }))
      }),
    )
    const box = { x: 4.5, y: 5, width: 20, height: 10 }
    expect(regionOf({ positions: [{ time: 2, ...box }] })).toStrictEqual({
      trackId: 'plate',
      kind: 'object',
      style: 'Black Box',
      stretches: [{ boxes: [{ time: 2, ...box }], isOpenEnded: false }],
    })
  })

  it('covers the same pixels in an upright frame of a track that is turned elsewhere', () => {
    const box = { x: 4.5, y: 5, width: 20.25, height: 10 }
    const positions = [
      { time: 0, ...box },
      { time: 1, ...box, angle: 30 },
    ]
    const padding = { space: 0.2 }
    expect(pixelsAt(regionOf({ positions, padding }), 0)).toEqual(pixelsAt(regionOf({ positions: [{ time: 0, ...box }], padding }), 0))
  })

  it('has the padding of a polygon: shares of the upright box around it', () => {
    const at = { time: 0, x: 4, y: 15, width: 30, height: 10, angle: 90 }
    const [cover] = coversAt(regionOf({ positions: [at], padding: { space: 0.1 } }), 0, FRAME)
    expect(cover).toEqual({
      box: { x: 13, y: 2, width: 12, height: 36 },
      shape: 'polygon',
      outline: {
        points: [
          { x: 24, y: 5 },
          { x: 24, y: 35 },
          { x: 14, y: 35 },
          { x: 14, y: 5 },
        ],
        padding: { x: 1, y: 3 },
      },
    })
  })
})

describe('[MEDIA-05] other turned shapes', () => {
  it('turn a polygon with its box', () => {
    const triangle = [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 0, y: 1 },
    ]
    const at = { time: 0, x: 10, y: 10, width: 20, height: 20, angle: 90 }
    const [cover] = coversAt(regionOf({ positions: [at], shape: 'polygon', points: triangle }), 0, FRAME)
    expect(cover?.outline?.points).toEqual([
      { x: 30, y: 10 },
      { x: 30, y: 30 },
      { x: 10, y: 10 },
    ])
  })

  it('leave an ellipse as it is', () => {
    const at = { time: 0, x: 10, y: 10, width: 20, height: 12 }
    const ellipse = regionOf({ positions: [{ ...at, angle: 40 }], shape: 'ellipse' })
    expect(ellipse).toStrictEqual(regionOf({ positions: [at], shape: 'ellipse' }))
    expect(coversAt(ellipse, 0, FRAME)).toEqual([{ box: { x: 10, y: 10, width: 20, height: 12 }, shape: 'ellipse' }])
  })

  it('keep the angle while a gap is covered and before padding in time', () => {
    const at = { time: 1, x: 10, y: 10, width: 20, height: 10, angle: 45 }
    const review = {
      tracks: [{ ...TRACK, positions: [at], padding: { time: 0.5 } }],
      gaps: [{ trackId: 'plate', start: 1, end: 3, resolution: 'covered' as const }],
      style: 'Black Box' as const,
    }
    const [region] = movingRegionsOf(review)
    const pixels = (time: number): number[] =>
      coversAt(region ?? { stretches: [] }, time, FRAME).map((cover) => pixelsOf(shapedCover(cover)))
    const [own] = pixels(1)
    expect(own).toBeGreaterThan(200)
    // The padding of the track and that of its covered gap overlap at first.
    expect([pixels(0.5), pixels(3), pixels(3.5)]).toEqual([[own, own], [own], [own]])
    expect([pixels(0.4), pixels(3.6)]).toEqual([[], []])
  })
})
