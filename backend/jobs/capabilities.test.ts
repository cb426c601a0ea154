import { expect, it } from 'vitest'

import type { Capabilities } from '#generated/model/capabilities.zod.ts'

import { addImage, addUser, startTestBackend } from '#mocks/testing/test-backend.ts'

it('are what requests for them get', async () => {
  const backend = await startTestBackend()
  await addUser(backend, 'ada')
  const { media } = (await backend.call('GET', '/capabilities', undefined, { as: 'ada' })).body as Capabilities
  expect(media.map(({ type }) => type)).toEqual(['image', 'video', 'audio', 'document'])
  for (const { type, tags, actions } of media) {
    const id = `media-${type}`
    await addImage(backend, 'ada', { id, type })
    const canDetect = actions.find(({ action }) => action === 'detect')?.reason === null
    for (const { tag, reason } of tags) {
      const request = { increasedAccuracy: false, tags: { [tag]: 1 } }
      const { status, body } = await backend.call('POST', `/media/${id}/detect`, request, { as: 'ada' })
      await backend.backend.queue.idle()
      expect([type, tag, status]).toEqual([type, tag, reason === null ? 202 : canDetect ? 422 : 501])
      if (reason !== null) expect(body).toMatchObject({ error: reason })
    }
  }
})

it('[UPL-08] name the formats of images that are converted', async () => {
  const backend = await startTestBackend()
  await addUser(backend, 'ada')
  const { media } = (await backend.call('GET', '/capabilities', undefined, { as: 'ada' })).body as Capabilities
  expect(media.map(({ type, conversions }) => [type, conversions])).toEqual([
    ['image', ['TIFF', 'HEIC', 'GIF', 'WebP']],
    ['video', undefined],
    ['audio', undefined],
    ['document', undefined],
  ])
})

it('need a session', async () => {
  const backend = await startTestBackend()
  expect((await backend.call('GET', '/capabilities')).status).toBe(401)
})
