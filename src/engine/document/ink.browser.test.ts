import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import italicUrl from '../../../node_modules/pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url'
import type { Box } from '../core/types'
import { buildPdf, type PdfObjects, type PdfParts } from '../testing/build-pdf'
import { addDrawnFont, type DrawnFont } from '../testing/drawn-glyphs'
import { drawWithPoppler } from '../testing/pdf-tools'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { paintCovers } from './export/paint-covers'
import { openDocumentInWorker } from './worker/open-document'
import { readImage } from './worker/recognise'

const SIZE: [number, number] = [300, 400]
const KEPT = 'BT /F1 12 Tf 20 40 Td (Everybody may read this) Tj ET\n'

type Described = (pdf: PdfObjects) => PdfParts

/** Returns a page with a kept line at its bottom and a passage in its own font, `F2`. */
const pageWith =
  (content: string, fontOf: (pdf: PdfObjects) => string, entries: Partial<PdfParts['pages'][number]> = {}): Described =>
  (pdf) => ({ pages: [{ content: KEPT + content, size: SIZE, resources: { Font: `/F2 ${fontOf(pdf)}` }, ...entries }] })

const drawn = (options: DrawnFont) => (pdf: PdfObjects) => addDrawnFont(pdf, options)
const italicFont = await (await fetch(italicUrl)).bytes()
/** An italic whose letters e, f and i overhang. It is embedded, because readers draw other letters for a font that isn't. */
const italic = (pdf: PdfObjects) => {
  const file = pdf.stream(italicFont, '/Subtype /Type1C')
  const descriptor = pdf.add(
    '<< /Type /FontDescriptor /FontName /ABCDEF+SerifItalic /Flags 96 /FontBBox [-169 -217 1010 883] /ItalicAngle -15.5 /Ascent 683 ' +
      `/Descent -217 /CapHeight 653 /StemV 76 /FontFile3 ${file} >>`,
  )
  return pdf.add(
    '<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+SerifItalic /Encoding /WinAnsiEncoding /FirstChar 101 /LastChar 105 ' +
      `/Widths [444 278 500 500 278] /FontDescriptor ${descriptor} >>`,
  )
}
/** A font whose widths are a tenth of what its letters need. */
const narrow = (pdf: PdfObjects) => {
  const widths = Array.from({ length: 95 }, () => 56).join(' ')
  return pdf.add(
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] >>`,
  )
}

const PIN = 'BT /F2 20 Tf 60 200 Td (7141) Tj ET'

/** Documents whose redacted word is drawn beside the box of its advance width, ascent and descent. */
const BESIDE: [name: string, describe: Described, secret: RegExp][] = [
  ['Type 3 glyphs drawn above their box', pageWith(PIN, drawn({ up: 2500 })), /^7141$/],
  ['Type 3 glyphs with negative bounds', pageWith(PIN, drawn({ bbox: [0, 0, 500, 700], up: -1400, across: -1600 })), /^7141$/],
  ['Type 3 glyphs in a font without a box', pageWith(PIN, drawn({ bbox: [0, 0, 0, 0], up: 1500 })), /^7141$/],
  ['Type 3 glyphs that are images', pageWith(PIN, drawn({ up: 2500, hasImages: true })), /^7141$/],
  ['wrong widths', pageWith('BT /F2 30 Tf 60 200 Td [(7) -500 (1) -500 (4) -500 (8)] TJ ET', narrow), /^[7148]+$/],
  ['a 72 pt italic with an overhang', pageWith('BT /F2 72 Tf 60 200 Td (fief) Tj ET', italic), /^fief$/],
  ['an italic turned by 30 degrees', pageWith('BT /F2 60 Tf .866 .5 -.5 .866 80 160 Tm (fief) Tj ET', italic), /^fief$/],
  [
    'a turned page in units of 2 points',
    pageWith('BT /F2 72 Tf 60 200 Td (fief) Tj ET', italic, { rotate: 90, entries: '/UserUnit 2' }),
    /^fief$/,
  ],
  ['text as clipping path', pageWith('q BT 7 Tr /F2 72 Tf 60 200 Td (fief) Tj ET .2 .3 .9 rg 0 100 300 250 re f Q', italic), /^fief$/],
  [
    'filled text that clips what follows',
    pageWith('q BT 4 Tr /F2 72 Tf 60 200 Td (fief) Tj ET .9 .3 .2 rg 0 100 300 250 re f Q', italic),
    /^fief$/,
  ],
  ['outlines of wide strokes', pageWith('q 12 w BT 1 Tr /F2 60 Tf 60 200 Td (fief) Tj ET Q', italic), /^fief$/],
  ['letters drawn twice with an offset', pageWith('BT /F1 30 Tf 60 200 Td (Hill) Tj 4.5 -4.5 Td (Hill) Tj ET', italic), /^Hill$/],
]

/** Pixels per point at which the export is compared, which differs from the scales of the export and of its verification. */
const SCALE = 3.3
/** Pixels around each pixel of ink that must be black too, so that no shape is left. */
const REACH = 2

/** Draws the first page of a file at a scale. Returns undefined where the reader isn't installed. */
type Draw = (file: Blob, scale: number) => Promise<OffscreenCanvas | undefined>

const drawWithPdfJs: Draw = async (file, scale) => {
  const opened = await openDocumentInWorker(file)
  try {
    return (await opened.renderPage(1, scale)).canvas
  } finally {
    opened.close()
  }
}

const pixelsOf = (canvas: OffscreenCanvas | undefined): ImageData | undefined =>
  canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)

const levelAt = ({ data, width }: ImageData, x: number, y: number): number => {
  const at = (y * width + x) * 4
  return Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255)
}

/** Returns the pixels outside the area of the kept line, as pairs of x and y. */
function* pixelsBeside({ width, height }: ImageData, kept: Box): Generator<[number, number]> {
  for (let y = REACH; y < height - REACH; y += 1)
    for (let x = REACH; x < width - REACH; x += 1) {
      const isKept = x >= kept.x * SCALE && x < (kept.x + kept.width) * SCALE && y >= kept.y * SCALE && y < (kept.y + kept.height) * SCALE
      if (!isKept) yield [x, y]
    }
}

/** Returns whether a pixel and all around it are black, so that no shape is seen there. */
function isHidden(page: ImageData, x: number, y: number): boolean {
  for (let dy = -REACH; dy <= REACH; dy += 1)
    for (let dx = -REACH; dx <= REACH; dx += 1) if (levelAt(page, x + dx, y + dy) >= 40) return false
  return true
}

/** Returns how many pixels of ink of the source, outside the area of the kept line, are seen in the export, and how many there are. */
function readableInk(before: ImageData, after: ImageData, kept: Box): { seen: number; ink: number } {
  expect([after.width, after.height]).toEqual([before.width, before.height])
  let [seen, ink] = [0, 0]
  for (const [x, y] of pixelsBeside(before, kept)) {
    if (levelAt(before, x, y) > 128) continue
    ink += 1
    if (!isHidden(after, x, y)) seen += 1
  }
  return { seen, ink }
}

/** Returns how many pixels of an export, outside the area of the kept line, are ink of no cover: no black square contains or touches them. */
function looseInk(page: ImageData, kept: Box): number {
  let loose = 0
  // The rim of a cover blends with what is beside it.
  const reach = REACH + 1
  for (const [x, y] of pixelsBeside(page, kept)) {
    if (levelAt(page, x, y) > 128) continue
    let isOfCover = false
    for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) isOfCover ||= isHidden(page, x + dx, y + dy)
    if (!isOfCover) loose += 1
  }
  return loose
}

/** Checks that no ink of a redacted word is seen in an export, as a reader shows both files. */
function expectHidden(before: ImageData, after: ImageData, kept: Box): void {
  const { seen, ink } = readableInk(before, after, kept)
  expect(ink).toBeGreaterThan(250)
  expect(seen).toBe(0)
  expect(looseInk(after, kept)).toBe(0)
}

it.each(casesOfToday(BESIDE, 3))('[MEDIA-06] covers the ink of %s, as pdf.js and poppler show it', async (name, describe, secret) => {
  const source = buildPdf(describe)
  const marks = await marksOn(source, ({ text }) => secret.test(text))
  expect(marks).not.toEqual([])
  const { file, result } = await redactForTest(source, { marks })
  const isInLargeUnits = name.includes('units of 2')
  const kept = isInLargeUnits ? { x: 0, y: 0, width: 120, height: 600 } : { x: 0, y: 340, width: 300, height: 60 }
  for (const draw of [drawWithPdfJs, drawWithPoppler]) {
    // Poppler ignores the unit of pages.
    const sourceScale = draw === drawWithPoppler && isInLargeUnits ? 2 * SCALE : SCALE
    const [shown, after] = [await draw(source, sourceScale), pixelsOf(await draw(file, SCALE))]
    const before = pixelsOf(shown)
    if (!shown || !before || !after) continue
    expectHidden(before, after, kept)
    // Covers on the boxes alone would show ink.
    paintCovers(
      shown,
      marks.flatMap(({ id, boxes }) => boxes.map((box) => ({ box, markId: id }))),
      SCALE,
    )
    const covered = pixelsOf(shown)
    // Poppler squeezes letters into the widths that a font states.
    const isInBox = draw === drawWithPoppler && name === 'wrong widths'
    if (covered && !isInBox) expect(readableInk(before, covered, kept).seen).toBeGreaterThan(20)
  }
  expect(result.findings).toEqual([])
  const opened = await openDocumentInWorker(file)
  const { content } = await opened.readPage(1)
  opened.close()
  expect(content.words.map(({ text }) => text).toSorted()).toEqual(['Everybody', 'may', 'read', 'this'])
})

it('[MEDIA-06] leaves no redacted word that can be recognised in what poppler shows', async () => {
  const source = buildPdf({ pages: [{ content: `${KEPT}BT /F1 20 Tf 60 200 Td (Dear Wolframite) Tj ET`, size: SIZE }] })
  const { file } = await redactForTest(source, { marks: await marksOn(source, ({ text }) => text === 'Wolframite') })
  const options = { signal: new AbortController().signal, onStep: () => undefined }
  const [before, after] = [await drawWithPoppler(source, SCALE), await drawWithPoppler(file, SCALE)]
  if (!before || !after) return
  expect((await readImage(before, options)).text).toContain('Wolframite')
  const { text } = await readImage(after, options)
  expect(text).toContain('Everybody may read this')
  expect(text).toContain('Dear')
  expect(text).not.toMatch(/wolf|ram|mite/i)
})
