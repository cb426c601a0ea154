import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { boxesAt as regionBoxesAt, movingItem } from '#lib/review/moving-regions.ts'
import { Clock } from '../clock'
import { boxesAt } from '../stage/box-grid'
import { durationOf, trackBoxAt } from './coverage'

const BOX = { x: 10, y: 20, width: 30, height: 40 }

function gap(fields: Partial<Gap>): Gap {
  return {
    id: 'gap',
    trackId: 'a',
    source: 'detected',
    confidence: 0.5,
    decision: 'redact',
    start: 2,
    end: 4,
    resolution: 'covered',
    ...fields,
  }
}

const lost = faceTrack('a', BOX, {
  positions: [
    { time: 0, ...BOX },
    { time: 2, ...BOX, outside: true },
    { time: 4, ...BOX, x: 110 },
    { time: 5, ...BOX, x: 110 },
  ],
})

describe('boxes and gaps', () => {
  it('[MEDIA-04] shows a box during a covered or open gap, and none during an absent one', () => {
    const held = faceTrack('a', BOX, {
      positions: [
        { time: 0, ...BOX },
        { time: 8, ...BOX, x: 90 },
      ],
    })
    const at = (track: typeof lost, resolution: Gap['resolution']) => trackBoxAt({ gaps: [gap({ resolution })] }, track, 3)
    expect(at(lost, 'open')).toEqual({ ...BOX, x: 85 })
    expect(at({ ...lost, decision: 'keep' }, 'open')).toBeUndefined()
    expect(durationOf({ gaps: [gap({ start: 5, end: 6, resolution: 'open' })] }, lost)).toEqual({ start: 0, end: 6 })
    expect(at(lost, 'covered')).toEqual({ ...BOX, x: 85 })
    expect(at(held, 'open')).toEqual({ ...BOX, x: 40 })
    expect(at(held, 'absent')).toBeUndefined()
    expect(trackBoxAt({ gaps: [gap({ resolution: 'absent', deleted: true })] }, held, 3)).toEqual({ ...BOX, x: 40 })
  })

  it('[MEDIA-04] finds the boxes of the stage by the gaps of the newest review', () => {
    const review = { ...makeReview([lost]), gaps: [gap({ resolution: 'absent' })] }
    const driver = new EditorDriver(review, undefined, 'drawn', new Clock({ range: { start: 0, end: 9 }, now: () => 0 }))
    const { clock } = driver.editor
    clock.seek(3)
    expect(boxesAt(driver.state.review, 3).boxes).toEqual([])
    driver.editor.select('gap')
    driver.keys('c')
    clock.seek(3)
    expect(driver.box('a')).toEqual({ ...BOX, x: 85 })
    expect(boxesAt(driver.state.review, 3).boxes.map(({ track, rect }) => [track.id, rect])).toEqual([['a', { ...BOX, x: 85 }]])
    driver.keys('Ctrl+z')
    expect(boxesAt(driver.state.review, 3).boxes).toEqual([])
  })

  it('[MEDIA-04] shows a box exactly where the export covers one, for any keyframes and gaps', () => {
    const time = fc.integer({ min: -20, max: 20 })
    const keyframes = fc
      .uniqueArray(fc.record({ time, x: fc.nat(90), outside: fc.boolean() }), { minLength: 1, maxLength: 6, selector: (each) => each.time })
      .map((list) => list.toSorted((a, b) => a.time - b.time).map((each): Keyframe => ({ ...BOX, ...each })))
    const gaps = fc.array(
      fc.record({ start: time, length: fc.integer({ min: 1, max: 8 }), resolution: fc.constantFrom('open', 'absent', 'covered') }),
      {
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(keyframes, gaps, time, fc.constantFrom(0, 0.5), (positions, list, second, offset) => {
        const track = faceTrack('a', BOX, { positions })
        const own = list.map(({ start, length, resolution }, index) => gap({ id: `g${index}`, start, end: start + length, resolution }))
        const at = second + offset
        const [expected] = regionBoxesAt(movingItem(track, own), at)
        const shown = trackBoxAt({ gaps: own }, track, at)
        expect(shown).toEqual(expected && { x: expected.x, y: expected.y, width: expected.width, height: expected.height })
        const review = { ...makeReview([track]), gaps: own }
        expect(boxesAt(review, at).boxes.map(({ rect }) => rect)).toEqual(shown ? [shown] : [])
      }),
      { seed: 11_2026, numRuns: 500 },
    )
  })
})
