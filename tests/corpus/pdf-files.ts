import { lockedPdfFile } from '#engine/testing/pdf.ts'
import { bytesIn, joined, type Bytes, type HostileFile } from './hostile-file'
import { pdfContents } from './pdf-contents'
import { pdfParts } from './pdf-parts'
import { compressed, onePage, pdfOf, TEXT_CONTENT, type Part } from './pdf-writer'

export type Row = [title: string, expected: HostileFile['expected'], make: HostileFile['make'], isSlow?: 'slow']

const MB = 1_000_000
const page = (parts: Parameters<typeof onePage>[0]): Bytes => pdfOf(onePage(parts))
const letter = (): Bytes => page({})

/** Returns a PDF whose pages object is replaced. The page is object 3. */
const withPages = (pages: string, ...extra: Part[]): Bytes => {
  const objects = onePage({ extra })
  objects[1] = pages
  return pdfOf(objects)
}

const structure: Row[] = [
  ['PDF with no table at all', 'either', () => pdfOf(onePage(), { table: () => 'trailer\n<< /Root 1 0 R >>\n%%EOF\n' })],
  [
    'PDF with a table of zeros',
    'either',
    () =>
      pdfOf(onePage(), {
        table: (_offsets, start) =>
          tableTo(
            Array.from({ length: 5 }, () => 0),
            start,
          ),
      }),
  ],
  [
    'PDF whose table points behind its end',
    'either',
    () =>
      pdfOf(onePage(), {
        table: (offsets, start) =>
          tableTo(
            offsets.map(() => 999_999_999),
            start,
          ),
      }),
  ],
  [
    'PDF whose table is shifted by one byte',
    'either',
    () =>
      pdfOf(onePage(), {
        table: (offsets, start) =>
          tableTo(
            offsets.map((at) => at + 1),
            start,
          ),
      }),
  ],
  [
    'PDF whose table starts at itself',
    'either',
    () => pdfOf(onePage(), { table: (offsets, start) => tableTo(offsets, start, `/Prev ${start}`) }),
  ],
  [
    'PDF whose table has a negative previous one',
    'either',
    () => pdfOf(onePage(), { table: (offsets, start) => tableTo(offsets, start, '/Prev -1') }),
  ],
  [
    'PDF with a table of four billion objects',
    'either',
    () => pdfOf(onePage(), { table: (_offsets, start) => `xref\n0 4294967295\ntrailer\n<< /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n` }),
  ],
  [
    'PDF whose startxref is huge',
    'either',
    () => joined(pdfOf(onePage(), { table: () => '' }), 'startxref\n99999999999999999999\n%%EOF\n'),
  ],
  // Readers that search for the page objects open it.
  ['PDF without a catalog', 'either', () => pdfOf(onePage(), { root: 99 })],
  ['PDF whose catalog is a number', 'refused', () => pdfOf(['42', ...onePage().slice(1)])],
  ['PDF whose catalog is itself', 'refused', () => pdfOf(['1 0 R', ...onePage().slice(1)])],
  ['PDF whose pages are the catalog', 'either', () => pdfOf(['<< /Type /Catalog /Pages 1 0 R >>', ...onePage().slice(1)])],
  ['PDF whose pages contain themselves', 'refused', () => withPages('<< /Type /Pages /Kids [2 0 R] /Count 1 >>')],
  ['PDF whose pages contain themselves and a page', 'either', () => withPages('<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>')],
  [
    'PDF with two pages objects in a circle',
    'refused',
    () => withPages('<< /Type /Pages /Kids [6 0 R] /Count 1 >>', '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 1 >>'),
  ],
  ['PDF with no pages', 'refused', () => withPages('<< /Type /Pages /Kids [] /Count 0 >>')],
  ['PDF with four billion pages', 'accepted', () => withPages('<< /Type /Pages /Kids [3 0 R] /Count 4294967295 >>')],
  ['PDF with a negative number of pages', 'either', () => withPages('<< /Type /Pages /Kids [3 0 R] /Count -5 >>')],
  ['PDF with half a page', 'either', () => withPages('<< /Type /Pages /Kids [3 0 R] /Count 0.5 >>')],
  ['PDF with 10,000 pages', 'refused', () => withPages(`<< /Type /Pages /Kids [${'3 0 R '.repeat(10_000)}] /Count 10000 >>`)],
  ['PDF with 2,000 pages that are one', 'either', () => withPages(`<< /Type /Pages /Kids [${'3 0 R '.repeat(2000)}] /Count 2000 >>`)],
  ['PDF with a page missing', 'accepted', () => withPages('<< /Type /Pages /Kids [3 0 R 77 0 R] /Count 2 >>')],
  ['PDF whose pages are 5,000 levels deep', 'either', () => deepPages(5000)],
  ['PDF of nested lists', 'either', () => page({ page: `/A ${'['.repeat(100_000)}${']'.repeat(100_000)}` })],
  ['PDF of nested dictionaries', 'either', () => page({ page: `/A ${'<< /B '.repeat(50_000)}1${' >>'.repeat(50_000)}` })],
  ['PDF with a name of 5 MB', 'either', () => page({ page: `/${'A'.repeat(5 * MB)} 1` }), 'slow'],
  ['PDF with a string that never ends', 'either', () => page({ page: `/A (${'('.repeat(50_000)}` })],
  ['PDF with a number of 100,000 digits', 'either', () => page({ page: `/A ${'9'.repeat(100_000)}` })],
  ['PDF with 100,000 empty objects', 'accepted', () => pdfOf([...onePage(), ...Array.from({ length: 100_000 }, () => 'null')])],
  [
    'PDF whose content has a negative length',
    'either',
    () => page({ content: joined('<< /Length -1 >>\nstream\n', TEXT_CONTENT, '\nendstream') }),
  ],
  [
    'PDF whose content has a length of 4 GB',
    'either',
    () => page({ content: joined('<< /Length 4294967295 >>\nstream\n', TEXT_CONTENT, '\nendstream') }),
  ],
  ['PDF whose length is itself', 'either', () => page({ content: joined('<< /Length 5 0 R >>\nstream\n', TEXT_CONTENT, '\nendstream') })],
  ['PDF whose content has no end', 'either', () => page({ content: joined('<< /Length 100 >>\nstream\n', TEXT_CONTENT) })],
  ['PDF whose page is its parent', 'either', () => page({ page: '/Parent 3 0 R' })],
  [
    'PDF with objects in a stream that is in itself',
    'either',
    async () => pdfOf([...onePage(), await compressed('6 0 7 3 ', '/Type /ObjStm /N 2 /First 8 /Extends 6 0 R')]),
  ],
  [
    'PDF with a stream of four billion objects',
    'either',
    async () => pdfOf([...onePage(), await compressed('1 0 2 3 ', '/Type /ObjStm /N 4294967295 /First 8')]),
  ],
  ['PDF locked with a password', 'accepted', () => bytesIn(lockedPdfFile())],
  ['PDF with an unknown encryption', 'refused', () => pdfOf([...onePage(), '<< /Filter /Unknown /V 9 >>'], { trailer: '/Encrypt 6 0 R' })],
  ['PDF with a circular encryption', 'either', () => pdfOf([...onePage(), '6 0 R'], { trailer: '/Encrypt 6 0 R' })],
  ['PDF without an end', 'accepted', () => letter().slice(0, -8)],
  ['PDF with zeros behind its end', 'refused', () => joined(letter(), new Uint8Array(100_000))],
  ['PDF of a header only', 'refused', () => joined('%PDF-1.7\n')],
  ['PDF of a header and an end', 'refused', () => joined('%PDF-1.7\n%%EOF\n')],
  ['PDF of version 9.9', 'either', () => pdfOf(onePage(), { header: '%PDF-9.9\n' })],
  ['PDF behind 900 bytes of other data', 'either', () => pdfOf(onePage(), { header: joined('x'.repeat(900), '\n%PDF-1.7\n') })],
]

