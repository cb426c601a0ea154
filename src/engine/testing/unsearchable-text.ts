import { pdfUnicode, type PdfObjects, type PdfRef } from './build-pdf'

/** Builds pages that show text for which they contain other characters, or none. */

/** Pixels per point of the outlines. */
const OUTLINE_SCALE = 4

/** Returns the operators that draw a text as filled shapes at a place in points, `y` upwards. Needs a browser. */
export function outlinedText(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const [width, height] = [Math.ceil(text.length * size), Math.ceil(1.5 * size)]
  const canvas = new OffscreenCanvas(width * OUTLINE_SCALE, height * OUTLINE_SCALE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no text.')
  context.scale(OUTLINE_SCALE, OUTLINE_SCALE)
  context.font = `${size}px sans-serif`
  context.fillText(text, 0, size)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const isInk = (column: number, row: number): boolean => column < canvas.width && (data[4 * (row * canvas.width + column) + 3] ?? 0) > 127
  const shapes: string[] = []
  for (let row = 0; row < canvas.height; row += 1)
    for (let column = 0; column < canvas.width; column += 1) {
      if (!isInk(column, row)) continue
      const start = column
      while (isInk(column, row)) column += 1
      const place = [x + start / OUTLINE_SCALE, y + size - (row + 1) / OUTLINE_SCALE, (column - start) / OUTLINE_SCALE, 1 / OUTLINE_SCALE]
      shapes.push(`${place.join(' ')} re`)
    }
  return `${shapes.join('\n')} f\n`
}

/**
 * Adds Helvetica with a map that replaces each character with `other` of it. Characters for which `other` returns undefined have no entry.
 */
export function addFontWithMap(pdf: PdfObjects, other: (character: string) => string | undefined): PdfRef {
  const rows = Array.from({ length: 94 }, (_unused, index) => index + 33).flatMap((code) => {
    const text = other(String.fromCharCode(code))
    return text === undefined ? [] : [`<${code.toString(16)}> <${pdfUnicode(text).slice(5, -1)}>`]
  })
  const map = pdf.stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Test def /CMapType 2 def\n` +
      `1 begincodespacerange <00> <ff> endcodespacerange\n${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar endcmap end end`,
  )
  return pdf.add(`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode ${map} >>`)
}
