import { afterAll, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import { createImageEngine } from '#engine/image/client.ts'
import { coveredShare } from '#lib/review/box-areas.ts'
import { addImage, addUser, startTestBackend } from '#mocks/testing/test-backend.ts'

const engine = createImageEngine()
const entities = createEntityEngine()
afterAll(() => {
  engine.dispose()
  entities.dispose()
})

it('[MEDIA-02] redacts names in an image, and leaves the words around them', async () => {
  const canvas = new OffscreenCanvas(900, 300)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no canvas.')
  context.fillStyle = '#59636e'
  context.fillRect(0, 0, 900, 300)
  context.fillStyle = '#ffffff'
  context.font = '40px sans-serif'
  context.fillText('Please call Maria Keller today', 40, 120)
  const before = context.measureText('Please call ').width
  const name = { x: 40 + before, y: 90, width: context.measureText('Maria Keller').width, height: 32 }
  const rest = { x: 40, y: 90, width: before - 20, height: 32 }
  const photo = await canvas.convertToBlob({ type: 'image/png' })
  const backend = await startTestBackend({ engine, entities })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { width: 900, height: 300, size: photo.size, contentType: 'image/png' })
  await backend.files.write('media', 'media-1', photo)
  const as = { as: 'ada' }
  await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: {}, entities: ['PERSON'] }, as)
  await backend.backend.queue.idle()
  const { tracks } = (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
  expect(tracks.map(({ label, text }) => [label, text])).toEqual([['entity:PERSON', 'Maria Keller']])
  const boxes = tracks.flatMap(({ positions }) => positions)
  expect([coveredShare(name, boxes), coveredShare(rest, boxes)]).toEqual([1, 0])
})
