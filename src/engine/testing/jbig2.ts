import type { PdfObjects, PdfRef } from './build-pdf'
import { bytesOf, u32be } from './bytes'

/**
 * States of the arithmetic coder (ISO 14492, table E.1): estimate, next state after the more and after the less probable symbol, and
 * whether the symbols swap.
 */
const STATES = (
  '5601 1 1 1,3401 2 6 0,1801 3 9 0,0ac1 4 12 0,0521 5 29 0,0221 38 33 0,5601 7 6 1,5401 8 14 0,4801 9 14 0,3801 10 14 0,' +
  '3001 11 17 0,2401 12 18 0,1c01 13 20 0,1601 29 21 0,5601 15 14 1,5401 16 14 0,5101 17 15 0,4801 18 16 0,3801 19 17 0,' +
  '3401 20 18 0,3001 21 19 0,2801 22 19 0,2401 23 20 0,2201 24 21 0,1c01 25 22 0,1801 26 23 0,1601 27 24 0,1401 28 25 0,' +
  '1201 29 26 0,1101 30 27 0,0ac1 31 28 0,09c1 32 29 0,08a1 33 30 0,0521 34 31 0,0441 35 32 0,02a1 36 33 0,0221 37 34 0,' +
  '0141 38 35 0,0111 39 36 0,0085 40 37 0,0049 41 38 0,0025 42 39 0,0015 43 40 0,0009 44 41 0,0005 45 42 0,0001 45 43 0,5601 46 46 0'
)
  .split(',')
  .map((row) => {
    const [estimate = '', likelier, other, swaps] = row.split(' ')
    return { estimate: Number.parseInt(estimate, 16), likelier: Number(likelier), other: Number(other), swaps: swaps === '1' }
  })

/** The encoder of ISO 14492, annex E. */
class ArithmeticEncoder {
  readonly #bytes: number[] = [0]
  #range = 0x8000
  #code = 0
  #left = 12

  #put(): void {
    const last = this.#bytes.length - 1
    if (this.#bytes[last] !== 0xff && this.#code >= 0x8000000) {
      this.#bytes[last] = (this.#bytes[last] ?? 0) + 1
      this.#code &= 0x7ffffff
    }
    // Only 7 bits follow a byte of 255.
    this.#left = this.#bytes[last] === 0xff ? 7 : 8
    const shift = this.#left === 7 ? 20 : 19
    this.#bytes.push((this.#code >>> shift) & 0xff)
    this.#code &= (1 << shift) - 1
  }

  encode(bit: number, context: { state: number; likelier: number }): void {
    const { estimate, likelier, other, swaps } = STATES[context.state] ?? { estimate: 0, likelier: 0, other: 0, swaps: false }
    this.#range -= estimate
    const isLikelier = bit === context.likelier
    if (isLikelier && this.#range >= 0x8000) {
      this.#code += estimate
      return
    }
    if (this.#range < estimate === isLikelier) this.#range = estimate
    else this.#code += estimate
    if (!isLikelier && swaps) context.likelier = 1 - context.likelier
    context.state = isLikelier ? likelier : other
    do {
      this.#range <<= 1
      this.#code *= 2
      this.#left -= 1
      if (this.#left === 0) this.#put()
    } while (this.#range < 0x8000)
  }

  finish(): number[] {
    const limit = this.#code + this.#range
    this.#code |= 0xffff
    if (this.#code >= limit) this.#code -= 0x8000
    for (let part = 0; part < 2; part += 1) {
      this.#code *= 2 ** this.#left
      this.#put()
    }
    return [...this.#bytes.slice(1), 0xff, 0xac]
  }
}

/** Pixels before the encoded one, as pairs of x and y, by which its color is predicted: template 0. */
const BEFORE = [
  ...[-2, -1, 0, 1, 2].map((x) => [x, -2] as const),
  ...[-3, -2, -1, 0, 1, 2, 3].map((x) => [x, -1] as const),
  ...[-4, -3, -2, -1].map((x) => [x, 0] as const),
]

/** Adds a black and white image in JBIG2, as scanners write it. 1 is black. */
export function addJbig2(pdf: PdfObjects, width: number, height: number, pixels: Uint8Array): PdfRef {
  const contexts = Array.from({ length: 2 ** BEFORE.length }, () => ({ state: 0, likelier: 0 }))
  const encoder = new ArithmeticEncoder()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let context = 0
      for (const [dx, dy] of BEFORE) {
        const isInside = x + dx >= 0 && x + dx < width && y + dy >= 0
        context = (context << 1) | (isInside ? (pixels[(y + dy) * width + x + dx] ?? 0) : 0)
      }
      encoder.encode(pixels[y * width + x] ?? 0, contexts[context] ?? { state: 0, likelier: 0 })
    }
  const segment = (number: number, type: number, data: readonly number[]): Uint8Array =>
    bytesOf(u32be(number), [type, 0, 1], u32be(data.length), [...data])
  const size = [...u32be(width), ...u32be(height)]
  const page = segment(0, 48, [...size, ...u32be(0), ...u32be(0), 0, 0, 0])
  const region = segment(1, 38, [...size, ...u32be(0), ...u32be(0), 0, 0, 3, 255, 253, 255, 2, 254, 254, 254, ...encoder.finish()])
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /JBIG2Decode`
  return pdf.stream(bytesOf(page, region), image)
}
