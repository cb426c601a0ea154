import type { PdfObjects, PdfRef } from './build-pdf'

/** Strokes of a digit in units of a Type 3 font, as operators that start at the origin of the glyph. */
const DIGITS: Record<string, string> = {
  '1': '300 0 100 700 re f',
  '4': '400 0 100 700 re f 0 250 500 100 re f 0 350 100 350 re f',
  '7': '0 600 500 100 re f 400 0 100 600 re f',
}

export interface DrawnFont {
  /** The font's box in thousandths of its size. Default: the letters on the baseline. */
  bbox?: number[]
  /** Units by which every digit is drawn above its baseline and to the right. */
  up?: number
  across?: number
  /** Draws the digits as image masks instead of paths. */
  hasImages?: boolean
}

/** Adds a Type 3 font with the digits 1, 4 and 7, whose advance is 600 thousandths of its size. */
export function addDrawnFont(pdf: PdfObjects, { bbox = [0, 0, 500, 700], up = 0, across = 0, hasImages = false }: DrawnFont = {}): PdfRef {
  const digits = Object.keys(DIGITS)
  const names = digits.map((digit) => `d${digit}`)
  const drawn = (digit: string): string =>
    hasImages ? 'q 500 0 0 700 0 0 cm BI /W 1 /H 1 /IM true /BPC 1 /D [1 0] ID \u0080 EI Q' : (DIGITS[digit] ?? '')
  const procedures = digits.map(
    (digit, index) => `/${names[index] ?? ''} ${pdf.stream(`600 0 d0 1 0 0 1 ${across} ${up} cm ${drawn(digit)}`)}`,
  )
  const differences = digits.map((digit, index) => `${digit.charCodeAt(0)} /${names[index] ?? ''}`)
  const rows = digits.map((digit) => `<${digit.charCodeAt(0).toString(16)}> <00${digit.charCodeAt(0).toString(16)}>`)
  const map = pdf.stream(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Test def /CMapType 2 def\n` +
      `1 begincodespacerange <00> <ff> endcodespacerange\n${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar endcmap end end`,
  )
  return pdf.add(
    `<< /Type /Font /Subtype /Type3 /FontBBox [${bbox.join(' ')}] /FontMatrix [0.001 0 0 0.001 0 0] /Resources << >> ` +
      `/FirstChar 49 /LastChar 55 /Widths [600 600 600 600 600 600 600] /ToUnicode ${map} ` +
      `/Encoding << /Type /Encoding /Differences [${differences.join(' ')}] >> /CharProcs << ${procedures.join(' ')} >> >>`,
  )
}
