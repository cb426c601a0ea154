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

it('[MEDIA-05] returns padded boxes, ellipses and the reason codes to write on covers', () => {
  const tracks = [
    track('a', { shape: 'ellipse', positions: [{ time: 0, x: 61, y: 52, width: 30, height: 40 }] }),
    track('b', { shape: 'ellipse', kind: 'object', label: 'text', reason: 's38' }),
    track('c', { padding: { space: 0 }, shape: 'box' }),
  ]
  const review = { style: 'Smooth', tracks, facePadding: 0.5, width: 400, height: 300, coverLabels: true, defaultReason: 's40(2)' } as const
  const box = { x: 1, y: 2, width: 30, height: 40 }
  expect(regionsOf(review)).toEqual([
    { trackId: 'a', kind: 'face', style: 'Smooth', box: { x: 46, y: 32, width: 60, height: 80 }, shape: 'ellipse', coverLabel: 's40(2)' },
    { trackId: 'b', kind: 'object', label: 'text', style: 'Black Box', box, coverLabel: 's38' },
    { trackId: 'c', kind: 'face', style: 'Smooth', box, coverLabel: 's40(2)' },
  ])
  expect(regionsOf({ ...review, coverLabels: false })[0]).not.toHaveProperty('coverLabel')
  expect(regionsOf({ ...review, defaultReason: null })[0]).not.toHaveProperty('coverLabel')
})

it.each([
  ['left', { x: 10, y: 100 }],
  ['top', { x: 100, y: 15 }],
  ['right', { x: 355.5, y: 100 }],
  ['bottom', { x: 100, y: 240.5 }],
])('[MEDIA-05] redacts the whole box of an ellipse that reaches the %s edge of the image with its padding', (_edge, at) => {
  const face = (padding: object) => track('a', { shape: 'ellipse', positions: [{ time: 0, ...at, width: 30, height: 40 }], ...padding })
  const review = { style: 'Smooth', width: 400, height: 300, facePadding: 0.5 } as const
  const shapeOfFace = (padding: object) => regionsOf({ ...review, tracks: [face(padding)] })[0]?.shape
  expect(shapeOfFace({})).toBeUndefined()
  expect(shapeOfFace({ padding: { space: 0 } })).toBe('ellipse')
})

it('[MEDIA-05] redacts the whole box of a face that the edge of the image cuts off', () => {
  const face = track('a', { shape: 'ellipse', positions: [{ time: 0, x: 0, y: 100, width: 20, height: 40 }] })
  expect(regionsOf({ style: 'Smooth', width: 400, height: 300, tracks: [face] })).toEqual([
    { trackId: 'a', kind: 'face', style: 'Smooth', box: { x: 0, y: 100, width: 20, height: 40 } },
  ])
})

it('fails for an item without a position, because the item would stay visible in the export', () => {
  expect(() => itemRegion(track('a', { positions: [] }))).toThrow('an item of a review must have a position')
})

it('[MEDIA-05] returns polygons in pixels with their padding, also at the edge of the image and for text', () => {
  const points = [
    { x: 0, y: 0.5 },
    { x: 1, y: 0 },
    { x: 0.5, y: 1 },
  ]
  const tracks = [
    track('a', { shape: 'polygon', points, kind: 'object', label: 'screen' }),
    track('b', { shape: 'polygon', points, padding: { space: 0.5 } }),
    track('c', { points }),
  ]
  const corners = [
    { x: 1, y: 22 },
    { x: 31, y: 2 },
    { x: 16, y: 42 },
  ]
  const box = { x: 1, y: 2, width: 30, height: 40 }
  expect(regionsOf({ style: 'Smooth', tracks, width: 400, height: 300 })).toEqual([
    { trackId: 'a', kind: 'object', label: 'screen', style: 'Black Box', box, outline: { points: corners } },
    {
      trackId: 'b',
      kind: 'face',
      style: 'Smooth',
      box: { x: 0, y: 0, width: 46, height: 62 },
      outline: { points: corners, padding: { x: 15, y: 20 } },
    },
    { trackId: 'c', kind: 'face', style: 'Smooth', box },
  ])
})
