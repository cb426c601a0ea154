import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { buildPdf } from '../testing/build-pdf'
import { hidingPlaces, KEPT, SECRET, secretText } from '../testing/hiding-places'
import { readWithPdfTools } from '../testing/pdf-tools'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { comparable } from './export/secrets'
import type { DocumentPlan } from './types'
import { bytesTell, needlesOf } from './verify/file/search-bytes'
import { latin1 } from '../core/latin1'
import { openDocumentInWorker } from './worker/open-document'

const PLACES = hidingPlaces(secretText)

/** Places whose secret no text reveals: it's drawn at the box of a mark. */
const DRAWN = { box: { x: 36, y: 86, width: 170, height: 28 }, name: 'a scan' }

async function planFor(file: Blob, name: string): Promise<DocumentPlan> {
  const marks = await marksOn(file, ({ text }) => {
    const read = comparable(text)
    return read !== '' && (comparable(SECRET).includes(read) || read.includes(comparable(SECRET))) && !comparable(KEPT).includes(read)
  })
  if (name === DRAWN.name || name === 'an earlier revision')
    marks.push({ id: 'drawn', page: 1, boxes: [DRAWN.box], category: null, text: SECRET })
  return { marks }
}

const needles = needlesOf({ passages: new Set([comparable(SECRET)]), words: new Set() })

it.each(casesOfToday(PLACES, 4))('[MEDIA-06] leaves no trace of redacted text in %s', async (name, describe) => {
  const source = buildPdf(describe)
  const plan = await planFor(source, name)
  expect(plan.marks).not.toEqual([])
  const { file, result } = await redactForTest(source, plan)
  expect(result.findings).toEqual([])

  const [text, read] = await Promise.all([textOf(file), readWithPdfTools(file)])
  expect(comparable(text)).toContain(comparable(KEPT))
  expect(comparable(text)).not.toContain(comparable(SECRET))

  if (read.pdftotext !== undefined) {
    expect(read.pdftotext).toContain(KEPT)
    expect(comparable(read.pdftotext)).not.toContain(comparable(SECRET))
  }
  // One image for the page, none of the source's.
  if (read.pdfimages !== undefined)
    expect(read.pdfimages.map((line) => line.trim().split(/\s+/).slice(0, 5).join(' '))).toEqual(['1 0 image 833 1111'])
  if (read.strings !== undefined) expect(bytesTell(read.strings, needles)).toBe(false)
  if (read.qpdf !== undefined) {
    expect(read.qpdf.check).toContain('No syntax or stream encoding errors found')
    expect(bytesTell(withoutImages(read.qpdf.decompressed), needles)).toBe(false)
  }
  expect(bytesTell(latin1(new Uint8Array(await file.arrayBuffer())), needles)).toBe(false)
})

async function textOf(file: Blob): Promise<string> {
  const opened = await openDocumentInWorker(file)
  try {
    return (await opened.readPage(1)).content.text
  } finally {
    opened.close()
  }
}

/** Returns a decompressed file without the pixels of its images, and with one NUL for each run of them, such as the font's map of glyphs. */
const withoutImages = (text: string): string => text.replaceAll(/\/Subtype \/Image[\s\S]*?endstream/g, '').replaceAll(/\0{16,}/g, '\0')

it('finds the secrets of these tests in the sources', async () => {
  const missed: string[] = []
  for (const [name, describe] of PLACES) {
    const bytes = latin1(new Uint8Array(await buildPdf(describe).arrayBuffer()))
    if (!bytesTell(bytes, needles)) missed.push(name)
  }
  // Pixels.
  expect(missed).toEqual(['a scan'])
})
