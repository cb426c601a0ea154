import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { EditorDriver, makeReview } from '#tests/editor-driver.ts'
import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { coversAt, shapedCover } from '#lib/review/covers/frame-covers.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { pixelsOutside, runsOf } from '#lib/review/region-shape.ts'
import { Clock } from '../clock'
import { rectAt } from '../items/keyframes'
import { isLive } from '#lib/review/review-regions.ts'
import { ellipseContains } from '../geometry'

const SIZE = { width: 64, height: 48 }
const FRAMES = Array.from({ length: 41 }, (_unused, index) => index / 4)

/** Opens a review of a video of 10 seconds with a frame every quarter of a second, and redacts everything except its only track. */
function redactAround(
  track: Track,
  gaps = [gapOf({ resolution: 'absent', start: 90, end: 91 })],
  frameTimes: number[] | undefined = FRAMES,
) {
  const clock = new Clock({ range: { start: 0, end: 10 }, now: () => 0, ...(frameTimes ? { frameTimes } : {}) })
  const driver = new EditorDriver({ ...makeReview([track], SIZE), gaps, facePadding: 0.5 }, undefined, undefined, clock)
  driver.editor.select(track.id)
  driver.keys('Ctrl+Shift+e')
  return driver
}

/** Returns the covers of a frame as the export draws them. */
const coversOf = ({ state: { settled } }: EditorDriver, time: number) =>
  movingRegionsOf(settled).flatMap((region) => coversAt(region, time, SIZE).map(shapedCover))

/** Returns whether exactly the whole pixels of a box are visible in a frame; of undefined, none. */
function shows(driver: EditorDriver, time: number, box: ReturnType<typeof rectAt>): boolean {
  const covers = coversOf(driver, time)
  const visible = pixelsOutside(covers, SIZE)
  if (!box) return visible === 0
  const [left, top] = [Math.max(0, Math.ceil(box.x)), Math.max(0, Math.ceil(box.y))]
  const [right, bottom] = [Math.min(64, Math.floor(box.x + box.width)), Math.min(48, Math.floor(box.y + box.height))]
  const pixels = Math.max(0, right - left) * Math.max(0, bottom - top)
  const isTouched = runsOfAll(covers).some(({ x, y, width, height }) => x < right && y < bottom && x + width > left && y + height > top)
  return visible === pixels && (pixels === 0 || !isTouched)
}

const runsOfAll = (covers: ReturnType<typeof coversOf>) => covers.flatMap((cover) => runsOf(cover))

/** Places in eighths of a pixel, so that sums and the middles of steps are exact. */
const eighths = (min: number, max: number) => fc.integer({ min: min * 8, max: max * 8 }).map((value) => value / 8)
/** Keyframes at every half second at most, some of which end the track until the next one. */
const positions = fc
  .uniqueArray(
    fc.record({
      step: fc.nat(20),
      x: eighths(-20, 60),
      y: eighths(-20, 44),
      width: eighths(4, 80),
      height: eighths(4, 60),
      isEnd: fc.nat(4).map((value) => value === 0),
    }),
    { minLength: 1, maxLength: 6, selector: ({ step }) => step },
  )
  .map((list) =>
    list
      .toSorted((a, b) => a.step - b.step)
      .map(({ step, isEnd, ...rect }, index): Keyframe => ({ time: step / 2, ...rect, ...(isEnd && index > 0 ? { outside: true } : {}) })),
  )

