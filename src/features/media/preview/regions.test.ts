import { expect, it } from 'vitest'

import type { Detections } from '../../../../generated/model/detections.zod'
import { regionsOf } from './regions'

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

it('[MEDIA-05] what is to be redacted is covered in its own style, or in that of all; what is kept is not', () => {
  const detections: Detections = {
    mediaId: 'street',
    revision: 3,
    width: 400,
    height: 300,
    style: 'Pixelated',
    tracks: [track('a'), track('b', { style: 'Black Box', kind: 'object' }), track('c', { decision: 'keep' })],
    updatedAt: 1,
  }
  const box = { x: 1, y: 2, width: 30, height: 40 }
  expect(regionsOf(detections)).toEqual([
    { trackId: 'a', kind: 'face', style: 'Pixelated', box },
    { trackId: 'b', kind: 'object', style: 'Black Box', box },
  ])
})
