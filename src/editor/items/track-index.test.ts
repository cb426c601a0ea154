import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { rectAt } from './keyframes'
import { TrackIndex } from './track-index'

const BOX = { x: 10, y: 20, width: 30, height: 40 }

/** Counts the keyframes that are read. */
function counting(keyframes: Keyframe[]): { keyframes: Keyframe[]; reads: () => number; reset: () => void } {
  let reads = 0
  const watched = new Proxy(keyframes, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  return { keyframes: watched, reads: () => reads, reset: () => (reads = 0) }
}

const manyKeyframes = (count: number, start = 0): Keyframe[] =>
  Array.from({ length: count }, (_, index) => ({ time: start + index / 30, ...BOX, x: index }))

describe('looking up boxes', () => {
  it('reads a few dozen of 100,000 keyframes', () => {
    const { keyframes, reads, reset } = counting(manyKeyframes(100_000))
    const track = faceTrack('a', BOX, { positions: keyframes })
    for (const index of [0, 1, 49_999, 77_777, 99_998]) {
      reset()
      expect(rectAt(track.positions, (index + 0.5) / 30)?.x).toBeCloseTo(index + 0.5)
      expect(reads()).toBeLessThan(40)
    }
    reset()
    expect(rectAt(track.positions, -1)).toBeUndefined()
    expect(rectAt(track.positions, 4000)).toBeUndefined()
    expect(reads()).toBeLessThan(80)
  })

  it('of many tracks reads the visible ones only', () => {
    const tracks = Array.from({ length: 200 }, (_, index) => ({ index, ...counting(manyKeyframes(600, index * 20)) }))
    const index = new TrackIndex({
      tracks: tracks.map(({ index: at, keyframes }) => faceTrack(`t${at}`, BOX, { positions: keyframes })),
    })
    for (const { reset } of tracks) reset()
    expect(index.at(2005).map(({ track }) => track.id)).toEqual(['t100'])
    const counts = tracks.map(({ reads }) => reads())
    expect(counts.filter((count) => count > 0)).toHaveLength(1)
    expect(counts[100]).toBeLessThan(30)
  })
})

describe('TrackIndex', () => {
  it('returns the same as asking every track, in drawing order and without deleted ones', () => {
    const time = fc.integer({ min: -20, max: 20 })
    const keyframes = fc
      .uniqueArray(fc.record({ time, outside: fc.boolean() }), { minLength: 1, maxLength: 5, selector: (each) => each.time })
      .map((list) => list.toSorted((a, b) => a.time - b.time).map((each): Keyframe => ({ ...BOX, ...each })))
    const track = fc.record({ positions: keyframes, isDeleted: fc.boolean() })
    fc.assert(
      fc.property(fc.array(track, { maxLength: 30 }), time, fc.constantFrom(0, 0.5), (list, second, offset) => {
        const tracks = list.map(({ positions, isDeleted }, index): Track =>
          faceTrack(`t${index}`, BOX, { positions, ...(isDeleted ? { deleted: true } : {}) }),
        )
        const expected = tracks.filter((each) => each.deleted !== true && rectAt(each.positions, second + offset)).map(({ id }) => id)
        expect(new TrackIndex({ tracks }).at(second + offset).map((each) => each.track.id)).toEqual(expected)
      }),
      { seed: 11_2026, numRuns: 500 },
    )
  })
})
