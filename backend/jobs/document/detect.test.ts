import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { DocumentPages } from '#generated/model/documentPages.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import { deferred } from '#engine/core/deferred.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { DocumentEngine, ReadDocumentOptions } from '#engine/document/types.ts'
import { aPage, fakeDocument, fakeEntities, fakeHidden, fakePages } from '#mocks/testing/fake-document.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { aMark } from '#mocks/testing/review-items.ts'
import { addDocument, addUser, lastJob, startTestBackend, type TestBackend, type TestBackendOptions } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const PEOPLE = { increasedAccuracy: false, tags: {}, entities: ['PERSON'] }

let backend: TestBackend

async function start(options: TestBackendOptions = {}): Promise<void> {
  backend = await startTestBackend(options)
  await addUser(backend, 'ada')
  await addDocument(backend, 'ada')
}

async function detect(request: object) {
  const response = await backend.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags: {}, ...request }, as)
  await backend.backend.queue.idle()
  return response
}

const getPages = (query = '') => backend.call('GET', `/media/media-1/pages${query}`, undefined, as)
const review = async () => (await backend.call('GET', '/media/media-1/detections', undefined, as)).body as Detections
const marks = async (): Promise<Mark[]> => (await review()).marks ?? []
const save = async (list: Mark[]) =>
  backend.call('PUT', '/media/media-1/detections', { revision: (await review()).revision, marks: list }, as)
const media = () => backend.tables.get('media', 'media-1')

beforeEach(() => start())

/** Uploads a document and waits until it is checked and read. */
async function upload(options: TestBackendOptions = {}): Promise<void> {
  backend = await startTestBackend(options)
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob(['bytes']))
  const row = { id: 'media-1', ownerId: 'ada', length: 5, name: 'letter.pdf', fileType: '', touchedAt: 1, finished: true }
  await backend.database.put('uploads', row)
  await backend.backend.adopt()
  await backend.backend.queue.idle()
}

