import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { addScan, buildPdf, type PdfObjects, type PdfParts } from '../testing/build-pdf'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { openDocumentInWorker } from './worker/open-document'

const SECRET = 'Wolframite'
const SIZE: [number, number] = [300, 400]
const kept = 'BT /F1 14 Tf 40 340 Td (Everybody may read this) Tj ET\n'
const shown = `BT /F1 14 Tf 40 300 Td (${SECRET}) Tj ET\n`

const withPage = (content: string, parts: Partial<PdfParts> = {}): PdfParts => ({
  pages: [{ content: kept + content, size: SIZE }],
  ...parts,
})

async function textOf(file: Blob): Promise<string> {
  const opened = await openDocumentInWorker(file)
  try {
    return (await opened.readPage(1)).content.text
  } finally {
    opened.close()
  }
}

/** Documents in which someone has covered a text with black or white, which hides it from readers only. */
const COVERED: [name: string, describe: PdfParts | ((pdf: PdfObjects) => PdfParts)][] = [
  ['a thick line', withPage(`${shown}0 G 24 w 30 305 m 200 305 l S`)],
  [
    'a black highlight',
    (pdf) => ({
      pages: [
        {
          content: `${kept}${shown}/GS1 gs 0 g 30 290 200 40 re f`,
          size: SIZE,
          resources: { ExtGState: `/GS1 ${pdf.add('<< /Type /ExtGState /BM /Multiply >>')}` },
        },
      ],
    }),
  ],
  [
    'a shape with round corners',
    withPage(
      `${shown}0 g 40 290 m 220 290 l 226 290 230 294 230 300 c 230 320 l 230 326 226 330 220 330 c 40 330 l 34 330 30 326 30 320 c 30 300 l 30 294 34 290 40 290 c f`,
    ),
  ],
  ['a slanted shape', withPage(`${shown}0 g 28 288 m 232 292 l 230 330 l 30 328 l f`)],
  [
    'an ink annotation',
    (pdf) => ({
      pages: [
        {
          content: kept + shown,
          size: SIZE,
          annotations: [
            `/Subtype /Ink /Rect [20 280 240 340] /F 4 /InkList [[30 305 200 305]] /AP << /N ${pdf.stream('0 G 24 w 10 25 m 200 25 l S', '/Type /XObject /Subtype /Form /BBox [0 0 220 60]')} >>`,
          ],
        },
      ],
    }),
  ],
  [
    'paint on a scan whose text can be selected',
    (pdf) => ({
      pages: [
        {
          content: `q 300 0 0 400 0 0 cm /Im1 Do Q BT 3 Tr /F1 14 Tf 40 340 Td (Everybody may read this) Tj 0 -40 Td (${SECRET}) Tj ET`,
          size: SIZE,
          resources: {
            XObject: `/Im1 ${addScan(
              pdf,
              [
                { text: 'Everybody may read this', x: 40, y: 60, size: 14 },
                { text: '█████████████████', x: 30, y: 102, size: 24 },
              ],
              SIZE,
            )}`,
          },
        },
      ],
    }),
  ],
  [
    'white paint on a scan whose text can be selected',
    (pdf) => ({
      pages: [
        {
          content: `q 300 0 0 400 0 0 cm /Im1 Do Q BT 3 Tr /F1 14 Tf 40 340 Td (Everybody may read this) Tj 0 -40 Td (${SECRET}) Tj ET`,
          size: SIZE,
          resources: { XObject: `/Im1 ${addScan(pdf, [{ text: 'Everybody may read this', x: 40, y: 60, size: 14 }], SIZE)}` },
        },
      ],
    }),
  ],
  [
    'a clip of another shape',
    withPage(`q 20 380 m 280 380 l 150 100 l h 20 200 m 280 200 l 150 390 l W* n Q q 0 0 m 300 0 l 300 280 l 0 280 l W n ${shown} Q`),
  ],
  [
    'its own place, where nothing is drawn',
    (pdf) => {
      const glyph = pdf.stream('500 0 0 0 750 750 d1 0 3000 500 500 re f')
      const map = pdf.stream(
        '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <0057006f006c006600720061006d006900740065> endbfchar endcmap end',
      )
      const font = pdf.add(
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 4000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a ${glyph} >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1000] /ToUnicode ${map} /Resources << >> >>`,
      )
      return { pages: [{ content: `${kept}BT /F3 14 Tf 40 200 Td (a) Tj ET`, size: SIZE, resources: { Font: `/F3 ${font}` } }] }
    },
  ],
]

it.each(casesOfToday(COVERED, 3))('[MEDIA-06] leaves no text behind that is covered by %s', async (_name, describe) => {
  const { file, result } = await redactForTest(buildPdf(describe), { marks: [] })
  const text = await textOf(file)
  expect(text).toContain('Everybody may read this')
  expect(text).not.toContain(SECRET)
  expect(result.findings).toEqual([])
})

it('[MEDIA-06] leaves out layers that are only printed, which a review does not show', async () => {
  const content = `${kept}/OC /OC0 BDC BT /F1 14 Tf 40 250 Td (${SECRET}) Tj ET EMC`
  const usage = '/Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >>'
  const source = buildPdf((pdf) => {
    const layer = pdf.add(`<< /Type /OCG /Name (Only printed) ${usage} >>`)
    return {
      pages: [{ content, size: SIZE, resources: { Properties: `/OC0 ${layer}` } }],
      catalog: `/OCProperties << /OCGs [${layer}] /D << /ON [${layer}] /AS [<< /Event /View /OCGs [${layer}] /Category [/View] >> << /Event /Print /OCGs [${layer}] /Category [/Print] >>] >> >>`,
    }
  })
  const { file } = await redactForTest(source, { marks: [] })
  expect(await textOf(file)).toBe('Everybody may read this')
  expect(await inkIn(file, { x: 40, y: 135, width: 100, height: 16 })).toBe(0)
})

/** Returns how many pixels of a box of the first page aren't white. */
async function inkIn(
  file: Blob,
  box: { x: number; y: number; width: number; height: number },
  isInk = (level: number) => level < 250,
): Promise<number> {
  const opened = await openDocumentInWorker(file)
  const { canvas } = await opened.renderPage(1, 2)
  opened.close()
  const { data } = canvas.getContext('2d')?.getImageData(box.x * 2, box.y * 2, box.width * 2, box.height * 2) ?? { data: [] }
  return [...data].filter((level, at) => at % 4 === 0 && isInk(level)).length
}

it.each([
  ['an override of its direction', 'Statement of \u202Eetimarflow and others\u202C here'],
  ['an isolate of its direction', 'Statement of \u2067Wolframite abc\u2069 here'],
  ['letters of Adlam', '\u{1E900}\u{1E901}\u{1E902}\u{1E903}\u{1E904}\u{1E905} Wolframite \u{1E906}\u{1E907}\u{1E908}\u{1E909}'],
])('[MEDIA-06] covers a word of a text with %s where it is drawn', async (_name, text) => {
  const source = new Blob([`${text}\n`])
  const marks = await marksOn(source, (word) => /wolframite|etimarflow/i.test(word.text))
  expect(marks).toHaveLength(1)
  const { file } = await redactForTest(source, { marks })
  // The whole line is covered: no letter has the antialiased edges that text has. The edge of the cover itself, which ends where the font ends
  // the line, may be between two pixels.
  const { x, width } = marks[0]?.boxes[0] ?? { x: 0, width: 0 }
  const end = Math.floor(x + width)
  expect(await inkIn(file, { x: 56, y: 50, width: end - 56, height: 30 }, (level) => level > 0 && level < 128)).toBe(0)
  expect(await inkIn(file, { x: end + 4, y: 50, width: 532 - end, height: 30 })).toBe(0)
})

it('[MEDIA-06] covers the glyphs of a Type 3 font of one unit', async () => {
  const source = buildPdf((pdf) => {
    const glyph = pdf.stream('60 0 0 0 50 70 d1 0 0 50 70 re f')
    const map = pdf.stream(
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <61> <0057> endbfchar endcmap end',
    )
    const font = pdf.add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 60 80] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a ${glyph} >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [60] /ToUnicode ${map} /Resources << >> >>`,
    )
    return {
      pages: [{ content: `${kept}q .2 0 0 .2 40 200 cm BT /F3 1 Tf (aaaa) Tj ET Q`, size: SIZE, resources: { Font: `/F3 ${font}` } }],
    }
  })
  const marks = await marksOn(source, ({ text }) => text === 'WWWW')
  expect(marks).toHaveLength(1)
  expect(marks[0]?.boxes[0]?.height).toBeGreaterThan(14)
})
