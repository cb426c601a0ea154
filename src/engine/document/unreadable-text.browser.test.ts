import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import sansUrl from '../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url'
import { addScan, buildPdf, type PdfObjects, type PdfParts } from '../testing/build-pdf'
import { readWithPdfTools } from '../testing/pdf-tools'
import { redactForTest } from '../testing/redacted-document'
import { addFontWithMap } from '../testing/unsearchable-text'
import type { PageContent } from './types'
import { openDocumentInWorker } from './worker/open-document'
import { readWholePage } from './worker/read-document'

type Described = (pdf: PdfObjects) => PdfParts

const SIZE: [number, number] = [400, 300]
const KEPT = 'BT /F1 14 Tf 40 250 Td (Minutes of the hearing) Tj ET\n'
const LINE = 'Anna Hartley was heard'
const sans = await (await fetch(sansUrl)).bytes()

/** An embedded font without a map, whose codes are the numbers of its glyphs. Readers take them for characters: "a" for "D". */
function numbered(pdf: PdfObjects): string {
  const file = pdf.stream(sans, `/Length1 ${sans.length}`)
  const descriptor = pdf.add(
    `<< /Type /FontDescriptor /FontName /ABCDEF+Sans /Flags 4 /FontBBox [-500 -300 1300 1000] /ItalicAngle 0 /Ascent 905 /Descent -212 /CapHeight 729 /StemV 80 /FontFile2 ${file} >>`,
  )
  const descendant = pdf.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${descriptor} /DW 600 /CIDToGIDMap /Identity >>`,
  )
  return pdf.add(`<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Sans /Encoding /Identity-H /DescendantFonts [${descendant}] >>`)
}
const glyphNumbers = (text: string): string => [...text].map((letter) => (letter.charCodeAt(0) - 29).toString(16).padStart(4, '0')).join('')

const mapped =
  (content: string, other: (character: string) => string | undefined): Described =>
  (pdf) => ({ pages: [{ size: SIZE, content: KEPT + content, resources: { Font: `/F2 ${addFontWithMap(pdf, other)}` } }] })
const privateUse = (character: string): string => String.fromCharCode(0xf000 + character.charCodeAt(0))
const WHOLE = `BT /F2 16 Tf 40 150 Td (${LINE}) Tj ET`

/** Returns a page with a pattern of the line, `P1`, and another that is painted with this one, `P2`. */
function pageOf(pdf: PdfObjects, content: string): PdfParts {
  const entries = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 400 300] /XStep 400 /YStep 300'
  const tile = pdf.stream(`BT /F1 16 Tf 40 150 Td (${LINE}) Tj ET`, `${entries} /Resources << /Font << /F1 1 0 R >> >>`)
  const outer = pdf.stream('/Pattern cs /P1 scn 0 0 400 300 re f', `${entries} /Resources << /Pattern << /P1 ${tile} >> >>`)
  return { pages: [{ size: SIZE, content: KEPT + content, resources: { Pattern: `/P1 ${tile} /P2 ${outer}` } }] }
}

/** Pages that show a name in letters which their text doesn't have. */
const SHOWN: [name: string, parts: Described][] = [
  ['characters for private use', mapped(WHOLE, privateUse)],
  [
    'one word with characters for private use',
    mapped('BT /F1 16 Tf 40 150 Td (Anna ) Tj /F2 16 Tf (Hartley) Tj /F1 16 Tf ( was heard) Tj ET', privateUse),
  ],
  ['characters for private use, turned', mapped(`BT /F2 16 Tf 0 1 -1 0 100 40 Tm (${LINE}) Tj ET`, privateUse)],
  ['characters for private use, upside down', mapped(`BT /F2 16 Tf -1 0 0 -1 300 150 Tm (${LINE}) Tj ET`, privateUse)],
  ['spaces', mapped(WHOLE, () => ' ')],
  [
    'spaces for some letters of a word',
    mapped('BT /F1 16 Tf 40 150 Td (Anna Har) Tj /F2 16 Tf (tl) Tj /F1 16 Tf (ey was heard) Tj ET', () => ' '),
  ],
  ['zero-width spaces', mapped(WHOLE, () => '\u200B')],
  ['one character for all letters', mapped(WHOLE, () => '\u2022')],
  ['symbols', mapped(WHOLE, (character) => (character === ' ' ? ' ' : String.fromCharCode(33 + (character.charCodeAt(0) % 15))))],
  [
    'the numbers of glyphs',
    (pdf) => ({
      pages: [
        {
          size: SIZE,
          content: `${KEPT}BT /F2 16 Tf 40 150 Td <${glyphNumbers(LINE)}> Tj ET`,
          resources: { Font: `/F2 ${numbered(pdf)}` },
        },
      ],
    }),
  ],
  ['a pattern', (pdf) => pageOf(pdf, '/Pattern cs /P1 scn 0 120 400 60 re f')],
  ['a pattern of thick lines', (pdf) => pageOf(pdf, '/Pattern CS /P1 SCN 60 w 0 150 m 400 150 l S')],
  ['a pattern within a pattern', (pdf) => pageOf(pdf, '/Pattern cs /P2 scn 0 120 400 60 re f')],
  [
    'a mask through which black is painted',
    (pdf) => {
      const entries =
        '/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Font << /F1 1 0 R >> >>'
      const mask = pdf.stream(`1 g BT /F1 16 Tf 40 150 Td (${LINE}) Tj ET`, entries)
      const state = pdf.add(`<< /Type /ExtGState /SMask << /S /Luminosity /G ${mask} >> >>`)
      return { pages: [{ size: SIZE, content: `${KEPT}q /G1 gs 0 g 0 100 400 100 re f Q`, resources: { ExtGState: `/G1 ${state}` } }] }
    },
  ],
  [
    'a Type 3 glyph that is a line of text',
    (pdf) => {
      const glyph = pdf.stream(`500 0 d0 BT /F1 1000 Tf (${LINE}) Tj ET`)
      const font = pdf.add(
        `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /a ${glyph} >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [500] /Resources << /Font << /F1 1 0 R >> >> >>`,
      )
      return { pages: [{ size: SIZE, content: `${KEPT}BT /F3 16 Tf 40 150 Td (a) Tj ET`, resources: { Font: `/F3 ${font}` } }] }
    },
  ],
]

/** Returns a page with a glyph of a Type 3 font, `height` points high, whose drawing shows the line. */
function drawnAs(drawing: string, [width, height]: [number, number], resources: string): (pdf: PdfObjects) => PdfParts {
  return (pdf) => {
    const glyph = pdf.stream(`${width} 0 d0 ${drawing}`)
    const font = pdf.add(
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 ${width} ${height}] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a ${glyph} >> /Encoding << /Type /Encoding /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [${width}] /Resources << ${resources} >> >>`,
    )
    return { pages: [{ size: SIZE, content: `${KEPT}BT /F3 1 Tf 40 150 Td (a) Tj ET`, resources: { Font: `/F3 ${font}` } }] }
  }
}

