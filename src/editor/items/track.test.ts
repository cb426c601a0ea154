import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { faceTrack } from '#tests/editor-driver.ts'
import { areaOf } from '#lib/review/box-areas.ts'
import { withKeyframe, withoutKeyframe } from './keyframes'
import { rectAt } from './keyframes'
import { drawnTrack, thumbnailArea } from './track'

const BOX = { x: 10, y: 20, width: 30, height: 40 }

describe('tracks', () => {
  it('interpolates linearly between two positions', () => {
    const track = faceTrack('a', BOX, {
      positions: [
        { time: 1, x: 0, y: 0, width: 10, height: 10 },
        { time: 3, x: 100, y: 50, width: 20, height: 30 },
      ],
    })
    expect(rectAt(track.positions, 1)).toEqual({ x: 0, y: 0, width: 10, height: 10 })
    expect(rectAt(track.positions, 2)).toEqual({ x: 50, y: 25, width: 15, height: 20 })
    expect(rectAt(track.positions, 3)).toEqual({ x: 100, y: 50, width: 20, height: 30 })
  })

  it('has no box before its first and after its last position', () => {
    const track = faceTrack('a', BOX, { positions: [{ time: 1, ...BOX }] })
    expect(rectAt(track.positions, 0.999)).toBeUndefined()
    expect(rectAt(track.positions, 1.001)).toBeUndefined()
  })

  it('has no box from a keyframe that is outside until the next one', () => {
    const track = faceTrack('a', BOX, {
      positions: [
        { time: -2, x: 0, y: 0, width: 10, height: 10 },
        { time: 0, x: 20, y: 0, width: 10, height: 10, outside: true },
        { time: 4, x: 80, y: 0, width: 10, height: 10 },
        { time: 5, x: 90, y: 0, width: 10, height: 10 },
      ],
    })
    expect(rectAt(track.positions, -1)).toEqual({ x: 10, y: 0, width: 10, height: 10 })
    expect(rectAt(track.positions, 0)).toBeUndefined()
    expect(rectAt(track.positions, 3.9)).toBeUndefined()
    expect(rectAt(track.positions, 4.5)?.x).toBe(85)
  })

  it('replaces a keyframe that ends a stretch by a drawn one, and removes all but the last keyframe', () => {
    const keyframes = [
      { time: 0, ...BOX, source: 'detected' as const },
      { time: 1, ...BOX, outside: true },
    ]
    const drawn = withKeyframe(keyframes, 1, { ...BOX, x: 50 }, 'drawn')
    expect(drawn).toEqual([keyframes[0], { time: 1, ...BOX, x: 50, source: 'drawn' }])
    expect(withoutKeyframe(drawn, 0.5)).toBeUndefined()
    const left = withoutKeyframe(drawn, 0)
    expect(left).toEqual([{ time: 1, ...BOX, x: 50, source: 'drawn' }])
    expect(withoutKeyframe(left ?? [], 1)).toBeUndefined()
  })

  it('returns every position that was added, sorted by time', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ time: fc.nat(50), x: fc.nat(500) }), { minLength: 1 }), (places) => {
        let track = drawnTrack('a', 'face', places[0]?.time ?? 0, BOX)
        for (const { time, x } of places) {
          track = { ...track, positions: withKeyframe(track.positions, time, { ...BOX, x }) }
          expect(rectAt(track.positions, time)).toEqual({ ...BOX, x })
        }
        const times = track.positions.map(({ time }) => time)
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      }),
    )
  })

  it('returns a square around the centre of a box', () => {
    const area = thumbnailArea({ x: 100, y: 100, width: 20, height: 40 })
    expect(area).toEqual({ x: 82, y: 92, width: 56, height: 56 })
    expect(areaOf(area)).toBe(56 * 56)
  })
})
