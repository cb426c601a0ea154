import type { JpegBits } from './jpeg-bits'
import type { JpegComponent } from './jpeg-frame'
import { JpegDataError, type HuffmanTable } from './jpeg-tables'

/** One component in one scan. */
export interface ScanComponent {
  component: JpegComponent
  dc: HuffmanTable | undefined
  ac: HuffmanTable | undefined
  /** DC value of the previous block, in quantisation steps. */
  mean: number
}

/** The coefficients in a scan and their bits. */
export interface ScanBand {
  first: number
  last: number
  /** Lowest bit in the previous scan; 0 in a first scan. */
  high: number
  /** Lowest bit in this scan. */
  low: number
}

/** Number of remaining blocks of the last end-of-band run. */
export interface BandRun {
  left: number
}

/** Max coefficient of 8 x 8 samples of 8 bits, with a tolerance for the rounding of encoders. */
const LARGEST = 1152
const WRONG = 'an impossible value'

function need(table: HuffmanTable | undefined): HuffmanTable {
  if (table === undefined) throw new JpegDataError('a scan without a Huffman table')
  return table
}

function readMean(bits: JpegBits, part: ScanComponent, low: number): void {
  const size = bits.decode(need(part.dc))
  if (size > 11) throw new JpegDataError(WRONG)
  const value = bits.read(size)
  part.mean += size > 0 && value < 1 << (size - 1) ? value + 1 - (1 << size) : value
  const step = (part.component.quant?.steps[0] ?? 1) << low
  if (Math.abs(part.mean * step) > LARGEST + step) throw new JpegDataError(WRONG)
}

/** Skips the bits of a coefficient. Its size in bits gives a lower limit, which is enough to check its range. */
function skipValue(bits: JpegBits, part: ScanComponent, at: number, size: number, low: number): void {
  const step = (part.component.quant?.steps[at] ?? 1) << low
  if (step << (size - 1) > LARGEST + step) throw new JpegDataError(WRONG)
  bits.skip(size)
}

/** Skips a block of a sequential scan. @throws JpegDataError */
export function walkSequential(bits: JpegBits, part: ScanComponent): void {
  readMean(bits, part, 0)
  const table = need(part.ac)
  for (let at = 1; at < 64; at += 1) {
    const symbol = bits.decode(table)
    const size = symbol & 15
    if (size === 0) {
      if (symbol !== 0xf0) {
        if (symbol !== 0) throw new JpegDataError('an invalid code in a sequential scan')
        return
      }
      at += 15
      if (at > 63) throw new JpegDataError(WRONG)
    } else {
      at += symbol >>> 4
      if (at > 63) throw new JpegDataError(WRONG)
      skipValue(bits, part, at, size, 0)
    }
  }
}

/** Skips the DC value of a block in a progressive scan. @throws JpegDataError */
export function walkMean(bits: JpegBits, part: ScanComponent, { high, low }: ScanBand): void {
  if (high === 0) readMean(bits, part, low)
  else bits.skip(1)
}

const isNonZero = (words: Uint32Array, block: number, at: number) => (((words[2 * block + (at >>> 5)] ?? 0) >>> (at & 31)) & 1) === 1

function markNonZero(words: Uint32Array, block: number, at: number): void {
  const word = 2 * block + (at >>> 5)
  words[word] = (words[word] ?? 0) | (1 << (at & 31))
}

/** Skips a block's band in its first scan. @throws JpegDataError */
export function walkBand(bits: JpegBits, part: ScanComponent, band: ScanBand, block: number, run: BandRun): void {
  if (run.left > 0) {
    run.left -= 1
    return
  }
  const table = need(part.ac)
  for (let at = band.first; at <= band.last; at += 1) {
    const symbol = bits.decode(table)
    const zeros = symbol >>> 4
    const size = symbol & 15
    if (size > 0) {
      at += zeros
      if (at > band.last) throw new JpegDataError(WRONG)
      skipValue(bits, part, at, size, band.low)
      markNonZero(part.component.nonZero, block, at)
    } else if (zeros === 15) at += 15
    else {
      run.left = (1 << zeros) - 1 + bits.read(zeros)
      return
    }
  }
}

/**
 * Skips a block's band in a refinement scan: a bit for each non-zero coefficient, and new coefficients between them (ITU-T T.81, G.1.2.3).
 *
 * @throws JpegDataError
 */
export function walkRefinement(bits: JpegBits, part: ScanComponent, band: ScanBand, block: number, run: BandRun): void {
  const words = part.component.nonZero
  let at = band.first
  if (run.left === 0) {
    const table = need(part.ac)
    for (; at <= band.last; at += 1) {
      const symbol = bits.decode(table)
      let zeros = symbol >>> 4
      const size = symbol & 15
      if (size === 0 && zeros < 15) {
        run.left = (1 << zeros) + bits.read(zeros)
        break
      }
      if (size > 1) throw new JpegDataError(WRONG)
      // The bit is the sign of the new coefficient.
      bits.skip(size)
      let corrections = 0
      for (; at <= band.last; at += 1) {
        if (isNonZero(words, block, at)) corrections += 1
        else if (zeros > 0) zeros -= 1
        else break
      }
      bits.skip(corrections)
      if (size === 1) {
        if (at > band.last) throw new JpegDataError(WRONG)
        markNonZero(words, block, at)
      }
    }
  }
  if (run.left === 0) return
  let corrections = 0
  for (; at <= band.last; at += 1) if (isNonZero(words, block, at)) corrections += 1
  bits.skip(corrections)
  run.left -= 1
}
