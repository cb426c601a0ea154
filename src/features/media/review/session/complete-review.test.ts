import { expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { completeReview } from './complete-review'

const BOX = { x: 1, y: 1, width: 10, height: 10 }
const sent = makeReview([faceTrack('a', BOX, { decision: 'keep' }), faceTrack('b', BOX)])
const signed = faceTrack('a', BOX, { decision: 'keep', number: 3, reviewed: { at: 5, by: 'ada@studio.example' } })
const saved: Detections = { mediaId: 'm1', revision: 4, style: 'Smooth', tracks: [signed], changedOnly: true, updatedAt: 9 }

it('takes the changed items of the response and all others as they were sent', () => {
  expect(completeReview(saved, sent, undefined)).toEqual({
    mediaId: 'm1',
    revision: 4,
    style: 'Smooth',
    updatedAt: 9,
    tracks: [signed, faceTrack('b', BOX)],
  })
})

it('keeps lists that the session has not opened as they were read', () => {
  const span = {
    id: 's',
    source: 'drawn',
    confidence: null,
    decision: 'redact',
    start: 0,
    end: 1,
    cover: 'mute',
    category: null,
    text: null,
  } as const
  const read: Detections = { mediaId: 'm1', revision: 3, style: 'Smooth', tracks: [], spans: [span], updatedAt: 1 }
  expect(completeReview({ ...saved, spans: [] }, sent, read).spans).toEqual([span])
  expect(completeReview(saved, sent, read).spans).toEqual([span])
})

it('keeps the places of earlier versions as they were read, because saves leave them out', () => {
  const earlierPlaces = [{ kind: 'tiles', x: 0, y: 0, width: 180, height: 180, tile: 32 } as const]
  const read: Detections = { mediaId: 'm1', revision: 3, style: 'Smooth', tracks: [], earlierPlaces, updatedAt: 1 }
  expect(completeReview(saved, sent, read).earlierPlaces).toBe(earlierPlaces)
  expect(completeReview(saved, sent, undefined)).not.toHaveProperty('earlierPlaces')
})

it('takes a complete response as it is', () => {
  const { changedOnly: _, ...complete } = saved
  expect(completeReview(complete, sent, undefined)).toEqual(complete)
})
