import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import { makeReview } from '#tests/editor-driver.ts'
import { at, gapOf, trackOf } from '#tests/editor-over-time.ts'
import { coversAt } from '#lib/review/covers/frame-covers.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { applyChanges, type Change } from '../history/changes'
import type { Review } from '../review'
import { setBox } from './commands'
import { trackBoxAt } from './coverage'
import { extendForward, trimEnd, trimStart } from './extent-commands'
import { extendGap } from './gap-commands'
import { mergeTracks } from './merge-commands'
import { splitTrack } from './split-commands'
import { addKeyframe, moveKeyframe, removeStretch, toggleOutside } from './stretch-commands'
import { turnTrack } from './turn-commands'

const SIZE = { width: 1000, height: 800 }
const turned = (time: number, angle: number, x = 100): Keyframe => at(time, x, { angle })

const after = (review: Review, changes: readonly Change[]): Review => applyChanges(review, changes)
const anglesOf = ({ tracks }: Review, index = 0): [number, number?][] =>
  (tracks[index]?.positions ?? []).map(({ time, angle }) => (angle === undefined ? [time] : [time, angle]))

/** Returns the corners of what an export of a review covers at a time, in thousandths of a pixel. */
const cornersAt = (review: Review, time: number): string[] =>
  movingRegionsOf(review).flatMap((region) =>
    coversAt(region, time, SIZE).flatMap(({ outline }) => (outline?.points ?? []).map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)),
  )

describe('[MEDIA-04] turning a track', () => {
  it('turns the keyframe at the time and the later ones with the same angle', () => {
    const review = makeReview([trackOf('a', [at(0), at(2), at(4), turned(6, 30), at(8)])])
    const once = after(review, turnTrack(review, 'a', 2, 15, 'drawn'))
    expect(anglesOf(once)).toEqual([[0], [2, 15], [4, 15], [6, 30], [8]])
    expect(once.tracks[0]?.positions[1]).toEqual({ time: 2, x: 100, y: 100, width: 60, height: 60, angle: 15, source: 'drawn' })
    const twice = after(once, turnTrack(once, 'a', 2, 15, 'drawn'))
    expect(anglesOf(twice)).toEqual([[0], [2, 30], [4, 30], [6, 30], [8]])
    // Now the keyframe at 6 seconds has the same angle.
    expect(anglesOf(after(twice, turnTrack(twice, 'a', 2, -30)))).toEqual([[0], [2], [4], [6], [8]])
  })

  it('adds a keyframe between others, and turns beyond 180 degrees', () => {
    const review = makeReview([trackOf('a', [turned(0, 170), turned(4, -170), turned(8, -170)])])
    expect(anglesOf(after(review, turnTrack(review, 'a', 2, 45)))).toEqual([
      [0, 170],
      [2, -135],
      [4, -170],
      [8, -170],
    ])
  })

  it('changes nothing where the track has no box', () => {
    const review = makeReview([trackOf('a', [at(0), at(4)])])
    expect(turnTrack(review, 'a', 5, 15)).toEqual([])
    expect(turnTrack(review, 'b', 2, 15)).toEqual([])
  })
})

describe('[MEDIA-04] edits of a turned track', () => {
  const PLATE = trackOf('a', [turned(0, 20), turned(4, 60, 300), turned(8, 60, 300)])

  it('keep its angle when it is moved, and of an ellipse until it is a box again', () => {
    const review = makeReview([PLATE])
    const moved = after(review, setBox(review, 'a', 2, { x: 0, y: 0, width: 80, height: 40 }, 'drawn'))
    expect(moved.tracks[0]?.positions[1]).toEqual({ time: 2, x: 0, y: 0, width: 80, height: 40, angle: 40, source: 'drawn' })
    const ellipse = makeReview([{ ...PLATE, shape: 'ellipse' }])
    expect(trackBoxAt(ellipse, { ...PLATE, shape: 'ellipse' }, 2)).toEqual({ x: 200, y: 100, width: 60, height: 60 })
    expect(anglesOf(after(ellipse, setBox(ellipse, 'a', 4, { x: 0, y: 0, width: 80, height: 40 })))).toEqual([
      [0, 20],
      [4, 60],
      [8, 60],
    ])
  })

  it('leave what it covers as it is', () => {
    const newIds = () => {
      let count = 0
      return () => `new-${(count += 1)}`
    }
    const edits: Record<string, (review: Review, time: number) => Change[]> = {
      split: (review, time) => splitTrack(review, 'a', time, { newId: newIds(), number: 9 }),
      'add a keyframe': (review, time) => addKeyframe(review, 'a', time),
      'trim the start': (review, time) => trimStart(review, 'a', time),
      'trim the end': (review, time) => trimEnd(review, 'a', time),
      'remove a stretch': (review, time) => removeStretch(review, 'a', { from: time, to: time + 0.5, before: time - 0.25 }, newIds()),
      'end until the next keyframe': (review, time) => toggleOutside(review, 'a', time),
    }
    const review = makeReview([PLATE])
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(edits)), fc.integer({ min: 1, max: 31 }), fc.nat(32), (name, edited, seen) => {
        const [time, shown] = [edited / 4, seen / 4]
        const next = after(review, edits[name]?.(review, time) ?? [])
        const before = cornersAt(review, shown)
        const now = cornersAt(next, shown)
        // A part of the track may be gone, but none is at another place or angle.
        expect(before).toHaveLength(4)
        if (now.length > 0) expect([...new Set(now)]).toEqual(before)
        if (name === 'split' || name === 'add a keyframe') expect(now.length).toBeGreaterThan(0)
      }),
      { seed: 28 },
    )
  })

  it('hold its angle where it is extended, and in a gap that is covered', () => {
    const review = makeReview([PLATE])
    expect(anglesOf(after(review, extendForward(review, 'a', 10))).at(-1)).toEqual([10, 60])
    const gaps = [gapOf({ start: 8, end: 12 })]
    expect(anglesOf(after({ ...review, gaps }, extendGap({ ...review, gaps }, 'gap', SIZE))).slice(-2)).toEqual([
      [9, 60],
      [12, 60],
    ])
    expect(anglesOf(after(review, moveKeyframe(review, 'a', 4, 5)))).toEqual([
      [0, 20],
      [5, 60],
      [8, 60],
    ])
  })

  it('merge with an upright track at their own angles, and with an ellipse as boxes', () => {
    const merging = { newId: () => 'gap', hasFrameBetween: () => true }
    const merged = (fields: object) => {
      const review = makeReview([PLATE, trackOf('b', [turned(10, 45), at(12)], fields)])
      const [track] = after(review, mergeTracks(review, ['a', 'b'], merging)).tracks
      return [track?.shape, track?.positions.map(({ angle }) => angle)]
    }
    expect(merged({})).toEqual([undefined, [20, 60, 60, 45, undefined]])
    expect(merged({ shape: 'ellipse' })).toEqual([undefined, [20, 60, 60, undefined, undefined]])
  })
})
