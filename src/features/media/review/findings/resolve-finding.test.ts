import { expect, it } from 'vitest'

import { Clock } from '#editor/clock.ts'
import { EditorDriver, faceTrack, makeReview } from '#tests/editor-driver.ts'
import { coversAt } from '#lib/review/covers/frame-covers.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import type { PlacedCase } from './judge-findings'
import { coverFinding } from './resolve-finding'

const FACE = { x: 300, y: 300, width: 100, height: 60 }
const SHOWN = { x: 280, y: 300, width: 60, height: 60 }

it.for([undefined, 'ellipse'] as const)(
  '[MEDIA-05] a finding at a turned box (shape %s) is covered by the upright box around both, all the time',
  (shape) => {
    const track = faceTrack('face', FACE, {
      ...(shape === undefined ? {} : { shape }),
      positions: [
        { time: 0, ...FACE, angle: 30 },
        { time: 4, ...FACE, angle: 80 },
        { time: 8, ...FACE, angle: 80 },
      ],
    })
    const driver = new EditorDriver(makeReview([track]), undefined, undefined, new Clock({ range: { start: 0, end: 8 }, now: () => 0 }))
    const path = [
      { time: 1, ...SHOWN },
      { time: 6, ...SHOWN, x: 300 },
    ]
    const one: PlacedCase = {
      id: '0',
      check: 'faces',
      isError: true,
      detail: 'Possible face.',
      spot: { time: 1, box: SHOWN },
      path,
      remedy: 'margin',
    }
    expect(coverFinding(driver.editor, one)).toBe('face')
    const [found] = driver.tracks
    expect(found?.shape).toBeUndefined()
    const inside = found?.positions.filter(({ time }) => time >= 1 && time <= 6) ?? []
    expect(inside.map(({ time, angle }) => [time, angle])).toEqual([
      [1, undefined],
      [4, undefined],
      [6, undefined],
    ])
    const [region] = movingRegionsOf(driver.state.settled)
    for (const time of [1, 2.5, 4, 5, 6]) {
      const [cover] = coversAt(region ?? { stretches: [] }, time, { width: 1000, height: 800 })
      const x = 280 + (20 * (time - 1)) / 5
      expect(cover && cover.box.x <= x && cover.box.x + cover.box.width >= x + 60, `at ${time}`).toBe(true)
      expect(cover && cover.box.y <= 300 && cover.box.y + cover.box.height >= 360, `at ${time}`).toBe(true)
    }
  },
)
