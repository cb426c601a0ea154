import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { addImage, buildPdf, type PdfObjects, type PdfParts } from '#engine/testing/build-pdf.ts'
import { exportForTest, marksOn } from '#engine/testing/redacted-document.ts'
import { outlinedText } from '#engine/testing/unsearchable-text.ts'
import { openDocumentInWorker } from '../../worker/open-document'
import type { DocumentVerification } from '../request'
import { verifyDocument } from '../verify-document'

const SIZE: [number, number] = [400, 300]
const MARKED = 'BT /F1 14 Tf 40 250 Td (Letter from Anna Hartley to the court) Tj ET\n'
/** The part of the page in which a text is planted, from the top left. */
const MARGIN = { x: 230, y: 240, width: 100, height: 40 }
const planted = (text: string, grey: number): string => `${(grey / 255).toFixed(4)} g\n${outlinedText(text, { x: 240, y: 30, size: 14 })}`

/** Returns a gradient of colors, because of which an export is a JPEG. */
function gradient(pdf: PdfObjects): string {
  const pixels = Uint8Array.from({ length: 3 * 256 * 100 }, (_unused, at) => ((at % 768) * 5 + Math.floor(at / 768) * 3) % 256)
  return addImage(pdf, 256, 100, pixels)
}

/**
 * Verifies the export of one document as that of another, whose pages don't have the planted text. It is drawn as shapes, so both have the
 * same words.
 */
async function verifyWithPlanted(
  content: string,
  { isPhoto = false, isOnlyPlanted = false, keepsVectors = false } = {},
): Promise<DocumentVerification> {
  const pages =
    (more: string) =>
    (pdf: PdfObjects): PdfParts => ({
      pages: [
        { size: SIZE, content: MARKED },
        {
          size: SIZE,
          content: `${isOnlyPlanted ? '' : 'BT /F1 14 Tf 40 250 Td (The witness was heard) Tj ET'} ${isPhoto ? 'q 200 0 0 100 20 100 cm /Im0 Do Q' : ''} ${more}`,
          ...(isPhoto ? { resources: { XObject: `/Im0 ${gradient(pdf)}` } } : {}),
        },
      ],
    })
  const [source, other] = [buildPdf(pages('')), buildPdf(pages(content))]
  const plan = { marks: await marksOn(source, ({ text }) => text === 'Hartley'), keepsVectors }
  expect(plan.marks).toHaveLength(1)
  const { request } = await exportForTest(source, plan)
  const { file } = await exportForTest(other, plan)
  const opened = await openDocumentInWorker(source, { hasOutlines: keepsVectors })
  try {
    return await verifyDocument({ ...request, output: file, draw: opened.renderPage, drawWithout: opened.renderWithout })
  } finally {
    opened.close()
  }
}

/** Returns the findings whose middle is in the margin, and what they are about. */
const foundIn = ({ findings }: DocumentVerification, { x, y, width, height } = MARGIN): string[] =>
  findings.flatMap(({ check, aspect, severity, detail, place }) => {
    if (!place || !('page' in place) || place.page !== 2) return []
    const [across, down] = [place.box.x + place.box.width / 2, place.box.y + place.box.height / 2]
    const isThere = across > x && across < x + width && down > y && down < y + height
    return isThere ? [`${check} ${aspect ?? ''} ${severity}: ${detail}`] : []
  })

const READ = 'regions recognition error: A redacted word can be read on page 2, where the text of the page doesn’t have it.'
const ADDED = 'rest pages error: Page 2 shows something that the source doesn’t have there.'

describe('[MEDIA-06] text that only the version shows', () => {
  const COLORS: [name: string, grey: number][] = [
    ['black', 0],
    ['grey of 218', 218],
    ['grey of 244', 244],
  ]

  it.each(casesOfToday(COLORS, 3))('is found and read in %s, although the text of the source explains all its ink', async (_name, grey) => {
    expect(foundIn(await verifyWithPlanted(planted('Hartley', grey)))).toEqual(expect.arrayContaining([READ, ADDED]))
  })

  it('is found and read on a page that is blank in the source', async () => {
    expect(foundIn(await verifyWithPlanted(planted('Hartley', 244), { isOnlyPlanted: true }))).toEqual(
      expect.arrayContaining([READ, ADDED]),
    )
  })

  it('is found and read beside a photograph, where the page is a JPEG', async () => {
    expect(foundIn(await verifyWithPlanted(planted('Hartley', 218), { isPhoto: true }))).toEqual(expect.arrayContaining([READ, ADDED]))
  })

  it('is found and read on a page of vectors', async () => {
    expect(foundIn(await verifyWithPlanted(planted('Hartley', 218), { keepsVectors: true }))).toEqual(expect.arrayContaining([READ, ADDED]))
  })

  it('holds the version also where the text is no redacted word', async () => {
    // The comparison of cells sees the same ink, but not that it is letters.
    const DIFFERENT = 'rest pages error: Page 2 looks different from the source here.'
    expect(foundIn(await verifyWithPlanted(planted('Bismarck', 244)))).toEqual([DIFFERENT, ADDED])
  })

  const CORRECT: [name: string, options: Parameters<typeof verifyWithPlanted>[1]][] = [
    ['an image without loss', {}],
    ['a JPEG', { isPhoto: true }],
    ['vectors', { keepsVectors: true }],
  ]

  it.each(casesOfToday(CORRECT, 3))('is not found on correct pages of %s', async (_name, options) => {
    expect((await verifyWithPlanted('', options)).findings).toEqual([])
  })
})
