import { expect, it } from 'vitest'

import type { DocumentPages } from '#generated/model/documentPages.zod.ts'

import type { DocumentEngine } from '#engine/document/types.ts'
import { aPage, fakeDocument } from '#mocks/testing/fake-document.ts'
import { addDocument, addUser, startTestBackend } from '#mocks/testing/test-backend.ts'

it('[MEDIA-02] returns how well pages were read, and a detection names those that were hard to read', async () => {
  const pages = [aPage(1, 'One'), { ...aPage(2, 'Ada Lovelace'), confidence: 0.95 }, { ...aPage(3, 'Tvvo'), confidence: 0.4 }]
  const read: DocumentEngine['read'] = async (_file, { onPartial } = {}) => {
    for (const page of pages) onPartial?.(page)
    return { pages: pages.map(({ size }) => size), hidden: [] }
  }
  const backend = await startTestBackend({ document: fakeDocument({ read }) })
  await addUser(backend, 'ada')
  await addDocument(backend, 'ada')
  const people = { increasedAccuracy: false, tags: {}, entities: ['PERSON'] }
  await backend.call('POST', '/media/media-1/detect', people, { as: 'ada' })
  await backend.backend.queue.idle()
  expect((await backend.tables.get('detections', 'media-1'))?.detection).toMatchObject({ entities: ['PERSON'], hardToRead: [3] })
  const { body } = await backend.call('GET', '/media/media-1/pages', undefined, { as: 'ada' })
  expect((body as DocumentPages).pages.map(({ confidence }) => confidence)).toEqual([undefined, 0.95, 0.4])
  expect(body).not.toHaveProperty('hardToRead')
})
