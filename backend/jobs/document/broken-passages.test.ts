import { expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { DocumentEngine, PageContent } from '#engine/document/types.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { aPage, fakeDocument, fakeEntities } from '#mocks/testing/fake-document.ts'
import { addDocument, addUser, startTestBackend } from '#mocks/testing/test-backend.ts'

it('[MEDIA-04] marks both parts of a name in a table cell, and of one that continues on the next page below a header', async () => {
  const row = ['Ada', 'Lovelace'].flatMap((name, line) => [
    { text: name, x: 40, y: 400 + 14 * line },
    { text: 'Berlin', x: 100, y: 400 + 14 * line },
  ])
  const page = (number: number, lines: readonly { text: string; x: number; y: number }[]): PageContent => {
    const placed = [{ text: 'Case 12', x: 40, y: 30 }, ...lines, { text: `Page ${number}`, x: 300, y: 800 }]
    const content = aPage(number, placed.map(({ text }) => text).join('\n'))
    const words = content.words.map((word) => {
      const line = placed[content.text.slice(0, word.start).split('\n').length - 1]
      return { ...word, box: { ...word.box, x: word.box.x - 50 + (line?.x ?? 0), y: line?.y ?? 0 } }
    })
    return { ...content, words }
  }
  const pages = [
    page(1, [...row, { text: 'Signed by Charles', x: 40, y: 600 }]),
    page(2, [{ text: 'Babbage and Ada Lovelace', x: 40, y: 60 }]),
  ]
  const read: DocumentEngine['read'] = async (_file, { onPartial } = {}) => {
    for (const one of pages) onPartial?.(one)
    return { pages: pages.map(({ size }) => size), hidden: [] }
  }
  // The fake finds names as they are written. Here, it also finds a first name, which is marked once.
  const find: EntityEngine['find'] = async (text, request, options) => {
    const found = await fakeEntities().find(text.replaceAll('\n', ' '), request, options)
    const at = text.indexOf('Charles')
    const alone = { category: 'PERSON', text: 'Charles', start: at, end: at + 7, confidence: 0.8, method: 'list' } as const
    return { ...found, findings: at === -1 ? found.findings : [...found.findings, alone] }
  }
  const backend = await startTestBackend({ document: fakeDocument({ read }), entities: fakeEntities({ find }) })
  await addUser(backend, 'ada')
  await addDocument(backend, 'ada')
  const request = { increasedAccuracy: false, tags: {}, entities: ['PERSON'] }
  await backend.call('POST', '/media/media-1/detect', request, { as: 'ada' })
  await backend.backend.queue.idle()
  const { body } = await backend.call('GET', '/media/media-1/detections', undefined, { as: 'ada' })
  const { marks = [] } = body as Detections
  expect(marks.map(({ page: number, text, boxes }) => [number, text, boxes[0]?.y])).toEqual([
    [1, 'Ada', 399],
    [1, 'Lovelace', 413],
    [1, 'Charles', 599],
    [2, 'Babbage', 59],
    [2, 'Ada Lovelace', 59],
  ])
})
