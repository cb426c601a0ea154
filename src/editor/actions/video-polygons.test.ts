import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, BOX, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { fillBox, pointsIn, type OutlinePoint } from '#lib/review/outline.ts'
import { coversAt, outlineIn } from '#lib/review/covers/frame-covers.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { Clock } from '../clock'
import { applyChanges } from '../history/changes'
import { mergeTracks } from '../items/merge-commands'
import { rectAt } from '../items/keyframes'
import { setCorners } from '../stage/polygon'

const TRIANGLE = [
  { x: 100, y: 100 },
  { x: 300, y: 140 },
  { x: 180, y: 300 },
]
const POINTS = [
  { x: 0, y: 0 },
  { x: 1, y: 0.2 },
  { x: 0.4, y: 1 },
]

/** Opens a review of a video of 20 seconds with a frame every half second. */
function start(tracks: Track[] = []) {
  const frameTimes = Array.from({ length: 41 }, (_unused, index) => index / 2)
  const clock = new Clock({ range: { start: 0, end: 20.5 }, now: () => 0, frameTimes })
  return { driver: new EditorDriver(makeReview(tracks), undefined, 'new', clock), clock }
}

/** Returns the corners of a track in pixels at a time. */
function cornersAt({ positions, points = [] }: Track, time: number): OutlinePoint[] {
  const rect = rectAt(positions, time)
  return rect ? pointsIn(rect, points) : []
}

/** Returns points without errors of floating-point arithmetic. */
const rounded = (points: readonly OutlinePoint[]): number[][] =>
  points.map((point) => [point.x, point.y].map((value) => Math.round(value * 1e6) / 1e6 + 0))