describe('[MEDIA-04] redacting everything except a region of a video', () => {
  it('leaves in every frame exactly the whole pixels of the moving box visible, and nothing without one', () => {
    fc.assert(
      fc.property(positions, (keyframes) => {
        const driver = redactAround(trackOf('a', keyframes))
        const known = keyframes.map(({ time }) => time)
        const atKeyframes = FRAMES.filter((time) => known.includes(time) || rectAt(keyframes, time) === undefined)
        expect(atKeyframes.filter((time) => !shows(driver, time, rectAt(keyframes, time)))).toEqual([])
        // Between keyframes, a rounding error may cover one more row or column, but never show one.
        for (const time of FRAMES) {
          const box = rectAt(keyframes, time)
          const inside = box ? Math.max(0, Math.floor(box.width)) * Math.max(0, Math.floor(box.height)) : 0
          expect(pixelsOutside(coversOf(driver, time), SIZE)).toBeLessThanOrEqual(inside)
        }
      }),
      { seed: 7 },
    )
  })

  it('follows every edge halfway between two keyframes, and covers the time before and after them', () => {
    const driver = redactAround(trackOf('a', [at(2, 10, { y: 8, width: 20, height: 16 }), at(4, 30, { y: 16, width: 24, height: 24 })]))
    expect(driver.tracks.map(({ kind, decision, number }) => [kind, decision, number])).toEqual([
      ['face', 'keep', 1],
      ...[1, 2, 3, 4, 5].map((number) => ['object', 'redact', number]),
    ])
    expect(driver.tracks.at(-1)?.positions).toEqual([
      { time: 0, x: 0, y: 0, width: 64, height: 48 },
      { time: 2, x: 0, y: 0, width: 64, height: 48, outside: true },
      { time: 4.25, x: 0, y: 0, width: 64, height: 48 },
      { time: 10, x: 0, y: 0, width: 64, height: 48 },
    ])
    expect([0, 1.75, 4.25, 10].map((time) => pixelsOutside(coversOf(driver, time), SIZE))).toEqual([0, 0, 0, 0])
    expect(shows(driver, 3, { x: 20, y: 12, width: 22, height: 20 })).toBe(true)
    expect(driver.state.settled.gaps?.filter(isLive)).toHaveLength(1)
    driver.keys('Ctrl+z')
    expect(driver.tracks.length).toBe(1)
  })

  it('covers a gap in which the subject isn’t in the frame', () => {
    const driver = redactAround(trackOf('a', [at(0, 4, { y: 4, width: 8, height: 8 }), at(10, 4, { y: 4, width: 8, height: 8 })]), [
      gapOf({ resolution: 'absent' }),
    ])
    expect([1.75, 2.25, 3, 3.75, 4.25].map((time) => pixelsOutside(coversOf(driver, time), SIZE))).toEqual([64, 0, 0, 0, 64])
  })

  it('covers the last frame of a stretch too while the next frame isn’t known', () => {
    const track = trackOf('a', [at(0, 4, { y: 4, width: 8, height: 8 }), at(5, 4, { y: 4, width: 8, height: 8 })])
    const driver = redactAround(track, undefined, [])
    expect([4.75, 5, 5.01].map((time) => pixelsOutside(coversOf(driver, time), SIZE))).toEqual([64, 0, 0])
  })

  it.each([
    ['after', { start: 7, end: 9 }],
    ['before', { start: 0, end: 2 }],
    ['during', { start: 2.5, end: 4 }],
  ])('covers the time after a stretch while only frames %s it are known', (_where, { start, end }) => {
    const track = trackOf('a', [at(2, 4, { y: 4, width: 8, height: 8 }), at(5, 4, { y: 4, width: 8, height: 8 })])
    const known = FRAMES.filter((time) => time >= start && time <= end)
    const driver = redactAround(track, undefined, known)
    expect([1.75, 2, 4.75, 5.25, 6.5, 8, 10].map((time) => pixelsOutside(coversOf(driver, time), SIZE))).toEqual([0, 64, 64, 0, 0, 0, 0])
  })

  it.each([[[]], [[4]], [FRAMES.filter((time) => time < 3)]])(
    'has one keyframe at a time for a region at one time, with frames %j',
    (known) => {
      const driver = redactAround(trackOf('a', [at(4, 4, { y: 4, width: 8, height: 8 })]), undefined, known)
      const whole = driver.tracks.at(-1)?.positions.map(({ time }) => time) ?? []
      expect(whole).toEqual([0, 4, 10])
      expect([0, 3.9, 4.1, 10].map((time) => pixelsOutside(coversOf(driver, time), SIZE))).toEqual([0, 0, 0, 0])
    },
  )

  it('has one keyframe at the end for a region at the end', () => {
    const driver = redactAround(trackOf('a', [at(10, 4, { y: 4, width: 8, height: 8 })]))
    expect(driver.tracks.at(-1)?.positions.map(({ time, outside }) => [time, outside])).toEqual([
      [0, undefined],
      [10, true],
    ])
  })

  it('covers what is beyond an ellipse in its box, which moves with it', () => {
    const track = trackOf('a', [at(0, 4, { y: 4, width: 24, height: 24 }), at(10, 24, { y: 4, width: 36, height: 40 })], {
      shape: 'ellipse',
    })
    const driver = redactAround(track)
    for (const time of [0, 2.5, 5, 10]) {
      const box = rectAt(track.positions, time)
      const covers = runsOfAll(coversOf(driver, time))
      const isSeen = (column: number, row: number): boolean =>
        !covers.some(({ x, y, width, height }) => column >= x && row >= y && column < x + width && row < y + height)
      let seen = 0
      for (let row = 0; row < 48; row += 1)
        for (let column = 0; column < 64; column += 1) {
          if (!box || !isSeen(column, row)) continue
          seen += 1
          for (const x of [column, column + 1]) for (const y of [row, row + 1]) expect(ellipseContains(box, { x, y })).toBe(true)
        }
      expect(seen).toBeGreaterThan(0.65 * (box ? box.width * box.height : 0))
    }
  })
})
