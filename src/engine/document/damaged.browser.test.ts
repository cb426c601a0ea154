import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { pdfText } from '../testing/pdf'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { probeDocument } from './client'
import { openDocumentInWorker } from './worker/open-document'

const whole = pdfText([{ text: 'One is Wolframite' }, { text: 'Two' }, { text: 'Three' }])
const TEXTS = ['One is Wolframite', 'Two', 'Three']
const fileOf = (text: string): Blob => new Blob([text], { type: 'application/pdf' })

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Returns the number of pages that the viewer opens, and the texts of those that the worker reads. */
async function read(file: Blob): Promise<{ pages: number; texts: string[] }> {
  const { info } = await probeDocument(file)
  const opened = await openDocumentInWorker(file)
  const texts: string[] = []
  for (let page = 1; page <= opened.pageCount; page += 1) texts.push((await opened.readPage(page)).content.text)
  opened.close()
  return { pages: info.pages.length, texts }
}

/** Damaged files whose pages are all there, which other readers open. */
const DAMAGED: [name: string, text: string][] = [
  ['no end marker', whole.replace(/%%EOF\n$/, '')],
  ['no end after its trailer', whole.replace(/startxref\n\d+\n%%EOF\n$/, '')],
  ['a count that is too high', whole.replace('/Count 3', '/Count 7')],
  ['a negative count', whole.replace('/Count 3', '/Count -3')],
  ['a first page that is missing', whole.replace('[4 0 R', '[66 0 R 4 0 R').replace('/Count 3', '/Count 4')],
  ['a page that is missing between others', whole.replace('[4 0 R', '[4 0 R 66 0 R').replace('/Count 3', '/Count 4')],
  ['a last page that is missing', whole.replace('8 0 R]', '8 0 R 66 0 R]').replace('/Count 3', '/Count 4')],
  ['a page tree that contains itself', whole.replace('[4 0 R', '[4 0 R 2 0 R')],
  ['a page that is its own parent', whole.replace('/Type /Page /Parent 2 0 R', '/Type /Page /Parent 4 0 R')],
  ['a page tree below its own page', whole.replace('/Count 3', '/Parent 4 0 R /Count 3')],
]

it.each(DAMAGED)('opens all pages of a PDF with %s', async (_name, text) => {
  expect(text).not.toBe(whole)
  expect(await read(fileOf(text))).toEqual({ pages: 3, texts: TEXTS })
})

const EXPORTED = [0, 3, 5, 7, 8].map((index) => DAMAGED[index] ?? ['', ''])

it.each(casesOfToday(EXPORTED, 5))('[MEDIA-06] exports a PDF with %s', async (_name, text) => {
  const file = fileOf(text)
  const marks = await marksOn(file, (word) => word.text === 'Wolframite')
  expect(marks).toHaveLength(1)
  const { file: exported, result } = await redactForTest(file, { marks })
  expect(result.findings).toEqual([])
  expect(await read(exported)).toEqual({ pages: 3, texts: ['One is', 'Two', 'Three'] })
})

it.each<[name: string, text: string, code: string]>([
  ['half of its bytes', whole.slice(0, whole.length / 2), 'truncated'],
  ['no bytes after an object', whole.slice(0, whole.indexOf('6 0 obj')), 'truncated'],
  ['a table that is cut', whole.slice(0, whole.indexOf('xref') + 60), 'truncated'],
  ['the start of its trailer', whole.slice(0, whole.indexOf('trailer') + 12), 'truncated'],
  ['a page that its tree lacks', whole.replace('6 0 obj', '19 0 obj').replace('6 0 R', '66 0 R'), 'cannot-decode'],
  [
    'a missing page and missing content',
    whole.replace('[4 0 R', '[66 0 R 4 0 R').replace('/Contents 7 0 R', '/Contents 77 0 R'),
    'cannot-decode',
  ],
])('rejects a PDF with %s', async (_name, text, code) => {
  const file = fileOf(text)
  expect(await errorOf(probeDocument(file))).toMatchObject({ code })
  expect(await errorOf(openDocumentInWorker(file))).toMatchObject({ code })
})
