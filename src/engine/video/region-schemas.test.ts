import { expect, it } from 'vitest'

import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { Item, Region } from './region-schemas'

const POSITIONS = [
  { time: 0, x: 10, y: 20, width: 80, height: 20, angle: 30 },
  { time: 1, x: 10, y: 20, width: 80, height: 20 },
]

it('[MEDIA-05] messages to the worker keep the angles of a region, and reject those that no box has', () => {
  const [region] = movingRegionsOf({
    tracks: [{ id: 'plate', kind: 'object', decision: 'redact', style: null, positions: POSITIONS }],
    style: 'Black Box',
  })
  expect(Region.parse(region)).toStrictEqual(region)
  const { trackId, kind, stretches } = region ?? {}
  expect(Item.parse({ trackId, kind, stretches })).toStrictEqual({ trackId, kind, stretches: [{ boxes: POSITIONS, isOpenEnded: false }] })
  for (const angle of [Number.NaN, 181, -181, '30']) {
    const boxes = [{ ...POSITIONS[1], angle }]
    expect(Item.safeParse({ trackId, kind, stretches: [{ boxes, isOpenEnded: false }] }).success).toBe(false)
  }
})