function tableTo(offsets: readonly number[], start: number, trailer = ''): string {
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
}

function deepPages(depth: number): Bytes {
  const levels = Array.from(
    { length: depth },
    (_one, index) => `<< /Type /Pages /Kids [${index === depth - 1 ? 3 : 7 + index} 0 R] /Count 1 >>`,
  )
  return withPages('<< /Type /Pages /Kids [6 0 R] /Count 1 >>', ...levels)
}

const sizes: Row[] = [
  ['PDF with a page of 200 inches', 'accepted', () => page({ mediaBox: '[0 0 14400 14400]' })],
  ['PDF with a page of a million inches', 'either', () => page({ mediaBox: '[0 0 72000000 72000000]' })],
  ['PDF with a page without a size', 'either', () => page({ mediaBox: '[0 0 0 0]' })],
  ['PDF with a page as thin as a hair', 'either', () => page({ mediaBox: '[0 0 0.001 792]' })],
  ['PDF with a page as long as a street', 'either', () => page({ mediaBox: '[0 0 1 1000000]' })],
  ['PDF with a page that is inside out', 'accepted', () => page({ mediaBox: '[612 792 0 0]' })],
  ['PDF with a page at a far place', 'accepted', () => page({ mediaBox: '[1000000 1000000 1000612 1000792]' })],
  ['PDF with a page of names', 'either', () => page({ mediaBox: '[/A /B /C /D]' })],
  ['PDF with a page of one number', 'either', () => page({ mediaBox: '[612]' })],
  ['PDF with a crop outside its page', 'either', () => page({ page: '/CropBox [5000 5000 6000 6000]' })],
  ['PDF turned by 45 degrees', 'either', () => page({ page: '/Rotate 45' })],
  ['PDF turned ten million times', 'either', () => page({ page: '/Rotate 3600000000' })],
  ['PDF with a unit of a million', 'either', () => page({ page: '/UserUnit 1000000' })],
  ['PDF with a unit of 0', 'either', () => page({ page: '/UserUnit 0' })],
]

/** PDFs with damaged tables, trees, sizes, contents, images and active parts. */
export const pdfRows: readonly Row[] = [...structure, ...sizes, ...pdfContents, ...pdfParts]
