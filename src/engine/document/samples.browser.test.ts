import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { sampleFile } from '../testing/samples'
import { createDocumentEngine } from './engine'
import type { PageContent } from './types'

const engine = createDocumentEngine()
afterAll(() => engine.dispose())

it('[MEDIA-04] reads a paper in two columns, with its annotation and figures', async () => {
  const file = await sampleFile('documents/tracemonkey_annotation_on_page_8.pdf', 'application/pdf')
  if (file === undefined) return
  const pages: PageContent[] = []
  const { hidden } = await engine.read(file, { onPartial: (page) => void pages.push(page) })
  const [first] = pages
  expect(pages).toHaveLength(14)
  expect(first?.text.slice(0, 75)).toBe('Trace-based Just-in-Time Type Specialization for Dynamic\nLanguages\nAndreas ')
  // The left column is read first, and words that are hyphenated at the end of a line are whole.
  expect(first?.text).toContain('more difficult to compile than statically typed ones. Since no concrete type information\nis available')
  expect(hidden.map(({ kind, page }) => [kind, page])).toContainEqual(['annotation', 8])
  for (const { text, size, words } of pages) {
    for (const { text: word, start, end, box } of words) {
      expect(text.slice(start, end)).toBe(word)
      expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true)
    }
  }
})

/** Returns a document with only one of its pages. */
async function pageOf(file: Blob, page: number): Promise<Blob> {
  const [source, single] = [await PDFDocument.load(await file.arrayBuffer()), await PDFDocument.create()]
  const [copied] = await single.copyPages(source, [page - 1])
  single.addPage(copied)
  return new Blob([Uint8Array.from(await single.save())], { type: 'application/pdf' })
}

const PAGES: [name: string, page: number][] = [
  ['160F-2019.pdf', 1],
  ...[1, 2, 3, 4].map((page): [string, number] => ['tracemonkey_annotation_on_page_8.pdf', page]),
  ['issue14415.pdf', 1],
]

it.each(casesOfToday(PAGES, 6))('[MEDIA-06] finds no ink beside the covers of words of %s, page %i', async (name, page) => {
  const whole = await sampleFile(`documents/${name}`, 'application/pdf')
  if (whole === undefined) return
  const file = await pageOf(whole, page)
  let at = 0
  const marks = await marksOn(file, ({ covered }) => covered !== true && (at += 1) % 60 === 1)
  expect(marks).not.toEqual([])
  const { result } = await redactForTest(file, { marks })
  expect(result.findings.filter(({ detail }) => detail.includes('beside its cover'))).toEqual([])
})
