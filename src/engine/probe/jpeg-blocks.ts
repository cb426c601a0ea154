import type { JpegBits } from './jpeg-bits'
import type { JpegComponent } from './jpeg-frame'
import { JpegDataError, type HuffmanTable } from './jpeg-tables'

/** One component in one scan. */
export interface ScanComponent {
  component: JpegComponent
  dc: HuffmanTable | undefined
  ac: HuffmanTable | undefined
  /** The mean of the block before, in steps of its quantisation. */
  mean: number
}

/** Which coefficients a scan holds, and which of their bits. */
export interface ScanBand {
  first: number
  last: number
  /** The lowest bit that was sent before; 0 in a first scan. */
  high: number
  /** The lowest bit that this scan sends. */
  low: number
}

/** How many blocks are still covered by the last end-of-band run. */
export interface BandRun {
  left: number
}

/** No coefficient of 8 x 8 samples of 8 bits is larger; some encoders' arithmetic goes a little further. */
const LARGEST = 1152
const WRONG = 'a value that no image has'

function need(table: HuffmanTable | undefined): HuffmanTable {
  if (table === undefined) throw new JpegDataError('a scan without its Huffman table')
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

/** Passes over the bits of a coefficient. Of its value it is enough to know that it is at least half of what the bits can hold. */
function skipValue(bits: JpegBits, part: ScanComponent, at: number, size: number, low: number): void {
  const step = (part.component.quant?.steps[at] ?? 1) << low
  if (step << (size - 1) > LARGEST + step) throw new JpegDataError(WRONG)
  bits.skip(size)
}

/** Passes over a block of a sequential scan. @throws JpegDataError */
export function walkSequential(bits: JpegBits, part: ScanComponent): void {
  readMean(bits, part, 0)
  const table = need(part.ac)
  for (let at = 1; at < 64; at += 1) {
    const symbol = bits.decode(table)
    const size = symbol & 15
    if (size === 0) {
      if (symbol !== 0xf0) {
        if (symbol !== 0) throw new JpegDataError('a code that a sequential scan has not')
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

/** Passes over the mean of a block in a progressive scan. @throws JpegDataError */
export function walkMean(bits: JpegBits, part: ScanComponent, { high, low }: ScanBand): void {
  if (high === 0) readMean(bits, part, low)
  else bits.skip(1)
}

const isNonZero = (words: Uint32Array, block: number, at: number) => (((words[2 * block + (at >>> 5)] ?? 0) >>> (at & 31)) & 1) === 1

function markNonZero(words: Uint32Array, block: number, at: number): void {
  const word = 2 * block + (at >>> 5)
  words[word] = (words[word] ?? 0) | (1 << (at & 31))
}

/** Passes over a block's band in the first scan of it. @throws JpegDataError */
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
 * Passes over a block's band in a later scan of it: a bit for each coefficient that is not zero any more, and new ones between them
 * (ITU-T T.81, G.1.2.3).
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
      // The sign of the new coefficient.
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
