/** Writes small PDF files, so that tests need no third-party files. */

export interface PdfPage {
  text: string
  /** In points. */
  width?: number
  height?: number
  /** Rotation of the displayed page in degrees. */
  rotate?: 0 | 90 | 180 | 270
}

interface PdfOptions {
  /** Additional entries of the trailer, such as `/Encrypt`. */
  trailer?: string
  /** Additional objects, numbered from `firstExtra(pages)`. */
  extra?: string[]
}

/** Returns the number of the first additional object. */
const firstExtra = (pages: readonly PdfPage[]): number => 4 + 2 * pages.length

const escaped = (text: string): string => text.replace(/[\\()]/g, (character) => `\\${character}`)

function objectsOf(pages: readonly PdfPage[]): string[] {
  const kids = pages.map((_page, index) => `${4 + 2 * index} 0 R`).join(' ')
  const own = pages.flatMap(({ text, width = 612, height = 792, rotate = 0 }, index) => {
    const content = `BT /F1 24 Tf 72 ${height - 96} Td (${escaped(text)}) Tj ET`
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} ` +
        `/Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]
  })
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...own,
  ]
}

/** Returns the text of a PDF with one line per page. */
export function pdfText(pages: readonly PdfPage[], { trailer = '', extra = [] }: PdfOptions = {}): string {
  let text = '%PDF-1.7\n'
  const objects = [...objectsOf(pages), ...extra]
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
}

export function pdfFile(pages: readonly PdfPage[], options?: PdfOptions): Blob {
  return new Blob([pdfText(pages, options)], { type: 'application/pdf' })
}

/** Makes a PDF with an unknown password. */
export function lockedPdfFile(): Blob {
  const pages = [{ text: 'Secret' }]
  const key = 'ab'.repeat(32)
  return pdfFile(pages, {
    trailer: `/Encrypt ${firstExtra(pages)} 0 R /ID [<${'0f'.repeat(16)}> <${'0f'.repeat(16)}>]`,
    extra: [`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${key}> /U <${key}> >>`],
  })
}
