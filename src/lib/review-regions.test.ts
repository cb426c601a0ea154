import { expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { itemRegion, regionsOf } from './review-regions'

type Track = Detections['tracks'][number]

const track = (id: string, changes: Partial<Track> = {}): Track => ({
  id,
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 1, y: 2, width: 30, height: 40 }],
  ...changes,
})

it('[MEDIA-05] redacts faces in their own or the default style and objects in their own or Black Box, and skips items left visible or deleted', () => {
  const detections: Detections = {
    mediaId: 'street',
    revision: 3,
    width: 400,
    height: 300,
    style: 'Pixelated',
    tracks: [
      track('a'),
      track('b', { style: 'Black Box', kind: 'object' }),
      track('c', { decision: 'keep' }),
      track('d', { kind: 'object' }),
      track('e', { deleted: true }),
    ],
    updatedAt: 1,
  }
  const box = { x: 1, y: 2, width: 30, height: 40 }
  expect(regionsOf(detections)).toEqual([
    { trackId: 'a', kind: 'face', style: 'Pixelated', box },
    { trackId: 'b', kind: 'object', style: 'Black Box', box },
    { trackId: 'd', kind: 'object', style: 'Black Box', box },
  ])
})

it('keeps the number and label of an item', () => {
  const [region] = regionsOf({ style: 'Smooth', tracks: [track('p', { kind: 'object', label: 'license_plate', number: 4 })] })
  expect(region).toMatchObject({ trackId: 'p', number: 4, label: 'license_plate', style: 'Black Box' })
})

it('fails for an item without a position, because the item would stay visible in the export', () => {
  expect(() => itemRegion(track('a', { positions: [] }))).toThrow('an item of a review must have a position')
})
