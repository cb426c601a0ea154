import { addImage, addUnicodeFont, pdfString, pdfUnicode, type PdfObjects, type PdfParts } from './build-pdf'

export const SECRET = 'Wolframite'
export const KEPT = 'Everybody may read this sentence'
/** Content with the text that isn't redacted. */
export const kept = `BT /F1 14 Tf 40 340 Td (${KEPT}) Tj ET\n`
/** Content with the secret. */
export const secretText = `BT /F1 14 Tf 40 300 Td (${SECRET}) Tj ET\n`
export const SIZE: [number, number] = [300, 400]

export type Describe = PdfParts | ((pdf: PdfObjects) => PdfParts)

const withPage = (content: string, parts: Partial<PdfParts> = {}): PdfParts => ({
  pages: [{ content: kept + content, size: SIZE }],
  ...parts,
})

/** Draws the secret as an image, as in a scan. */
function scanOf(text: string, width: number, height: number): Uint8Array {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.font = `${height * 0.7}px sans-serif`
  context.fillText(text, 4, height * 0.75)
  const { data } = context.getImageData(0, 0, width, height)
  return Uint8Array.from({ length: width * height }, (_unused, at) => data[at * 4] ?? 0)
}

const form = (pdf: PdfObjects, content: string): string =>
  pdf.stream(content, '/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 1 0 R >> >>')

/**
 * Returns documents of one page with the secret in each hiding place.
 *
 * @param shown content that is also on the page
 */
export const hidingPlaces = (shown: string): [name: string, describe: Describe][] => [
  ['text', withPage(secretText)],
  ['pieces moved by kerning', withPage('BT /F1 14 Tf 40 300 Td [(Wo) -20 (lfr) 30 (a) -10 (mite)] TJ ET')],
  [
    'single letters, out of order',
    withPage(
      [...SECRET]
        .map((letter, at) => [letter, at] as const)
        .toReversed()
        .map(([letter, at]) => `BT /F1 14 Tf ${40 + at * 9} 300 Td (${letter}) Tj ET`)
        .join('\n'),
    ),
  ],
  [
    'ligatures',
    (pdf) => ({
      pages: [
        {
          content: `${kept}BT /F2 14 Tf 40 300 Td (!"#$%&) Tj ET`,
          size: SIZE,
          resources: { Font: `/F2 ${addUnicodeFont(pdf, ['Wo', 'l', 'fr', 'am', 'i', 'te'])}` },
        },
      ],
    }),
  ],
  [
    'hexadecimal and octal strings',
    withPage(
      `BT /F1 14 Tf 40 300 Td <${[...SECRET].map((one) => one.charCodeAt(0).toString(16)).join('')}> Tj 0 -30 Td (\\127olf\\162amite) Tj ET`,
    ),
  ],
  ['rotated text', withPage(`BT /F1 14 Tf 0 1 -1 0 200 100 Tm (${SECRET}) Tj ET`)],
  ['a form value', withPage(shown, { acroForm: [{ name: 'name', value: SECRET, rect: [40, 200, 200, 220] }] })],
  [
    'a comment',
    {
      pages: [
        {
          content: kept + shown,
          size: SIZE,
          annotations: [`/Subtype /Text /Rect [200 200 220 220] /Contents ${pdfUnicode(`About ${SECRET}`)}`],
        },
      ],
    },
  ],
  [
    'an appearance stream',
    (pdf) => ({
      pages: [
        {
          content: kept + shown,
          size: SIZE,
          annotations: [
            `/Subtype /FreeText /Rect [40 200 240 240] /F 4 /AP << /N ${form(pdf, `BT /F1 14 Tf 2 10 Td (${SECRET}) Tj ET`)} >>`,
          ],
        },
      ],
    }),
  ],
  ['bookmarks', withPage(shown, { outline: ['Contents', `By ${SECRET}`] })],
  ['document information', withPage(shown, { info: { Title: SECRET, Author: SECRET, Keywords: SECRET } })],
  ['XMP metadata', withPage(shown, { xmp: `<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>${SECRET}</dc:creator></x:xmpmeta>` })],
  ['an attachment', withPage(shown, { attachments: [{ name: `${SECRET}.txt`, data: `Letter of ${SECRET}` }] })],
  [
    'a hidden layer',
    withPage(`${shown}/OC /OC0 BDC BT /F1 14 Tf 40 250 Td (${SECRET}) Tj ET EMC`, { layers: [{ name: SECRET, isVisible: false }] }),
  ],
  ['an earlier revision', withPage(shown, { earlier: secretText })],
  [
    'text under an image',
    (pdf) => ({
      pages: [
        {
          content: `${kept}${shown}q 200 0 0 40 30 290 cm /Im1 Do Q`,
          size: SIZE,
          resources: { XObject: `/Im1 ${addImage(pdf, 1, 1, Uint8Array.of(200))}` },
        },
      ],
    }),
  ],
  ['text under a filled shape', withPage(`${shown}0 g 30 290 200 40 re f`)],
  [
    'invisible and white text',
    withPage(`${shown}BT 3 Tr /F1 14 Tf 40 200 Td (${SECRET}) Tj ET BT 0 Tr 1 g /F1 14 Tf 40 150 Td (${SECRET}) Tj ET`),
  ],
  [
    'a scan',
    (pdf) => ({
      pages: [
        {
          content: `${kept}q 160 0 0 20 40 290 cm /Im1 Do Q`,
          size: SIZE,
          resources: { XObject: `/Im1 ${addImage(pdf, 320, 40, scanOf(SECRET, 320, 40))}` },
        },
      ],
    }),
  ],
  ['page labels', withPage(shown, { pageLabels: SECRET })],
  [
    'link targets',
    {
      pages: [
        {
          content: kept + shown,
          size: SIZE,
          annotations: [
            `/Subtype /Link /Rect [40 100 80 120] /A << /S /URI /URI ${pdfString(`https://example.org/?name=%57olframite&x=${SECRET}`)} >>`,
            `/Subtype /Link /Rect [90 100 120 120] /A << /S /GoTo /D ${pdfString(SECRET)} >>`,
          ],
        },
      ],
      catalog: `/Dests << /${SECRET} [3 0 R /Fit] >>`,
    },
  ],
  [
    'names of embedded fonts',
    (pdf) => ({
      pages: [
        {
          content: `${kept}${shown}BT /F2 14 Tf 40 200 Td (text) Tj ET`,
          size: SIZE,
          resources: { Font: `/F2 ${pdf.add(`<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+${SECRET} /Encoding /WinAnsiEncoding >>`)}` },
        },
      ],
    }),
  ],
  ['alternative texts', withPage(shown, { structure: [SECRET] })],
  ['a replacement text', withPage(`${shown}/Span << /ActualText ${pdfUnicode(SECRET)} >> BDC BT /F1 14 Tf 40 200 Td (text) Tj ET EMC`)],
  ['thumbnails', { pages: [{ content: kept + shown, size: SIZE, thumbnail: SECRET }] }],
  ['a script', withPage(shown, { javascript: `app.alert("${SECRET}")` })],
  [
    'data of another program',
    { pages: [{ content: kept + shown, size: SIZE, entries: `/PieceInfo << /App << /LastModified (D:2020) /Private (${SECRET}) >> >>` }] },
  ],
  [
    'an unused object',
    (pdf) => {
      pdf.stream(`BT (${SECRET}) Tj ET`)
      pdf.add(pdfUnicode(SECRET))
      return withPage(shown)
    },
  ],
]
