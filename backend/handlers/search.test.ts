import { beforeEach, describe, expect, it } from 'vitest'

import type { SearchResponse } from '#generated/model/searchResponse.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import type { MediaRecord } from '../records/records'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
})

async function search(searchTerm: string, filters: object = {}): Promise<{ status: number; body: SearchResponse }> {
  const body = { category: 'tag', searchTerm, page: 0, rowsPerPage: 20, ...filters }
  const response = await backend.call('POST', '/media/search', body, { as: 'ada' })
  return { status: response.status, body: response.body as SearchResponse }
}

const found = async (searchTerm: string, filters: object = {}): Promise<string[]> =>
  Object.keys((await search(searchTerm, filters)).body.searchResult).toSorted()

const add = (id: string, changes: Partial<MediaRecord> = {}) => addImage(backend, 'ada', { id, name: `${id} lane`, ...changes })

interface ReviewParts {
  tracks?: Track[]
  spans?: Span[]
  marks?: Mark[]
}

const addReview = (mediaId: string, { tracks = [], spans = [], marks = [] }: ReviewParts): Promise<void> =>
  backend.tables.change((draft) =>
    draft.put('detections', {
      id: mediaId,
      mediaId,
      revision: 1,
      width: 10,
      height: 10,
      style: 'Smooth',
      tracks,
      spans,
      marks,
      updatedAt: 1,
      increasedAccuracy: false,
    }),
  )

const track = (id: string, time: number, changes: Partial<Track> = {}): Track => ({
  id,
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time, x: 1, y: 1, width: 2, height: 2 }],
  ...changes,
})

const span: Span = {
  id: 'span-1',
  source: 'drawn',
  category: 'PERSON',
  text: 'Grace Okafor',
  confidence: null,
  decision: 'redact',
  cover: 'mute',
  start: 3.5,
  end: 4,
}

const mark: Mark = {
  id: 'mark-1',
  source: 'drawn',
  category: 'DATE',
  text: 'born on 4 May',
  confidence: null,
  decision: 'redact',
  page: 7,
  boxes: [{ x: 1, y: 1, width: 5, height: 5 }],
}

describe('[MEDIA-07] search filters', () => {
  beforeEach(async () => {
    await add('one', { type: 'video', state: 'Converted', projectId: 'project-a', uploadDate: 100 })
    await add('two', { type: 'image', state: 'Redacted', projectId: 'project-b', uploadDate: 200 })
    await add('three', { type: 'audio', state: 'Converted', projectId: 'project-b', uploadDate: 300 })
  })

  it.each([
    [{}, ['one', 'three', 'two']],
    [{ types: ['video'] }, ['one']],
    [{ types: ['video', 'audio'] }, ['one', 'three']],
    [{ states: ['Converted'] }, ['one', 'three']],
    [{ projectId: 'project-b' }, ['three', 'two']],
    [{ dates: { from: 200 } }, ['three', 'two']],
    [{ dates: { to: 200 } }, ['one', 'two']],
    [{ dates: { from: 200, to: 200 } }, ['two']],
    [{ types: ['audio', 'image'], states: ['Converted'], projectId: 'project-b', dates: {} }, ['three']],
    [{ types: ['document'] }, []],
  ])('%j leave %j', async (filters, ids) => {
    const { body } = await search('lane', filters)
    expect([Object.keys(body.searchResult).toSorted(), body.totalResults]).toEqual([ids, ids.length])
  })

  it('keep files with a span or passage of a category', async () => {
    await addReview('three', { spans: [span] })
    await addReview('two', { marks: [mark] })
    expect(await found('lane', { entityCategories: ['PERSON'] })).toEqual(['three'])
    expect(await found('lane', { entityCategories: ['PERSON', 'DATE'] })).toEqual(['three', 'two'])
    expect(await found('lane', { entityCategories: ['MONEY'] })).toEqual([])
  })

  it.each([
    { types: [] },
    { types: ['film'] },
    { states: ['Done'] },
    { projectId: '' },
    { dates: { from: 'today' } },
    { dates: { to: -1 } },
  ])('%j get 422', async (filters) => expect((await search('lane', filters)).status).toBe(422))
})