describe('[MEDIA-04] a polygon in a video', () => {
  it('is drawn at the frame that is shown, and moves with its box between keyframes', () => {
    const { driver, clock } = start()
    clock.seek(2)
    driver.keys('Shift+y')
    for (const point of TRIANGLE) driver.click(point)
    driver.keys('Enter')
    const [drawn] = driver.tracks
    expect(drawn).toMatchObject({ shape: 'polygon', points: POINTS, positions: [{ time: 2, x: 100, y: 100, width: 200, height: 200 }] })
    clock.seek(6)
    driver.actions.run('extend-forward')
    driver.drag({ x: 180, y: 180 }, { x: 380, y: 280 })
    const [moved] = driver.tracks
    if (!moved) throw new Error('there is no track')
    expect(moved.points).toEqual(POINTS)
    expect(rounded(cornersAt(moved, 4))).toEqual(rounded(TRIANGLE.map(({ x, y }) => ({ x: x + 100, y: y + 50 }))))
    expect(rounded(cornersAt(moved, 6))).toEqual(rounded(TRIANGLE.map(({ x, y }) => ({ x: x + 200, y: y + 100 }))))
  })

  it('is closed by Enter, which afterwards goes to its points', () => {
    const { driver } = start()
    const enabled = (): string[] => ['close-polygon', 'next-point'].filter((id) => driver.actions.get(id).isEnabled())
    expect(enabled()).toEqual([])
    driver.keys('Shift+y')
    for (const point of TRIANGLE) driver.click(point)
    expect(enabled()).toEqual(['close-polygon'])
    driver.keys('Enter')
    expect(enabled()).toEqual(['next-point'])
  })

  it('is drawn by lasso, undone and restored', () => {
    const { driver } = start()
    driver.keys('Shift+c')
    driver.drag({ x: 100, y: 100 }, { x: 300, y: 100 }, { x: 300, y: 300 }, { x: 100, y: 110 })
    expect(driver.tracks.map(({ shape }) => shape)).toEqual(['polygon'])
    driver.keys('Ctrl+z')
    expect(driver.tracks).toEqual([])
    driver.keys('Ctrl+Shift+Z')
    expect(driver.tracks).toHaveLength(1)
  })

  it('keeps its other points at all times when a point moves at one of them', () => {
    const square = { x: 300, y: 300, width: 400, height: 200 }
    const polygon = trackOf('a', [at(0), { time: 10, ...square }], { shape: 'polygon', points: POINTS })
    const corner = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 800 }) })
    fc.assert(
      fc.property(corner, fc.nat(2), fc.constantFrom(0, 2.5, 5, 10), (to, index, time) => {
        const { driver } = start([polygon])
        const rect = rectAt(polygon.positions, time)
        if (!rect) throw new Error('there is no box')
        const corners = cornersAt(polygon, time).with(index, to)
        const after = applyChanges(driver.state.settled, setCorners(polygon, time, rect, corners)).tracks[0]
        if (!after || after === polygon) return
        expect(fillBox(after.points ?? [])).toBe(true)
        expect(rounded(cornersAt(after, time))).toEqual(rounded(corners))
        for (const other of [0, 1, 5, 9.5, 10]) {
          const [before, now] = [cornersAt(polygon, other), cornersAt(after, other)]
          const kept = [0, 1, 2].filter((each) => each !== index)
          expect(rounded(kept.map((each) => now[each] ?? { x: 0, y: 0 }))).toEqual(
            rounded(kept.map((each) => before[each] ?? { x: 0, y: 0 })),
          )
        }
      }),
      { seed: 28, numRuns: 200 },
    )
  })

  it('has its points moved by keyboard, without a keyframe at the time', () => {
    const { driver, clock } = start([trackOf('a', [at(0), at(10, 200)], { shape: 'polygon', points: POINTS })])
    clock.seek(5)
    driver.editor.select('a')
    driver.keys('Enter', 'Shift+ArrowLeft')
    const [track] = driver.tracks
    expect(track?.positions.map(({ time, x, width }) => [time, x, width])).toEqual([
      [0, 90, 70],
      [10, 190, 70],
    ])
    expect(driver.state.message.text).toBe('Point 1 of 3 at 140, 100')
  })

  it('is merged with a track of another outline into boxes, and with one of the same outline into a polygon', () => {
    const merging = { newId: () => 'gap', hasFrameBetween: () => true }
    const [first, last] = [
      [at(0), at(4)],
      [at(6), at(8)],
    ]
    const shapesOf = (fields: Partial<Track>, other: Partial<Track>): unknown[] => {
      const review = makeReview([trackOf('a', first ?? [], fields), trackOf('b', last ?? [], other)])
      return applyChanges(review, mergeTracks(review, ['a', 'b'], merging)).tracks.map(({ shape }) => shape)
    }
    const polygon = { shape: 'polygon' as const, points: POINTS }
    expect(shapesOf(polygon, polygon)).toEqual(['polygon'])
    expect(shapesOf(polygon, {})).toEqual([undefined])
    expect(shapesOf({}, polygon)).toEqual([undefined])
    expect(shapesOf(polygon, { ...polygon, points: POINTS.toReversed() })).toEqual([undefined])
    expect(shapesOf({ shape: 'ellipse' }, {})).toEqual(['ellipse'])
  })

  it('is split into two polygons that cover the same as before', () => {
    const { driver, clock } = start([trackOf('a', [at(0), at(10, 200)], { shape: 'polygon', points: POINTS })])
    driver.editor.select('a')
    clock.seek(5)
    expect(driver.actions.run('split')).toBe(true)
    expect(driver.tracks.map(({ shape, points }) => [shape, points])).toEqual([
      ['polygon', POINTS],
      ['polygon', POINTS],
    ])
  })
})

describe('[MEDIA-05] the region of a polygon in a video', () => {
  const SIZE = { width: 1000, height: 800 }
  const polygon = trackOf('a', [at(0), at(4, 200)], { shape: 'polygon', points: POINTS })

  it('covers an open gap and its padding in time with the outline', () => {
    const review = { ...makeReview([{ ...polygon, padding: { time: 1 } }]), gaps: [gapOf({ start: 4, end: 6 })] }
    const [region] = movingRegionsOf(review)
    for (const [time, x] of [
      [-1, 100],
      [2, 150],
      [5.5, 200],
    ] as const)
      expect(coversAt(region ?? { stretches: [] }, time, SIZE).map(({ shape, outline }) => [shape, outline?.points[0]?.x])).toContainEqual([
        'polygon',
        x,
      ])
  })

  it('has none for a box with points, and the padding of its kind otherwise', () => {
    const [box] = movingRegionsOf(makeReview([{ ...polygon, shape: 'box' }]))
    expect(box?.outline).toBeUndefined()
    const [padded] = movingRegionsOf({ ...makeReview([polygon]), facePadding: 0.25 })
    expect(padded?.outline).toEqual({ points: POINTS, padding: 0.25 })
    const outer = { x: BOX.x - 15, y: BOX.y - 15, width: 90, height: 90 }
    expect(padded && padded.outline && outlineIn(outer, padded.outline)).toEqual({
      points: pointsIn(BOX, POINTS),
      padding: { x: 15, y: 15 },
    })
  })
})
