import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { PageContent } from '#engine/document/types.ts'
import { aPage, fakeDocument } from '#mocks/testing/fake-document.ts'
import { aMark } from '#mocks/testing/review-items.ts'
import { addDocument, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const PATH = '/media/media-1/detections'
const REFUSED = {
  status: 422,
  body: { error: 'A mark doesn’t cover the words that it stands for. Mark them again.', code: 'invalid' },
}

/** On the first page: Dear 50 to 90, Ada 100 to 130, Lovelace 140 to 220, at 50 to 62 from the top; Call 50 to 90, at 70 to 82. */
const ADA_LOVELACE = { start: 5, end: 17 }
const BOX = { x: 99, y: 49, width: 122, height: 14 }
const EMPTY_PAPER = { x: 99, y: 449, width: 122, height: 14 }

let backend: TestBackend

const revision = async () => ((await backend.call('GET', PATH, undefined, as)).body as Detections).revision
const put = async (...marks: Mark[]) => backend.call('PUT', PATH, { revision: await revision(), marks }, as)
const patch = async (...changes: object[]) => backend.call('PATCH', PATH, { revision: await revision(), changes }, as)
const ada = (id: string, changes: Partial<Mark> = {}) => aMark(id, { text: 'Ada Lovelace', range: ADA_LOVELACE, boxes: [BOX], ...changes })

/** Reads the pages, which the first request for them starts. */
async function readPages(): Promise<void> {
  await backend.call('GET', '/media/media-1/pages', undefined, as)
  await backend.backend.queue.idle()
}

/** Starts a back end with a document, whose pages are read unless `pages` is undefined. */
async function start(pages?: readonly PageContent[]): Promise<void> {
  const read: ReturnType<typeof fakeDocument>['read'] = async (_file, { onPartial } = {}) => {
    for (const page of pages ?? []) onPartial?.(page)
    return { pages: (pages ?? []).map(({ size }) => size), hidden: [] }
  }
  backend = await startTestBackend({ document: fakeDocument(pages ? { read } : {}) })
  await addUser(backend, 'ada')
  await addDocument(backend, 'ada')
  if (pages) await readPages()
}

beforeEach(() => start([aPage(1, 'Dear Ada Lovelace\nCall 020 7946 0018'), aPage(2, 'Yours, Charles Babbage')]))

describe('[MEDIA-04] a mark of words', () => {
  it.each([
    ['empty paper', ada('a', { boxes: [EMPTY_PAPER] })],
    ['one of its two words', ada('a', { boxes: [{ ...BOX, width: 32 }] })],
    ['less than half of a word', ada('a', { boxes: [{ ...BOX, width: 79 }] })],
    ['the words of another line', ada('a', { boxes: [{ ...BOX, y: 69 }] })],
    ['the same place on another page', ada('a', { page: 2, range: { start: 15, end: 22 } })],
    ['none of the word that it is a part of', ada('a', { range: { start: 10, end: 13 }, boxes: [{ ...BOX, width: 32 }] })],
  ])('is rejected if its boxes cover %s', async (_what, mark) => {
    expect(await put(aMark('b'), mark)).toEqual({ ...REFUSED, body: { ...REFUSED.body, field: 'marks.1.boxes' } })
    expect(await patch({ type: 'add_mark', mark })).toEqual({ ...REFUSED, body: { ...REFUSED.body, field: 'changes.0.mark.boxes' } })
    expect(await revision()).toBe(0)
  })

  it('is rejected once an edit moves its boxes or its text away, on whichever page it was', async () => {
    expect((await put(ada('a'))).status).toBe(200)
    for (const fields of [{ boxes: [EMPTY_PAPER] }, { range: { start: 0, end: 4 } }, { page: 2, range: { start: 15, end: 22 } }])
      expect(await patch({ type: 'edit_mark', id: 'a', fields })).toMatchObject({ status: 422, body: { field: 'changes.0.fields.boxes' } })
    expect((await patch({ type: 'edit_mark', id: 'a', fields: { boxes: [EMPTY_PAPER], range: null, text: null } })).status).toBe(200)
  })

  it.each([
    ['covers its words', ada('a')],
    [
      'has a box for each word',
      ada('a', {
        boxes: [
          { ...BOX, width: 32 },
          { ...BOX, x: 139, width: 82 },
        ],
      }),
    ],
    ['has a box for each line', ada('a', { range: { start: 5, end: 22 }, boxes: [BOX, { x: 49, y: 69, width: 42, height: 14 }] })],
    ['was adjusted by some points', ada('a', { boxes: [{ x: 104, y: 53, width: 110, height: 12 }] })],
    ['covers a wider area', ada('a', { boxes: [{ x: 0, y: 0, width: 595, height: 200 }] })],
    ['has a range that ends within a word', ada('a', { range: { start: 5, end: 12 } })],
    ['covers the place of a part of a word', ada('a', { range: { start: 14, end: 17 }, boxes: [{ ...BOX, x: 190, width: 31 }] })],
    ['has a range without words', ada('a', { range: { start: 17, end: 18 }, boxes: [EMPTY_PAPER] })],
    ['was drawn by hand', aMark('a', { boxes: [EMPTY_PAPER] })],
    ['is on every page', ada('a', { everyPage: true })],
  ])('is saved if it %s', async (_what, mark) => {
    expect((await put(mark)).status).toBe(200)
  })

  it('is saved while the pages are not read', async () => {
    await start()
    expect((await put(ada('a', { boxes: [EMPTY_PAPER] }))).status).toBe(200)
  })

  it('that was saved before its page was read stays, with every decision about it', async () => {
    await start()
    expect((await put(ada('a', { boxes: [EMPTY_PAPER] }))).status).toBe(200)
    await readPages()
    expect((await patch({ type: 'edit_mark', id: 'a', fields: { decision: 'keep' } })).status).toBe(200)
    expect((await put(ada('a', { boxes: [EMPTY_PAPER], note: 'Moved' }), ada('b'))).status).toBe(200)
    expect(await put(ada('a', { boxes: [{ ...EMPTY_PAPER, x: 120 }] }))).toMatchObject({ status: 422 })
  })

  it('is held to what its page shows of a word that its edge cuts off', async () => {
    const { words, ...page } = aPage(1, 'Dear Ada Lovelace')
    const cut = words.map((word) => (word.text === 'Lovelace' ? { ...word, box: { ...word.box, x: 575 } } : word))
    const gone = words.map((word) => (word.text === 'Lovelace' ? { ...word, box: { ...word.box, x: 700 } } : word))
    const own = { x: 99, y: 49, width: 32, height: 14 }
    await start([{ ...page, words: cut }])
    expect((await put(ada('a', { boxes: [own] }))).status).toBe(422)
    expect((await put(ada('a', { boxes: [own, { x: 574, y: 49, width: 21, height: 14 }] }))).status).toBe(200)
    await start([{ ...page, words: gone }])
    expect((await put(ada('a', { boxes: [own] }))).status).toBe(200)
  })

  it('is saved if its word has no width, and is compared on a page beyond the first ones', async () => {
    const { words, ...page } = aPage(1, 'Dear Ada Lovelace')
    const narrow = words.map((word) => (word.text === 'Ada' ? { ...word, box: { ...word.box, width: 0 } } : word))
    const pages = [{ ...page, words: narrow }, ...Array.from({ length: 40 }, (_unused, index) => aPage(index + 2, 'Dear Ada Lovelace'))]
    await start(pages)
    await backend.tables.change(async (draft) => {
      const media = await draft.get('media', 'media-1')
      if (media) draft.put('media', { ...media, pages: pages.map(({ size }) => size) })
    })
    expect((await put(ada('a', { boxes: [{ x: 100, y: 49, width: 122, height: 14 }] }), ada('b', { page: 41 }))).status).toBe(200)
    expect(await put(ada('a'), ada('b', { page: 41, boxes: [EMPTY_PAPER] }))).toMatchObject({
      status: 422,
      body: { field: 'marks.1.boxes' },
    })
  })
})
