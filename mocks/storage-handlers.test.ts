import { beforeEach, describe, expect, it } from 'vitest'

import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'

import { addImage, addUser, startTestBackend, type TestBackend } from './testing/test-backend'

const as = { as: 'ada' }
const tags = { faces: 1, licencePlates: 0, screens: 0, text: 0 }
let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addUser(backend, 'ben')
  await addImage(backend, 'ada', { id: 'media-1' })
  await addImage(backend, 'ada', { id: 'media-2' })
  await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)
  await backend.backend.queue.idle()
  const { revision } = (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as { revision: number }
  await backend.call('POST', '/media/media-1/redact', { revision, title: 'Street', description: '' }, as)
  await backend.backend.queue.idle()
})

const deleteOriginals = (mediaIds: string[], options: { as?: string } = as) =>
  backend.call('POST', '/embedded/storage/originals', { mediaIds }, options)

describe('the originals of files', () => {
  it('are deleted if a version is left, which can still be downloaded', async () => {
    expect(await deleteOriginals(['media-1', 'media-2'])).toEqual({ status: 200, body: { deleted: 1 } })
    expect(await backend.files.list('media')).toEqual(['media-2'])
    expect(await backend.files.list('versions')).toHaveLength(1)
    expect((await backend.call('GET', '/media/media-1/versions', undefined, as)).body).toMatchObject({ total: 1 })
    const reason = 'The original was deleted. Its redacted versions are kept.'
    const { unavailable } = (await backend.call('GET', '/media/media-1/details', undefined, as)).body as MediaDetails
    for (const action of ['detect', 'review', 'redact']) expect(unavailable).toContainEqual({ action, reason })
    const detection = await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)
    expect(detection).toMatchObject({ status: 501, body: { error: reason } })
    expect(await deleteOriginals(['media-1'])).toMatchObject({ body: { deleted: 0 } })
  })

  it('are kept if the listed version has no record', async () => {
    await backend.tables.change(async (draft) => {
      for (const { id } of await draft.all('versions')) draft.delete('versions', id)
    })
    expect(await deleteOriginals(['media-1'])).toMatchObject({ body: { deleted: 0 } })
    expect(await backend.files.list('media')).toEqual(['media-1', 'media-2'])
  })

  it('are removed by the next start if the page was closed during their deletion', async () => {
    await backend.tables.change(async (draft) => {
      const media = await draft.get('media', 'media-1')
      if (media) draft.put('media', { ...media, originalDeleted: true })
    })
    const { files } = await startTestBackend({ from: backend })
    expect(await files.list('media')).toEqual(['media-2'])
    expect(await files.list('versions')).toHaveLength(1)
  })

  it('of another user are kept, and so are all without a session', async () => {
    expect(await deleteOriginals(['media-1'], { as: 'ben' })).toMatchObject({ status: 200, body: { deleted: 0 } })
    expect((await deleteOriginals(['media-1'], {})).status).toBe(401)
    expect((await deleteOriginals(['not an id'])).status).toBe(422)
    expect(await backend.files.list('media')).toEqual(['media-1', 'media-2'])
  })
})
