import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { encryptPdf } from '../testing/encrypt-pdf'
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
  ['a count that is too low', whole.replace('/Count 3', '/Count 2')],
  ['a count of one page', whole.replace('/Count 3', '/Count 1')],
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

it('opens all pages of a PDF with a count that is too low in a node of its page tree', async () => {
  const node = '<< /Type /Pages /Parent 2 0 R /Kids [6 0 R 8 0 R] /Count 1 >>'
  const flat = pdfText([{ text: 'One is Wolframite' }, { text: 'Two' }, { text: 'Three' }], { extra: [node] })
  const text = flat.replace('[4 0 R 6 0 R 8 0 R] /Count 3', '[4 0 R 10 0 R] /Count 2     ')
  expect(text).not.toBe(flat)
  expect(await read(fileOf(text))).toEqual({ pages: 3, texts: TEXTS })
})

it('opens all pages of a PDF whose page tree is compressed and has a count that is too low', async () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>'
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 1 >>', page, page, page]
  const offsets = objects.map((_object, index) => `${index + 1} ${objects.slice(0, index).join('\n').length + Number(index > 0)}`).join(' ')
  const list = new Blob([`${offsets}\n${objects.join('\n')}`]).stream().pipeThrough(new CompressionStream('deflate'))
  const data = new Uint8Array(await new Response(list).arrayBuffer())
  const header = '%PDF-1.7\n'
  const entries = `/N 5 /First ${offsets.length + 1} /Length ${data.length} /Filter /FlateDecode`
  const before = `${header}6 0 obj\n<< /Type /ObjStm ${entries} >>\nstream\n`
  const after = '\nendstream\nendobj\n'
  const start = before.length + data.length + after.length
  // The type of each entry, then the list of objects or the offset, then the place in the list.
  const rows = [[0, 0, 0], ...objects.map((_object, index) => [2, 6, index]), [1, header.length, 0], [1, start, 0]]
  const table = Uint8Array.from(rows.flatMap(([type = 0, second = 0, third = 0]) => [type, second >> 8, second & 255, third]))
  const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`
  const xref = `7 0 obj\n<< /Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R /Length ${table.length} >>\nstream\n`
  const { pages } = await read(new Blob([before, data, after, xref, table, end], { type: 'application/pdf' }))
  expect(pages).toBe(3)
})

it('rejects a large PDF with a count that is too low', async () => {
  const file = fileOf(whole.replace('/Count 3', '/Count 2').replace('%PDF-1.7\n', `%PDF-1.7\n%${'x'.repeat(1_100_000)}\n`))
  expect(await errorOf(probeDocument(file))).toMatchObject({ code: 'cannot-decode' })
  expect(await errorOf(openDocumentInWorker(file))).toMatchObject({ code: 'cannot-decode' })
})

it('rejects an encrypted PDF with a count that is too low', async () => {
  const file = await encryptPdf(fileOf(whole.replace('/Count 3', '/Count 2')), 'open it', 'AES-256')
  expect(await errorOf(openDocumentInWorker(file, { password: 'open it' }))).toMatchObject({ code: 'cannot-decode' })
})

it('opens a PDF without the pages that an earlier revision had', async () => {
  const later = `${whole}2 0 obj\n<< /Type /Pages /Kids [4 0 R 8 0 R] /Count 2 >>\nendobj\n`
  const at = later.length
  const row = `${String(whole.length).padStart(10, '0')} 00000 n `
  const previous = /startxref\n(\d+)/.exec(whole)?.[1]
  const size = /\/Size (\d+)/.exec(whole)?.[1]
  const root = /\/Root \d+ 0 R/.exec(whole)?.[0]
  const text = `${later}xref\n2 1\n${row}\ntrailer\n<< /Size ${size} ${root} /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`
  expect(await read(fileOf(text))).toEqual({ pages: 2, texts: ['One is Wolframite', 'Three'] })
})

const EXPORTED = [0, 3, 5, 7, 9, 10].map((index) => DAMAGED[index] ?? ['', ''])

it.each(casesOfToday(EXPORTED, 6))('[MEDIA-06] exports a PDF with %s', async (_name, text) => {
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
