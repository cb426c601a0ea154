import { expect, it } from 'vitest'

import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { addUser, startTestBackend } from '#mocks/testing/test-backend.ts'

it("[UPL-08] stores the engine's notes on an image and returns them in its details", async () => {
  const note = 'This JPEG is damaged: about 50% of its image data is missing or unreadable.'
  const thumbnail = new Blob(['small'], { type: 'image/jpeg' })
  const info = { contentType: 'image/jpeg', width: 400, height: 300, bitDepth: 16, notes: [note] }
  const backend = await startTestBackend({ engine: fakeEngine({ probe: async () => ({ info, thumbnail }) }) })
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob(['bytes']))
  await backend.database.put('uploads', {
    id: 'media-1',
    ownerId: 'ada',
    length: 5,
    name: 'street.jpg',
    fileType: 'image/jpeg',
    touchedAt: 1_795_132_800,
    finished: true,
  })
  await backend.call('GET', '/media/media-1', undefined, { as: 'ada' })
  await backend.backend.queue.idle()
  expect(await backend.tables.get('media', 'media-1')).toMatchObject({
    state: 'Uploaded',
    notes: [note],
    thumbPath: '/media/media-1/thumbnail',
    thumbToken: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })
  const { body } = await backend.call('GET', '/media/media-1/details', undefined, { as: 'ada' })
  expect(body).toEqual({ mediaId: 'media-1', file: null, bitDepth: 16, unavailable: [], notes: [note] })
})