describe('[MEDIA-07] search hits', () => {
  const hits = async (searchTerm: string, id: string) => (await search(searchTerm)).body.hits?.[id]

  it('name the field and its text', async () => {
    await add('one', { name: 'High Street.jpg', projectName: 'High Street works', type: 'image' })
    expect(await hits('high street', 'one')).toEqual([
      { field: 'name', snippet: 'High Street.jpg' },
      { field: 'project', snippet: 'High Street works' },
    ])
    expect(await hits('image', 'one')).toEqual([{ field: 'type', snippet: 'image' }])
  })

  it('[MEDIA-07] lead to the first frame in which the words of a track were detected, also where spaces were misread', async () => {
    await add('one', { type: 'video' })
    const box = { x: 1, y: 1, width: 2, height: 2 }
    const plate = track('plate', 0, {
      kind: 'object',
      label: 'license_plate',
      text: 'B 4X21 K',
      positions: [
        { time: 2.5, ...box, source: 'tracked' },
        { time: 3, ...box, source: 'detected' },
      ],
    })
    const words = track('words', 0, { kind: 'object', label: 'text', text: 'MariaKeller, ward three', positions: [{ time: 7, ...box }] })
    await addReview('one', { tracks: [plate, words, track('gone', 1, { text: 'Maria Keller', deleted: true }), track('face', 1)] })
    expect(await hits('b4x21k', 'one')).toEqual([{ field: 'text', snippet: 'B 4X21 K', time: 3 }])
    expect(await hits('B-4X 21', 'one')).toEqual([{ field: 'text', snippet: 'B 4X21 K', time: 3 }])
    expect(await hits('Maria Keller', 'one')).toEqual([{ field: 'text', snippet: 'MariaKeller, ward three', time: 7 }])
    expect(await hits('ward four', 'one')).toBeUndefined()
    expect(await found(' - ')).toEqual([])
  })

  it('belong to the returned page only', async () => {
    for (const id of ['one', 'two', 'three']) await add(id)
    const { body } = await search('lane', { rowsPerPage: 2 })
    expect(Object.keys(body.hits ?? {}).toSorted()).toEqual(Object.keys(body.searchResult).toSorted())
    expect((await search('lane', { page: 9 })).body).toEqual({ searchResult: {}, totalResults: 3 })
  })

  it('count detections, with the time of the first one in a video', async () => {
    await add('one', { type: 'video' })
    await add('two', { type: 'image' })
    const tracks = [
      track('a', 9),
      track('b', 4),
      track('c', 1, { deleted: true }),
      track('d', 2, { kind: 'object', label: 'license_plate' }),
      track('f', 3, { kind: 'object', label: 'person' }),
      track('g', 5, { kind: 'object', label: 'person' }),
    ]
    await addReview('one', { tracks })
    await addReview('two', { tracks: [track('e', 0)] })
    expect(await hits('faces', 'one')).toEqual([{ field: 'detection', snippet: '2 faces', time: 4 }])
    expect(await hits('faces', 'two')).toEqual([{ field: 'detection', snippet: '1 face' }])
    expect(await hits('plates', 'one')).toEqual([{ field: 'detection', snippet: '1 license plate', time: 2 }])
    expect(await hits('people', 'one')).toEqual([{ field: 'detection', snippet: '2 people', time: 3 }])
  })

  it('have the time of a span and the page of a passage', async () => {
    await add('one', { type: 'audio' })
    await add('two', { type: 'document' })
    await addReview('one', { spans: [span] })
    await addReview('two', { marks: [mark] })
    expect(await hits('okafor', 'one')).toEqual([{ field: 'text', snippet: 'Grace Okafor', time: 3.5 }])
    expect(await hits('person', 'one')).toEqual([{ field: 'category', snippet: 'PERSON', time: 3.5 }])
    expect(await hits('may', 'two')).toEqual([{ field: 'text', snippet: 'born on 4 May', page: 7 }])
  })

  it('leave out spans and passages that a reviewer deleted', async () => {
    await add('one', { type: 'audio' })
    await addReview('one', { spans: [{ ...span, deleted: true }], marks: [{ ...mark, deleted: true }] })
    expect([await found('okafor'), await found('person'), await found('may')]).toEqual([[], [], []])
    expect(await found('lane', { entityCategories: ['PERSON', 'DATE'] })).toEqual([])
  })

  it('have the time of the word in a transcript, or else of its segment', async () => {
    await add('one', { type: 'audio' })
    const words = ['we', 'met', 'at', 'the', 'bridge'].map((text, index) => ({ start: 10 + index, end: 11 + index, text }))
    const segments: TranscriptSegment[] = [
      { id: 's1', start: 10, end: 15, speaker: null, text: 'we met at the bridge', words },
      { id: 's2', start: 20, end: 25, speaker: null, text: `The bridge ${'and then '.repeat(40)}`, words: [] },
    ]
    await backend.tables.change((draft) =>
      draft.put('transcripts', { id: 'one', mediaId: 'one', revision: 1, language: 'en', source: 'imported', segments, updatedAt: 1 }),
    )
    const [first, second, ...more] = (await hits('The Bridge', 'one')) ?? []
    expect(first).toEqual({ field: 'transcript', snippet: 'we met at the bridge', time: 13 })
    expect(second).toMatchObject({ field: 'transcript', time: 20 })
    expect(second?.snippet).toMatch(/^The bridge and then .*…$/)
    expect(second?.snippet.length).toBeLessThan(150)
    expect(more).toEqual([])
  })

  it('are limited to 20', async () => {
    await add('one', { type: 'audio' })
    await addReview('one', {
      spans: Array.from({ length: 30 }, (_, index) => ({ ...span, id: `span-${index}`, start: index, end: index + 1 })),
    })
    expect(await hits('okafor', 'one')).toHaveLength(20)
  })

  it('survive a term of spaces and files without a name', async () => {
    await add('one', { name: '', projectName: null })
    expect((await search(' ')).status).toBe(200)
  })
})
