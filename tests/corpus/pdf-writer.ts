import { deflate } from '#engine/testing/png-writer.ts'
import { bytesIn, joined, type Bytes } from './hostile-file'

export type Part = Uint8Array | string

/** Returns a stream object. */
export const streamOf = (content: Part, dictionary = ''): Bytes => {
  const bytes = joined(content)
  return joined(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`, bytes, '\nendstream')
}

/** Returns a compressed stream object. Rounds are the number of times that it is compressed. */
export async function compressed(content: Part, dictionary = '', rounds = 1): Promise<Bytes> {
  let bytes = joined(content)
  for (let round = 0; round < rounds; round += 1) bytes = await deflate(bytes)
  return streamOf(bytes, `${dictionary} /Filter [${'/FlateDecode '.repeat(rounds)}]`)
}

/** Compresses a run of one byte, without having all of it in memory. */
export async function compressedRun(byte: number, length: number): Promise<Bytes> {
  const chunk = new Uint8Array(1_000_000).fill(byte)
  let left = length
  const source = new ReadableStream<Bytes>({
    pull: (controller) => {
      controller.enqueue(chunk.slice(0, Math.min(left, chunk.length)))
      left -= chunk.length
      if (left <= 0) controller.close()
    },
  })
  return bytesIn(await new Response(source.pipeThrough(new CompressionStream('deflate'))).blob())
}

interface PdfOptions {
  header?: Part
  /** Additional entries of the trailer. */
  trailer?: string
  /** The number of the catalog. */
  root?: number
  /** Replaces the cross-reference table, from its offset and those of the objects. */
  table?: (offsets: readonly number[], start: number) => Part
}

const tableOf = (offsets: readonly number[]): string =>
  `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`

/** Returns a PDF of these objects, which are numbered from 1. */
export function pdfOf(objects: readonly Part[], { header = '%PDF-1.7\n', trailer = '', root = 1, table }: PdfOptions = {}): Bytes {
  const head = joined(header)
  const parts: Part[] = [head]
  const offsets: number[] = []
  let at = head.length
  for (const [index, object] of objects.entries()) {
    offsets.push(at)
    const part = joined(`${index + 1} 0 obj\n`, object, '\nendobj\n')
    parts.push(part)
    at += part.length
  }
  const end = `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return joined(...parts, table ? table(offsets, at) : joined(tableOf(offsets), end))
}

interface PageParts {
  /** The content of the page, or a whole stream object. */
  content?: Part
  /** Additional entries of the page. */
  page?: string
  mediaBox?: string
  /** Additional entries of the resources, which name the objects from 6. */
  resources?: string
  /** Additional entries of the catalog. */
  catalog?: string
  /** Additional objects, numbered from 6. */
  extra?: readonly Part[]
}

export const TEXT_CONTENT = 'BT /F1 24 Tf 72 600 Td (A letter of one page) Tj ET'

/** Returns the objects of a PDF of one page: 1 is the catalog, 2 the pages, 3 the page, 4 the font, 5 the content. */
export function onePage({
  content = TEXT_CONTENT,
  page = '',
  mediaBox = '[0 0 612 792]',
  resources = '',
  catalog = '',
  extra = [],
}: PageParts = {}): Part[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Resources << /Font << /F1 4 0 R >> ${resources} >> /Contents 5 0 R ${page} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    typeof content === 'string' ? streamOf(content) : content,
    ...extra,
  ]
}

/** Returns a PDF whose other objects are in an object stream, as programs write them since 2003. */
export async function objectStreamPdf(): Promise<Bytes> {
  const [catalog = '', pages = '', page = '', font = '', content = ''] = onePage()
  const inside = [catalog, pages, page, font].map(String)
  let at = 0
  const index = inside.map((text, number) => {
    const entry = `${number + 1} ${at}`
    at += text.length + 1
    return entry
  })
  const first = index.join(' ').length + 1
  const objects = await compressed(`${index.join(' ')}\n${inside.join('\n')}\n`, `/Type /ObjStm /N 4 /First ${first}`)
  const head = joined('%PDF-1.7\n%\u00e2\u00e3\n')
  const contentPart = joined('5 0 obj\n', content, '\nendobj\n')
  const objectsPart = joined('6 0 obj\n', objects, '\nendobj\n')
  const start = head.length + contentPart.length + objectsPart.length
  const row = (kind: number, one: number, two: number): number[] => [kind, (one >> 16) & 255, (one >> 8) & 255, one & 255, two]
  const rows = [
    row(0, 0, 255),
    ...[0, 1, 2, 3].map((number) => row(2, 6, number)),
    row(1, head.length, 0),
    row(1, head.length + contentPart.length, 0),
    row(1, start, 0),
  ]
  const table = streamOf(Uint8Array.from(rows.flat()), '/Type /XRef /Size 8 /W [1 3 1] /Root 1 0 R')
  return joined(head, contentPart, objectsPart, '7 0 obj\n', table, `\nendobj\nstartxref\n${start}\n%%EOF\n`)
}
