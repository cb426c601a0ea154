import type { Bytes } from './hostile-file'
import type { Row } from './pdf-files'
import { compressed, compressedRun, onePage, pdfOf, streamOf, TEXT_CONTENT, type Part } from './pdf-writer'

const MB = 1_000_000
const page = (parts: Parameters<typeof onePage>[0]): Bytes => pdfOf(onePage(parts))
const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_one, index) => part(index)).join('')

/** Returns a PDF whose page is all in a form, with the forms that it draws. */
const withForms = (count: number, content: (index: number) => string): Bytes =>
  page({
    content: '/X0 Do',
    resources: '/XObject << /X0 6 0 R >>',
    extra: Array.from({ length: count }, (_one, index) =>
      streamOf(
        content(index),
        `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 4 0 R >> /XObject << /X ${6 + ((index + 1) % count)} 0 R /X0 6 0 R >> >>`,
      ),
    ),
  })

/** PDFs whose page is expensive or endless to draw. */
export const pdfContents: Row[] = [
  [
    'PDF with a content of 20 MB of spaces in 20 KB',
    'either',
    async () => page({ content: streamOf(await compressedRun(0x20, 20 * MB), '/Filter /FlateDecode') }),
  ],
  ['PDF with a content that is compressed 20 times', 'either', async () => page({ content: await compressed(TEXT_CONTENT, '', 20) })],
  [
    'PDF with a content of 1,000 filters',
    'either',
    () => page({ content: streamOf(TEXT_CONTENT, `/Filter [${'/ASCIIHexDecode '.repeat(1000)}]`) }),
  ],
  ['PDF with an unknown filter', 'either', () => page({ content: streamOf(TEXT_CONTENT, '/Filter /Unknown') })],
  ['PDF with a damaged compression', 'either', () => page({ content: streamOf('not compressed at all', '/Filter /FlateDecode') })],
  [
    'PDF with a predictor of a million columns',
    'either',
    async () => page({ content: await compressed(TEXT_CONTENT, '/DecodeParms << /Predictor 15 /Columns 100000000 >>') }),
  ],
  [
    'PDF with a run-length bomb',
    'either',
    () =>
      page({
        content: streamOf(
          new Uint8Array(200_000).map((_byte, index) => (index % 2 === 0 ? 129 : 0x20)),
          '/Filter /RunLengthDecode',
        ),
      }),
  ],
  ['PDF with 100,000 saved states', 'refused', () => page({ content: `${'q '.repeat(100_000)}${TEXT_CONTENT}` })],
  ['PDF with 100,000 restored states', 'either', () => page({ content: `${'Q '.repeat(100_000)}${TEXT_CONTENT}` })],
  [
    'PDF with 50,000 lines',
    'accepted',
    () => page({ content: many(50_000, (index) => `${index % 600} ${index % 700} m ${(index * 7) % 600} ${(index * 3) % 700} l S\n`) }),
  ],
  ['PDF with dashes of a millionth', 'either', () => page({ content: '[0.000001 0.000001] 0 d 0 0 m 600 700 l S' })],
  ['PDF with lines of a million points', 'either', () => page({ content: '1000000 w 0 0 m 600 700 l S' })],
  [
    'PDF with coordinates of 1e38',
    'either',
    () => page({ content: '-1e38 -1e38 m 340282346638528859811704183484516925440 99999999999999999999 l 0 0 l f' }),
  ],
  ['PDF with a matrix of zeros', 'either', () => page({ content: `0 0 0 0 0 0 cm ${TEXT_CONTENT}` })],
  [
    'PDF with a matrix of 1e30',
    'either',
    () => page({ content: `1000000000000000000000000000000 0 0 1000000000000000000000000000000 0 0 cm ${TEXT_CONTENT}` }),
  ],
  ['PDF with a text of a million letters in one word', 'either', () => page({ content: `BT /F1 12 Tf (${'x'.repeat(MB)}) Tj ET` })],
  ['PDF with letters of a million points', 'either', () => page({ content: 'BT /F1 1000000 Tf (A) Tj ET' })],
  ['PDF with an unknown font', 'either', () => page({ content: 'BT /F9 12 Tf (A) Tj ET' })],
  ['PDF with a form that draws itself', 'either', () => withForms(1, () => `${TEXT_CONTENT} /X Do`)],
  ['PDF with forms in a circle', 'either', () => withForms(3, () => `${TEXT_CONTENT} /X Do /X Do`)],
  [
    'PDF with forms that draw the next one ten times',
    'refused',
    () => withForms(12, (index) => (index === 11 ? TEXT_CONTENT : '/X Do '.repeat(10))),
    'slow',
  ],
  ['PDF with a pattern that is drawn with itself', 'either', () => patternOf('/Pattern cs /P scn 0 0 612 792 re f', '/XStep 10 /YStep 10')],
  ['PDF with a pattern of tiny steps', 'either', () => patternOf('0 0 5 5 re f', '/XStep 0.00001 /YStep 0.00001')],
  ['PDF with a pattern of no steps', 'either', () => patternOf('0 0 5 5 re f', '/XStep 0 /YStep 0')],
  ['PDF with a font whose letters draw themselves', 'either', () => typeThreeFont('500 0 d0 BT /F3 1 Tf (a) Tj ET')],
  [
    'PDF with a mask that masks itself',
    'either',
    () =>
      page({
        content: '/G gs 0 0 600 700 re f',
        resources: '/ExtGState << /G 6 0 R >>',
        extra: [
          '<< /SMask << /S /Luminosity /G 7 0 R >> >>',
          streamOf(
            '/G gs 0 0 600 700 re f',
            '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /ExtGState << /G 6 0 R >> >>',
          ),
        ],
      }),
  ],
  [
    'PDF with a function of a million steps',
    'either',
    () => shadingOf(`<< /FunctionType 2 /Domain [0 1] /N 1000000000 /C0 [0] /C1 [1] >>`),
  ],
  [
    'PDF with a function that is stitched of itself',
    'either',
    () => shadingOf('<< /FunctionType 3 /Domain [0 1] /Functions [6 0 R 6 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>'),
  ],
  [
    'PDF with a PostScript function without an end',
    'either',
    () => shadingOf(streamOf('{ '.repeat(50_000), '/FunctionType 4 /Domain [0 1] /Range [0 1]')),
  ],
  [
    'PDF with a sampled function of a billion samples',
    'either',
    () => shadingOf(streamOf('x', '/FunctionType 0 /Domain [0 1] /Range [0 1] /Size [1000000000] /BitsPerSample 32')),
    'slow',
  ],
  [
    'PDF with 20,000 annotations',
    'either',
    () => page({ page: `/Annots [${'<< /Type /Annot /Subtype /Square /Rect [0 0 9 9] >> '.repeat(20_000)}]` }),
  ],
  [
    'PDF with an annotation that is its own parent',
    'either',
    () => page({ page: '/Annots [6 0 R]', extra: ['<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 9 9] /Parent 6 0 R /T (a) >>'] }),
  ],
  ['PDF with an inline image without an end', 'either', () => page({ content: `BI /W 10 /H 10 /BPC 8 /CS /G ID ${'x'.repeat(100_000)}` })],
]

function patternOf(content: string, steps: string): Bytes {
  return page({
    content: '/Pattern cs /P scn 0 0 612 792 re f',
    resources: '/Pattern << /P 6 0 R >>',
    extra: [
      streamOf(
        content,
        `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] ${steps} /Resources << /Pattern << /P 6 0 R >> >>`,
      ),
    ],
  })
}

function typeThreeFont(glyph: string): Bytes {
  return page({
    content: 'BT /F3 24 Tf 72 600 Td (aaa) Tj ET',
    resources: '/Font << /F3 6 0 R >>',
    extra: [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 750 750] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97 /Widths [500] /CharProcs << /a 7 0 R >> /Encoding << /Type /Encoding /Differences [97 /a] >> /Resources << /Font << /F3 6 0 R >> >> >>',
      streamOf(glyph),
    ],
  })
}

function shadingOf(definition: Part): Bytes {
  return page({
    content: '/S sh',
    resources: '/Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 612 792] /Function 6 0 R >> >>',
    extra: [definition],
  })
}
