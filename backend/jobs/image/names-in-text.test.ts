import { expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { SearchResponse } from '#generated/model/searchResponse.zod.ts'
import type { ImageText } from '#engine/image/types.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const names = (tags: object = {}) => ({ increasedAccuracy: false, tags, entities: ['PERSON'] })

/** A sign of two lines, whose first has a name. */
const sign: ImageText = {
  width: 400,
  height: 300,
  text: 'Ask Ada Lovelace\nfor keys',
  words: [
    { text: 'Ask', start: 0, end: 3, box: { x: 10, y: 20, width: 30, height: 20 } },
    { text: 'Ada', start: 4, end: 7, box: { x: 50, y: 20, width: 50, height: 20 } },
    { text: 'Lovelace', start: 8, end: 16, box: { x: 110, y: 20, width: 60, height: 20 } },
    { text: 'for', start: 17, end: 20, box: { x: 10, y: 60, width: 30, height: 20 } },
    { text: 'keys', start: 21, end: 25, box: { x: 50, y: 60, width: 40, height: 20 } },
  ],
}

async function start(): Promise<TestBackend> {
  const backend = await startTestBackend({ engine: fakeEngine({ readText: async () => sign }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { width: 400, height: 300 })
  return backend
}

async function detect(backend: TestBackend, request: object): Promise<Detections> {
  expect(await backend.call('POST', '/media/media-1/detect', request, as)).toMatchObject({ status: 202 })
  await backend.backend.queue.idle()
  return (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
}

it('[MEDIA-02] creates items for names in the text of an image, labelled with their category', async () => {
  const backend = await start()
  const review = await detect(backend, names({ faces: 1 }))
  expect(review.tracks).toMatchObject([
    { kind: 'face' },
    {
      kind: 'object',
      label: 'entity:PERSON',
      source: 'detected',
      decision: 'redact',
      text: 'Ada Lovelace',
      positions: [{ time: 0, x: 49, y: 19, width: 122, height: 22 }],
    },
  ])
  expect(await backend.tables.get('media', 'media-1')).toMatchObject({ state: 'Ready for review', width: 400, height: 300 })
})

it('[MEDIA-02] finds names when nothing else is requested', async () => {
  const backend = await start()
  const { tracks, width, height } = await detect(backend, names())
  expect([tracks.map(({ label }) => label), width, height]).toEqual([['entity:PERSON'], 400, 300])
})

it('[MEDIA-02] replaces the names of an earlier detection and keeps all other items', async () => {
  const backend = await start()
  const first = await detect(backend, names({ faces: 1 }))
  const second = await detect(backend, names())
  expect(second.tracks.map(({ kind, label, number }) => [kind, label, number])).toEqual([
    ['object', 'entity:PERSON', first.tracks[1]?.number],
    ['face', undefined, 1],
  ])
})

it('[MEDIA-02] [MEDIA-07] finds images by the names in their text', async () => {
  const backend = await start()
  await detect(backend, names())
  const body = { category: 'tag', searchTerm: 'ada lovelace', page: 0, rowsPerPage: 20, types: ['image'] }
  expect(((await backend.call('POST', '/media/search', body, as)).body as SearchResponse).hits).toMatchObject({
    'media-1': [{ field: 'text' }],
  })
})

it('[MEDIA-02] lists the categories that can be found, by media type', async () => {
  const backend = await start()
  const { body } = await backend.call('GET', '/capabilities', undefined, as)
  expect((body as { media: object[] }).media).toMatchObject([
    { type: 'image', entities: expect.arrayContaining(['PERSON', 'ORG', 'GPE', 'PROFANITY']) as unknown },
    { type: 'video', entities: expect.arrayContaining(['PERSON', 'ORG', 'GPE', 'PROFANITY']) as unknown },
    { type: 'audio' },
    { type: 'document', entities: expect.arrayContaining(['PERSON']) as unknown },
  ])
})
