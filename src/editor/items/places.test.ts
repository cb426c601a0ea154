import { expect, it } from 'vitest'

import { trackOf } from '#tests/editor-over-time.ts'
import { bestPlace, uprightPlace } from './places'
import { thumbnailArea } from './track'

const PLATE = { x: 100, y: 110, width: 80, height: 20 }
const CLOCKWISE = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: 0, y: 0 },
]

it('[MEDIA-04] a thumbnail shows all of a turned box, with its outline in the upright box around it', () => {
  const track = trackOf('a', [{ time: 2, ...PLATE, angle: 90 }])
  const best = bestPlace(track)
  expect(best).toEqual({ time: 2, rect: { ...PLATE, angle: 90 } })
  expect(uprightPlace(track, { ...PLATE, angle: 90 })).toEqual({ rect: { x: 130, y: 80, width: 20, height: 80 }, points: CLOCKWISE })
  expect(thumbnailArea({ ...PLATE, angle: 90 })).toEqual(thumbnailArea({ x: 130, y: 80, width: 20, height: 80 }))
  expect(uprightPlace(track, PLATE)).toEqual({ rect: PLATE })
})

it('[MEDIA-04] a thumbnail shows a polygon as it is turned', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0.5 },
    { x: 0, y: 1 },
  ]
  const polygon = trackOf('a', [], { shape: 'polygon', points })
  expect(uprightPlace(polygon, PLATE)).toEqual({ rect: PLATE, points })
  expect(uprightPlace(polygon, { ...PLATE, angle: 90 }).points).toEqual([
    { x: 1, y: 0 },
    { x: 0.5, y: 1 },
    { x: 0, y: 0 },
  ])
})
