import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { buildPdf, type PdfObjects, type PdfParts } from '../../testing/build-pdf'
import { hidingPlaces, kept, KEPT, SECRET, secretText, SIZE, type Describe } from '../../testing/hiding-places'
import { readWithPdfTools } from '../../testing/pdf-tools'
import { marksOn, redactForTest } from '../../testing/redacted-document'
import { comparable } from '../export/secrets'
import type { DocumentPlan, PageWord } from '../types'
import { latin1 } from '../../core/latin1'
import { bytesTell, needlesOf } from '../verify/file/search-bytes'
import { openDocumentInWorker } from '../worker/open-document'

const needles = needlesOf({ passages: new Set([comparable(SECRET)]), words: new Set() })

const isSecret = ({ text }: PageWord): boolean => {
  const read = comparable(text)
  return read !== '' && (comparable(SECRET).includes(read) || read.includes(comparable(SECRET))) && !comparable(KEPT).includes(read)
}

const describedBy = (describe: Describe, pdf: PdfObjects): PdfParts => (typeof describe === 'function' ? describe(pdf) : describe)

async function textsOf(file: Blob): Promise<string[]> {
  const opened = await openDocumentInWorker(file)
  const texts: string[] = []
  for (let page = 1; page <= opened.pageCount; page += 1) texts.push(comparable((await opened.readPage(page)).content.text))
  opened.close()
  return texts
}

/** Redacts a document of two pages, and checks that the secret is nowhere in the version, and which of its pages are drawn as vectors. */
async function expectNoTrace(source: Blob, plan: DocumentPlan, vectorPages: readonly number[] = [2]): Promise<void> {
  const { file, result, request } = await redactForTest(source, { ...plan, keepsVectors: true })
  expect(result.findings).toEqual([])
  expect([...(request.vectorPages ?? [])]).toEqual(vectorPages)
  expect(result.details.rebuiltPages).toBe(2 - vectorPages.length)
  const texts = await textsOf(file)
  expect(texts).toHaveLength(2)
  for (const text of texts) {
    expect(text).toContain(comparable(KEPT))
    expect(text).not.toContain(comparable(SECRET))
  }
  const read = await readWithPdfTools(file)
  if (read.pdftotext !== undefined) expect(comparable(read.pdftotext)).not.toContain(comparable(SECRET))
  if (read.strings !== undefined) expect(bytesTell(read.strings, needles)).toBe(false)
  if (read.qpdf !== undefined) {
    expect(read.qpdf.check).toContain('No syntax or stream encoding errors found')
    const text = read.qpdf.decompressed.replaceAll(/\/Subtype \/Image[\s\S]*?endstream/g, '').replaceAll(/\0{16,}/g, '\0')
    expect(bytesTell(text, needles)).toBe(false)
  }
  expect(bytesTell(latin1(new Uint8Array(await file.arrayBuffer())), needles)).toBe(false)
}

it.each(casesOfToday(hidingPlaces(secretText), 6))(
  '[MEDIA-06] leaves no trace of %s on a page beside one drawn as vectors',
  async (name, describe) => {
    const source = buildPdf((pdf) => {
      const parts = describedBy(describe, pdf)
      return { ...parts, pages: [...parts.pages, { content: kept, size: SIZE }] }
    })
    const marks = await marksOn(source, (word, page) => page === 1 && isSecret(word))
    if (name === 'a scan')
      marks.push({ id: 'drawn', page: 1, boxes: [{ x: 36, y: 86, width: 170, height: 28 }], category: null, text: SECRET })
    expect(marks).not.toEqual([])
    await expectNoTrace(source, { marks })
  },
)

/** Places whose secret a reader of the page sees, so that it has to be marked there. */
const SEEN = new Set([
  'text',
  'pieces moved by kerning',
  'single letters, out of order',
  'ligatures',
  'hexadecimal and octal strings',
  'rotated text',
  'an appearance stream',
  'a scan',
])

/** Pages that become images: with layers, or with a font whose glyphs aren't in the file. */
const IMAGES = new Set(['a hidden layer', 'names of embedded fonts'])

it.each(
  casesOfToday(
    hidingPlaces('').filter(([name]) => !SEEN.has(name)),
    6,
  ),
)('[MEDIA-06] leaves no trace of %s on a page without marks', async (name, describe) => {
  const source = buildPdf((pdf) => {
    const parts = describedBy(describe, pdf)
    return { ...parts, pages: [{ content: kept + secretText, size: SIZE }, ...parts.pages] }
  })
  const marks = await marksOn(source, (word, page) => page === 1 && isSecret(word))
  expect(marks).not.toEqual([])
  await expectNoTrace(source, { marks }, IMAGES.has(name) ? [] : [2])
})

it('[MEDIA-06] makes an image of a page without marks whose words are struck out by a thick line', async () => {
  const struck = `${kept}BT /F1 14 Tf 40 250 Td (${SECRET}) Tj ET 26 w 30 254 m 260 254 l S\n`
  const source = buildPdf({
    pages: [
      { content: kept + secretText, size: SIZE },
      { content: struck, size: SIZE },
    ],
  })
  const marks = await marksOn(source, (word, page) => page === 1 && isSecret(word))
  expect(marks).toHaveLength(1)
  await expectNoTrace(source, { marks }, [])
})
