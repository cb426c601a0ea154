import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import type { Box } from '#engine/core/types.ts'
import { addScan, buildPdf, type PdfObjects, type PdfParts } from '#engine/testing/build-pdf.ts'
import { marksOn, redactForTest } from '#engine/testing/redacted-document.ts'
import { outlinedText } from '#engine/testing/unsearchable-text.ts'

type Described = (pdf: PdfObjects) => PdfParts

const SIZE: [number, number] = [400, 300]
const LINE = 'Signed by Hartley in person'
/** Text without which the page would be read before the review, because its shapes may be letters. */
const OWN_TEXT = `BT /F1 8 Tf 40 280 Td ${Array.from({ length: 5 }, () => '(The witness was heard in the presence of the other party and of their counsel.) Tj 0 -10 Td').join(' ')} ET\n`

/** A page with a text of its own and a line that is drawn as shapes, whose baseline is 150 points from the top. */
const outlined: Described = () => ({
  pages: [{ size: SIZE, content: `${OWN_TEXT}${outlinedText(LINE, { x: 40, y: 150, size: 16 })}` }],
})

/** The same with lines of shapes close above and below it. */
const crowded: Described = () => {
  const lines = ['Minutes of the meeting', LINE, 'and by the other party'].map((text, at) =>
    outlinedText(text, { x: 40, y: 168.4 - 18.4 * at, size: 16 }),
  )
  return { pages: [{ size: SIZE, content: `${OWN_TEXT}${lines.join('')}` }] }
}

/** A scanned line at the same place, with an invisible text. */
const scanned =
  (layer: string): Described =>
  (pdf) => {
    const scan = addScan(pdf, [{ text: LINE, x: 0, y: 40, size: 16 }], [300, 60])
    const content = `BT /F1 14 Tf 40 250 Td (The witness) Tj ET q 300 0 0 60 40 130 cm /Im0 Do Q ${layer}`
    return { pages: [{ size: SIZE, content, resources: { XObject: `/Im0 ${scan}` } }] }
  }

/** Returns where a part of the line is drawn, in points from the top left. */
function placeOf(part: string): Box {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('This browser draws no text.')
  context.font = '16px sans-serif'
  const [before, width] = [LINE.slice(0, LINE.indexOf(part)), part].map((text) => context.measureText(text).width) as [number, number]
  return { x: 40 + before, y: 136, width, height: 19 }
}

async function findings(parts: Described, box: Box): Promise<[detail: string, x: number][]> {
  const source = buildPdf(parts)
  const mark = { id: 'drawn', number: 1, page: 1, boxes: [box], category: null, text: null }
  const { result } = await redactForTest(source, { marks: [mark] })
  return result.findings.map(({ detail, place }) => [detail, place && 'box' in place ? place.box.x : -1])
}

const CUT = 'A word continues beside its cover on page 1, and can be read there.'
const isBeside = (box: Box, x: number): boolean => Math.abs(x - box.x - box.width) < 8

describe('[MEDIA-06] words at the edges of covers', () => {
  it('holds an export whose cover hides only the first letters of a word', async () => {
    const box = placeOf('Har')
    const found = await findings(outlined, box)
    expect(found.map(([detail]) => detail)).toEqual([CUT])
    expect(found.every(([, x]) => isBeside(box, x))).toBe(true)
  })

  it('holds an export whose cover hides only the last letters of a word', async () => {
    expect((await findings(outlined, placeOf('tley'))).map(([detail]) => detail)).toEqual([CUT])
  })

  it('holds an export whose cover hides only the lower part of a word', async () => {
    const { y, ...place } = placeOf('Hartley')
    expect((await findings(outlined, { ...place, y: y + 10, height: 12 })).map(([detail]) => detail)).toEqual([CUT])
  })

  it('holds an export of a scan whose text is beside its words', async () => {
    const source = buildPdf(scanned(`BT 3 Tr /F1 16 Tf 16 150 Td (${LINE}) Tj ET`))
    const { result } = await redactForTest(source, { marks: await marksOn(source, ({ text }) => text === 'Hartley') })
    expect(result.findings.map(({ detail }) => detail)).toContain(CUT)
  })

  const WHOLE: [name: string, parts: Described][] = [
    ['drawn as shapes', outlined],
    ['drawn as shapes, with lines above and below', crowded],
    ['on a scan whose text misses them', scanned('')],
    ['on a scan whose text has them', scanned(`BT 3 Tr /F1 16 Tf 40 150 Td (${LINE}) Tj ET`)],
  ]

  it.each(casesOfToday(WHOLE, 2))('releases an export whose cover hides a whole word between others that are %s', async (_name, parts) => {
    expect(await findings(parts, placeOf('Hartley'))).toEqual([])
  })

  it('releases an export whose cover is right beside a word of the text', async () => {
    const source = buildPdf({ pages: [{ size: SIZE, content: 'BT /F1 14 Tf -3 Tw 40 150 Td (Signed by Hartley in person) Tj ET' }] })
    const { result } = await redactForTest(source, { marks: await marksOn(source, ({ text }) => text === 'Hartley') })
    expect(result.findings).toEqual([])
  })
})
