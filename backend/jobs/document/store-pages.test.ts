import { expect, it } from 'vitest'

import { addDocument, addUser, startTestBackend } from '#mocks/testing/test-backend.ts'

it('[MEDIA-02] the pages of a document are complete where they are kept before the index says so', async () => {
  const backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addDocument(backend, 'ada')
  const index = async (): Promise<unknown> => JSON.parse((await (await backend.files.read('page-index', 'media-1'))?.text()) ?? 'null')
  const atCompletion: unknown[] = []
  backend.files.complete = async (folder, name) => void atCompletion.push([folder, name, await index()])
  await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: {}, entities: ['PERSON'] }, { as: 'ada' })
  await backend.backend.queue.idle()
  expect(atCompletion).toEqual([['pages', 'media-1', expect.not.objectContaining({ complete: true })]])
  expect(await index()).toMatchObject({ complete: true })
})