describe('[MEDIA-02] the pages of a document', () => {
  it('are gone after the file is deleted while they are stored', async () => {
    await start()
    const { append } = backend.files
    const writing = deferred<void>()
    const begun = deferred<void>()
    backend.files.append = async (folder, name) => {
      const writer = await append(folder, name)
      const close = async (): Promise<void> => {
        begun.resolve()
        await writing.promise
        await writer.close()
      }
      return { ...writer, close }
    }
    await backend.call('POST', '/media/media-1/detect', PEOPLE, as)
    await begun.promise
    expect((await backend.call('DELETE', '/media/media-1', undefined, as)).status).toBe(204)
    writing.resolve()
    await backend.backend.queue.idle()
    for (const folder of ['media', 'pages', 'page-index', 'checkpoints'] as const) expect(await backend.files.list(folder)).toEqual([])
    expect(await backend.tables.all('checkpoints')).toEqual([])
  })

  it('are read after the upload and returned with words, boxes and hidden content', async () => {
    await upload()
    expect(await media()).toMatchObject({ state: 'Uploaded', pagesProblem: null })
    expect(await getPages()).toEqual({
      status: 200,
      body: {
        mediaId: 'media-1',
        sha256: '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9',
        pageCount: 2,
        hidden: fakeHidden,
        complete: true,
        pages: [
          {
            page: 1,
            width: 595,
            height: 842,
            text: 'Dear Ada Lovelace\nCall 020 7946 0018',
            words: expect.arrayContaining([{ text: 'Ada', start: 5, end: 8, x: 100, y: 50, width: 30, height: 12 }]) as unknown,
            methods: ['text'],
          },
          expect.objectContaining({ page: 2, text: 'Yours, Charles Babbage\nand Ada Lovelace' }) as unknown,
        ],
      },
    })
    // Reading isn't a detection that anyone asked for.
    expect((await backend.tables.get('activities', 'media-1'))?.entries.map(({ action }) => action)).toEqual(['uploaded'])
    expect(await backend.tables.get('detections', 'media-1')).toBeUndefined()
  })

  it('are returned in windows', async () => {
    await upload()
    const { body } = await getPages('?from=2&limit=1')
    expect((body as DocumentPages).pages.map(({ page }) => page)).toEqual([2])
    expect(((await getPages('?from=3')).body as DocumentPages).pages).toEqual([])
    expect(await getPages('?from=0')).toMatchObject({ status: 422 })
  })

  it('are busy until the first is read, and partial until the last is', async () => {
    let release = (): void => undefined
    let options: ReadDocumentOptions | undefined
    const read: DocumentEngine['read'] = (_file, given) => {
      options = given
      return new Promise((resolve) => (release = () => resolve({ pages: fakePages.map(({ size }) => size), hidden: [] })))
    }
    await start({ document: fakeDocument({ read }) })
    expect(await getPages()).toMatchObject({ status: 409, body: { code: 'busy' } })
    await expect.poll(() => options).toBeDefined()
    options?.onPartial?.(aPage(1, 'One'))
    await expect.poll(async () => (await getPages()).body).toMatchObject({ complete: false, pages: [{ page: 1, text: 'One' }] })
    options?.onPartial?.(aPage(2, 'Two'))
    release()
    await backend.backend.queue.idle()
    expect((await getPages()).body).toMatchObject({ complete: true, pages: [{ text: 'One' }, { text: 'Two' }] })
  })

  it('are read on from the last stored page after a reload', async () => {
    const asked: unknown[] = []
    const cutOff: DocumentEngine['read'] = async (_file, options) => {
      options?.onPartial?.(aPage(1, 'One'))
      return new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })
    }
    await start({ document: fakeDocument({ read: cutOff }) })
    await getPages()
    await expect.poll(async () => (await getPages()).status).toBe(200)
    backend.stop()
    const read: DocumentEngine['read'] = async (_file, options = {}) => {
      asked.push(options.from)
      for (const page of [aPage(1, 'Again'), aPage(2, 'Two')]) options.onPartial?.(page)
      return { pages: fakePages.map(({ size }) => size), hidden: [] }
    }
    backend = await startTestBackend({ from: backend, document: fakeDocument({ read }) })
    await backend.backend.queue.idle()
    expect(asked).toEqual([2])
    expect((await getPages()).body).toMatchObject({ complete: true, pages: [{ text: 'One' }, { text: 'Two' }] })
  })

  it('cost only their text where they cannot be read', async () => {
    const read = () => Promise.reject(new EngineError('cannot-decode', 'The text of this PDF could not be read.'))
    await upload({ document: fakeDocument({ read }) })
    expect(await media()).toMatchObject({ state: 'Uploaded' })
    expect(await getPages()).toMatchObject({ status: 501, body: { error: 'The text of this PDF could not be read.' } })
    expect((await save([aMark('a')])).status).toBe(200)
  })

  it('are removed with the file, and are none of an image', async () => {
    await upload()
    await backend.call('DELETE', '/media/media-1', undefined, as)
    for (const folder of ['pages', 'page-index'] as const) expect(await backend.files.list(folder)).toEqual([])
    expect((await getPages()).status).toBe(404)
  })

  it('hold the ranges of marks', async () => {
    await upload()
    expect(await save([aMark('a', { range: { start: 5, end: 60 } })])).toMatchObject({ status: 422, body: { field: 'marks.0.range' } })
    const boxes = [{ x: 99, y: 49, width: 122, height: 14 }]
    expect((await save([aMark('a', { range: { start: 5, end: 17 }, boxes })])).status).toBe(200)
  })
})

