import { expect, it } from 'vitest'

import type { Box } from '../core/types'
import { buildPdf, type PdfObjects, type PdfParts } from '../testing/build-pdf'
import { addDrawnFont, type DrawnFont } from '../testing/drawn-glyphs'
import { marksOn, redactForTest } from '../testing/redacted-document'
import { openDocumentInWorker } from './worker/open-document'

const SIZE: [number, number] = [300, 400]
const KEPT = 'BT /F1 12 Tf 20 40 Td (Everybody may read this) Tj ET\n'

type Described = (pdf: PdfObjects) => PdfParts

/** Returns a page with a kept line at its bottom and a passage in its own font, `F2`. */
const pageWith =
  (content: string, fontOf: (pdf: PdfObjects) => string, entries: Partial<PdfParts['pages'][number]> = {}): Described =>
  (pdf) => ({ pages: [{ content: KEPT + content, size: SIZE, resources: { Font: `/F2 ${fontOf(pdf)}` }, ...entries }] })

const drawn = (options: DrawnFont) => (pdf: PdfObjects) => addDrawnFont(pdf, options)
const italic = (pdf: PdfObjects) => pdf.add('<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic /Encoding /WinAnsiEncoding >>')
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

/** Pixels per point at which the export is compared, which is none of the scales that it is made and verified at. */
const SCALE = 3.3
/** Pixels around each pixel of ink that must be black too, so that no shape is left. */
const REACH = 2

async function pixelsOf(file: Blob): Promise<ImageData> {
  const opened = await openDocumentInWorker(file)
  try {
    const { canvas } = await opened.renderPage(1, SCALE)
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    if (!pixels) throw new Error('The page has no pixels.')
    return pixels
  } finally {
    opened.close()
  }
}

/** Returns how many pixels of ink of the source, outside the area of the kept line, are seen in the export, and how many there are. */
async function readableInk(source: Blob, output: Blob, kept: Box): Promise<{ seen: number; ink: number }> {
  const [before, after] = [await pixelsOf(source), await pixelsOf(output)]
  const { width, height } = before
  expect([after.width, after.height]).toEqual([width, height])
  const level = ({ data }: ImageData, x: number, y: number): number => {
    const at = (y * width + x) * 4
    return Math.min(data[at] ?? 255, data[at + 1] ?? 255, data[at + 2] ?? 255)
  }
  let [seen, ink] = [0, 0]
  for (let y = REACH; y < height - REACH; y += 1)
    for (let x = REACH; x < width - REACH; x += 1) {
      const isKept = x >= kept.x * SCALE && x < (kept.x + kept.width) * SCALE && y >= kept.y * SCALE && y < (kept.y + kept.height) * SCALE
      if (isKept || level(before, x, y) > 128) continue
      ink += 1
      let isHidden = true
      for (let dy = -REACH; dy <= REACH; dy += 1) for (let dx = -REACH; dx <= REACH; dx += 1) isHidden &&= level(after, x + dx, y + dy) < 40
      if (!isHidden) seen += 1
    }
  return { seen, ink }
}

it.each(BESIDE)('[MEDIA-06] covers the ink of %s', async (name, describe, secret) => {
  const source = buildPdf(describe)
  const marks = await marksOn(source, ({ text }) => secret.test(text))
  expect(marks).not.toEqual([])
  const { file, result } = await redactForTest(source, { marks })
  const kept = name.includes('units of 2') ? { x: 0, y: 0, width: 120, height: 600 } : { x: 0, y: 340, width: 300, height: 60 }
  const { seen, ink } = await readableInk(source, file, kept)
  expect(ink).toBeGreaterThan(500)
  expect(seen).toBe(0)
  expect(result.findings).toEqual([])
  const opened = await openDocumentInWorker(file)
  const { content } = await opened.readPage(1)
  opened.close()
  expect(content.words.map(({ text }) => text).toSorted()).toEqual(['Everybody', 'may', 'read', 'this'])
})
