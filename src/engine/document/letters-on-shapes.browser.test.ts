import { describe, expect, it } from 'vitest'

import { buildPdf, type PdfObjects, type PdfParts } from '../testing/build-pdf'
import { exportForTest, marksOn } from '../testing/redacted-document'
import { verifyDocument } from './verify/verify-document'
import { openDocumentInWorker } from './worker/open-document'

const SIZE: [number, number] = [300, 400]
const TEXT = 'BT /F1 14 Tf 40 340 Td (Everybody may read this) Tj ET\n'
const word = (color: string): string => `BT ${color} /F1 20 Tf 40 200 Td (Wolframite) Tj ET`
/** A bar with round ends behind the word. */
const BAR = '30 190 m 20 190 20 230 30 230 c 270 230 l 280 230 280 190 270 190 c h f'
/** A frame, in whose hole the word is. */
const FRAME = '10 150 m 290 150 l 290 260 l 10 260 l h 20 180 m 280 180 l 280 240 l 20 240 l h f*'

const page = (content: string, more: Partial<PdfParts['pages'][number]> = {}): PdfParts => ({
  pages: [{ size: SIZE, content: TEXT + content, ...more }],
})

/** Returns the words of a document that can't be seen. */
async function covered(file: Blob): Promise<string[]> {
  const opened = await openDocumentInWorker(file)
  try {
    const { content } = await opened.readPage(1)
    return content.words.flatMap((one) => (one.covered === true ? [content.text.slice(one.start, one.end)] : []))
  } finally {
    opened.close()
  }
}

const shading = (pdf: PdfObjects): PdfParts =>
  page(`q 20 190 260 40 re W n /Sh1 sh Q ${word('1 g')}`, {
    resources: {
      Shading: `/Sh1 ${pdf.add('<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [20 0 280 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 .5] /C1 [.3 0 .3] /N 1 >> >>')}`,
    },
  })
const tiles = (pdf: PdfObjects): PdfParts =>
  page(`/Pattern cs /P1 scn 20 190 260 40 re f ${word('1 g')}`, {
    resources: {
      Pattern: `/P1 ${pdf.stream('0 0 .4 rg 0 0 10 10 re f', '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>')}`,
    },
  })

const SEEN: [name: string, parts: PdfParts | ((pdf: PdfObjects) => PdfParts)][] = [
  ['a dark bar with round ends', page(`0 0 .4 rg ${BAR} ${word('1 g')}`)],
  ['a slanted bar', page(`0 0 .4 rg 18 188 m 282 192 l 280 232 l 20 228 l f ${word('1 g')}`)],
  ['a thick line', page(`0 0 .4 RG 40 w 20 208 m 280 208 l S ${word('1 g')}`)],
  ['a shading', shading],
  ['tiles', tiles],
]

const UNSEEN: [name: string, content: string][] = [
  ['white on paper', word('1 g')],
  ['white in the hole of a frame', `0 0 .4 rg ${FRAME} ${word('1 g')}`],
  ['white on a white label of a dark bar', `0 0 .4 rg ${BAR} 1 g 36 194 m 36 226 l 200 226 l 210 210 l 200 194 l f ${word('1 g')}`],
  ['white below a dark bar', `0 0 .4 rg ${BAR.replaceAll('190', '290').replaceAll('230', '330')} ${word('1 g')}`],
  ['white on a dark bar under a white sheet', `0 0 .4 rg ${BAR} 1 g 0 150 300 120 re f ${word('1 g')}`],
]

describe('[MEDIA-04] [MEDIA-06] white words', () => {
  it.each(SEEN)('are read on %s, and redacted without a finding', async (_name, parts) => {
    const source = buildPdf(parts)
    expect(await covered(source)).toEqual([])
    const plan = { marks: await marksOn(source, ({ text }) => text === 'Wolframite') }
    expect(plan.marks).toHaveLength(1)
    const { request, file } = await exportForTest(source, plan)
    const opened = await openDocumentInWorker(source)
    try {
      const { findings } = await verifyDocument({ ...request, output: file, draw: opened.renderPage, drawWithout: opened.renderWithout })
      expect(findings).toEqual([])
    } finally {
      opened.close()
    }
  })

  it.each(UNSEEN)('can’t be seen: %s', async (_name, content) => {
    expect(await covered(buildPdf(page(content)))).toEqual(['Wolframite'])
  })
})