/** Glyphs of one character that show a word or a line. */
const DRAWN: [name: string, text: string, parts: Described][] = [
  [
    'an image',
    LINE,
    (pdf) => {
      const image = addScan(pdf, [{ text: LINE, x: 2, y: 15, size: 16 }], [180, 20], 4)
      return drawnAs('180 0 0 20 0 0 cm /I Do', [180, 20], `/XObject << /I ${image} >>`)(pdf)
    },
  ],
  [
    'an image as large as its letters',
    'Hartley',
    (pdf) => {
      const image = addScan(pdf, [{ text: 'Hartley', x: 0, y: 12, size: 16 }], [52, 16], 4)
      return drawnAs('52 0 0 16 0 0 cm /I Do', [52, 16], `/XObject << /I ${image} >>`)(pdf)
    },
  ],
  [
    'an image of a short name',
    'Ada',
    (pdf) => {
      const image = addScan(pdf, [{ text: 'Ada', x: 1, y: 13, size: 16 }], [32, 15], 4)
      return drawnAs('32 0 0 15 0 0 cm /I Do', [32, 15], `/XObject << /I ${image} >>`)(pdf)
    },
  ],
  [
    'a pattern',
    LINE,
    (pdf) => {
      const entries = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 400 300] /XStep 400 /YStep 300'
      const tile = pdf.stream(`BT /F1 16 Tf 42 155 Td (${LINE}) Tj ET`, `${entries} /Resources << /Font << /F1 1 0 R >> >>`)
      return drawnAs('/Pattern cs /P1 scn 0 0 180 20 re f', [180, 20], `/Pattern << /P1 ${tile} >>`)(pdf)
    },
  ],
]

const steps = { signal: new AbortController().signal, onStep: () => undefined }

async function read(source: Blob): Promise<PageContent> {
  const opened = await openDocumentInWorker(source)
  try {
    return (await readWholePage(opened, 1, steps)).content
  } finally {
    opened.close()
  }
}