describe('[MEDIA-02] a detection in a document', () => {
  it('marks entities as whole words with their boxes, numbered by page', async () => {
    expect((await detect(PEOPLE)).status).toBe(202)
    expect(await lastJob(backend)).toMatchObject({ state: 'succeeded', revision: (await review()).revision })
    expect((await media())?.state).toBe('Ready for review')
    const person = { label: 'entity:PERSON', category: 'PERSON', source: 'detected', decision: 'redact', confidence: 0.8 }
    expect(await marks()).toMatchObject([
      // A margin of a point around the words of a line.
      {
        ...person,
        number: 1,
        page: 1,
        text: 'Ada Lovelace',
        range: { start: 5, end: 17 },
        boxes: [{ x: 99, y: 49, width: 122, height: 14 }],
      },
      { ...person, number: 2, page: 2, text: 'Charles Babbage' },
      { ...person, number: 3, page: 2, text: 'Ada Lovelace' },
    ])
    expect(await review()).toMatchObject({ lastNumbers: { mark: 3 }, detection: { tags: {} } })
    expect((await backend.tables.get('activities', 'media-1'))?.entries.at(-1)).toMatchObject({ action: 'detected', detail: '3 marks' })
  })

  it('marks contact details, terms and expressions with what found them', async () => {
    const terms = [
      { kind: 'words', text: 'yours' },
      { kind: 'expression', text: '[0-9]{3} [0-9]{4}', matchCase: true },
    ]
    // The fake finds words as they are written.
    const find = fakeEntities().find
    const entities = fakeEntities({
      find: (text, request, options) => {
        const rules = request.rules?.map((rule) => ('words' in rule ? { ...rule, words: ['Yours'] } : rule))
        return find(text, { ...request, ...(rules && { rules }) }, options)
      },
    })
    await start({ entities })
    await detect({ contacts: ['phone'], terms })
    expect(await marks()).toMatchObject([
      { page: 1, text: '020 7946 0018', category: null, contact: 'phone', label: 'other' },
      { page: 1, text: '020 7946', foundBy: { list: 'terms', text: '[0-9]{3} [0-9]{4}' } },
      { page: 2, text: 'Yours,', label: 'other', foundBy: { list: 'terms', text: 'yours' } },
    ])
  })

  it('marks the entries of the watch list with their category, and only if the request says so', async () => {
    const term = { id: 'term-1', kind: 'words', text: 'Babbage', category: 'PERSON', addedAt: 1 }
    await backend.call('PUT', '/projects/project-default/watch-list', { revision: 0, terms: [term] }, as)
    await detect({ contacts: ['phone'] })
    expect(await marks()).toHaveLength(1)
    await detect({ watchList: true })
    const found = { text: 'Babbage', category: 'PERSON', label: 'entity:PERSON', foundBy: { list: 'watch-list', text: 'Babbage' } }
    expect(await marks()).toMatchObject([{ contact: 'phone' }, found])
    await backend.call('PUT', '/projects/project-default/watch-list', { revision: 1, terms: [] }, as)
    await detect({ watchList: true })
    expect(await marks()).toMatchObject([{ contact: 'phone' }])
  })

  it('marks faces and plates in the images of pages, and texts that are not words of the file', async () => {
    const engine = fakeEngine({
      detect: async () => ({
        width: 1190,
        height: 1684,
        items: [
          { label: 'face', box: { x: 10, y: 20, width: 30, height: 40 }, confidence: 0.9 },
          // On the words "Dear Ada" of the first page, or "Yours," of the second.
          { label: 'text', box: { x: 100, y: 100, width: 60, height: 24 }, confidence: 0.7 },
          { label: 'text', box: { x: 100, y: 1000, width: 60, height: 24 }, confidence: 0.7 },
        ],
      }),
    })
    await start({ engine })
    await detect({ tags: { faces: 1, text: 1 } })
    const face = { label: 'face', category: null, boxes: [{ x: 5, y: 10, width: 15, height: 20 }], confidence: 0.9 }
    const text = { label: 'text', boxes: [{ x: 50, y: 500, width: 30, height: 12 }] }
    expect(await marks()).toMatchObject([
      { page: 1, ...face },
      { page: 1, ...text },
      { page: 2, ...face },
      { page: 2, ...text },
    ])
  })

  it('fails for images where the engine cannot draw pages', async () => {
    const { drawPage: _none, ...document } = fakeDocument()
    await start({ document })
    await detect({ tags: { faces: 1 } })
    expect(await lastJob(backend)).toMatchObject({ state: 'failed', error: 'Detecting in the images of a document isn’t available.' })
  })

  it('replaces only detections of what it searched for, and keeps decisions about what it found again', async () => {
    await detect({ ...PEOPLE, contacts: ['phone'] })
    const [first, phone, second, third] = await marks()
    if (!first || !phone || !second || !third) throw new Error('4 marks expected')
    const drawn = aMark('drawn')
    const decided = { ...first, decision: 'keep' as const, note: 'The author', reviewed: { at: 1 } }
    await save([decided, phone, { ...second, deleted: true }, third, drawn])
    const before = await marks()
    await detect(PEOPLE)
    expect(await marks()).toEqual(expect.arrayContaining(before))
    expect(await marks()).toHaveLength(5)
    await start({ entities: fakeEntities({ find: async () => ({ findings: [], languages: ['en'] }) }) })
    await save([phone, third, drawn])
    await detect(PEOPLE)
    expect((await marks()).map(({ id }) => id)).toEqual([drawn.id, phone.id])
  })

  it('adds what it finds while it is running, and keeps what is changed meanwhile', async () => {
    let next = (): void => undefined
    const find = fakeEntities().find
    const entities = fakeEntities({
      find: async (text, request, options) => {
        if (text.startsWith('Yours')) await new Promise<void>((resolve) => (next = resolve))
        return find(text, request, options)
      },
    })
    await start({ entities })
    await backend.call('POST', '/media/media-1/detect', PEOPLE, as)
    await expect.poll(async () => (await marks()).length).toBe(1)
    const [first] = await marks()
    if (!first) throw new Error('a mark expected')
    await save([{ ...first, decision: 'keep' }])
    next()
    await backend.backend.queue.idle()
    expect(await marks()).toMatchObject([{ id: first.id, decision: 'keep', number: 1 }, { page: 2 }, { page: 2 }])
    expect(await backend.tables.get('detections', 'media-1')).not.toHaveProperty('unfinished')
  })

  it('removes what it has added when it is cancelled', async () => {
    const find = fakeEntities().find
    const entities = fakeEntities({
      find: (text, request, options = {}) =>
        text.startsWith('Yours')
          ? new Promise((_resolve, reject) => options.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
          : find(text, request, options),
    })
    await start({ entities })
    await backend.call('POST', '/media/media-1/detect', PEOPLE, as)
    await expect.poll(async () => (await marks()).length).toBe(1)
    await backend.call('DELETE', `/jobs/${(await lastJob(backend))?.id}`, undefined, as)
    await backend.backend.queue.idle()
    expect(await marks()).toEqual([])
    expect((await media())?.state).toBe('Uploaded')
  })

  it('is refused for nothing, for expressions that cannot be searched, and for words in images', async () => {
    expect(await detect({})).toMatchObject({ status: 422, body: { error: 'Choose what to detect.' } })
    expect(await detect({ terms: [{ kind: 'expression', text: '(' }] })).toMatchObject({ status: 422, body: { field: 'terms.0.text' } })
    expect(await detect({ tags: { screens: 1 } })).toMatchObject({ status: 422, body: { field: 'tags.screens' } })
    await addDocument(backend, 'ada', { id: 'image-1', type: 'image', contentType: 'image/jpeg', width: 4, height: 3 })
    const contacts = { increasedAccuracy: false, tags: {}, contacts: ['email'] }
    expect(await backend.call('POST', '/media/image-1/detect', contacts, as)).toMatchObject({ status: 422, body: { field: 'contacts' } })
  })
})