describe('[MEDIA-04] text without its characters', () => {
  it.each(casesOfToday(SHOWN, 3))('is read as it is shown: %s', async (name, parts) => {
    const { text, words, methods } = await read(buildPdf(parts))
    const seen = text.split(/\s/)
    // The glyph itself has a character too.
    expect(name.startsWith('a Type 3') ? seen.filter((word) => word !== 'a') : seen).toEqual([
      ...'Minutes of the hearing'.split(' '),
      ...LINE.split(' '),
    ])
    expect(methods).toEqual(['text', 'recognition'])
    for (const { text: word, start, end } of words) expect(text.slice(start, end)).toBe(word)
  })

  it.each(DRAWN)('is read in a Type 3 glyph that is %s', async (_name, shown, parts) => {
    const { text, words, methods } = await read(buildPdf(parts))
    expect(text.split(/\s/)).toEqual([...'Minutes of the hearing'.split(' '), ...shown.split(' ')])
    expect(methods).toEqual(['text', 'recognition'])
    for (const { text: word, start, end } of words) expect(text.slice(start, end)).toBe(word)
    const last = words.at(-1)?.box
    expect(last && last.x + last.width).toBeCloseTo({ [LINE]: 220, Hartley: 92, Ada: 72 }[shown] ?? 0, 0)
    expect(last?.height).toBeGreaterThan(10)
  })

  it('[MEDIA-06] leaves no ink of a word that is redacted in such a glyph', async () => {
    const source = buildPdf(DRAWN[0]?.[2] ?? { pages: [] })
    const { words } = await read(source)
    const boxes = words.filter(({ text }) => text === 'Hartley').map(({ box }) => box)
    const mark = { id: 'mark-1', number: 1, page: 1, boxes, category: 'PERSON' as const, text: 'Hartley', reason: 'b6' }
    const { file, result } = await redactForTest(source, { marks: [mark] })
    expect(result.findings).toEqual([])
    expect((await read(file)).text.replaceAll('\n', ' ')).toBe('Minutes of the hearing Anna was heard')
  })

  it('[MEDIA-06] leaves neither a letter nor its code in the version where a word is redacted', async () => {
    const source = buildPdf(mapped(WHOLE, privateUse))
    const { words } = await read(source)
    const boxes = words.filter(({ text }) => text === 'Hartley').map(({ box }) => box)
    expect(boxes).toHaveLength(1)
    const mark = { id: 'mark-1', number: 1, page: 1, boxes, category: 'PERSON' as const, text: 'Hartley', reason: 'b6' }
    const { file, result } = await redactForTest(source, { marks: [mark] })
    expect(result.findings).toEqual([])
    expect((await read(file)).text.replaceAll('\n', ' ')).toBe('Minutes of the hearing Anna was heard')
    const { pdftotext } = await readWithPdfTools(file)
    if (pdftotext !== undefined) expect(pdftotext.match(/\S+/g)?.join(' ')).toBe('Minutes of the hearing Anna was heard')
  })

  it('is read like a scan where a page has more pieces than can be read one by one', async () => {
    const pieces = Array.from({ length: 600 }, (_unused, at) => `1 0 0 1 ${20 + (at % 24) * 15} ${10 + Math.floor(at / 24) * 4} Tm (ab) Tj`)
    const content = `BT /F2 3 Tf ${pieces.join(' ')} /F2 20 Tf 1 0 0 1 40 200 Tm (${LINE}) Tj ET`
    const { text } = await read(buildPdf(mapped(content, privateUse)))
    expect(text).toContain('Minutes of the hearing')
    expect(text).toContain('Hartley')
    expect(text).not.toContain('\uFFFD')
  })

  it('is read only where several letters lack characters, not for bullets or stars, and not where nothing shows', async () => {
    const bullets = 'BT /F2 14 Tf 40 200 Td (a) Tj /F1 14 Tf ( First) Tj 0 -20 Td /F2 14 Tf (a) Tj /F1 14 Tf ( Second) Tj ET'
    const hidden = `BT 1 g /F2 14 Tf 40 60 Td (${LINE}) Tj ET`
    const stars = 'BT /F2 14 Tf 40 120 Td (******) Tj ET'
    const { text, methods, confidence } = await read(buildPdf(mapped(`${bullets} ${stars} ${hidden}`, privateUse)))
    expect(methods).toEqual(['text'])
    expect(confidence).toBeUndefined()
    expect(text).toContain('\uFFFD First')
  })
})
