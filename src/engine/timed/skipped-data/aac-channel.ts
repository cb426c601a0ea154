import { RATES, SCALE_FACTORS, SPECTRA, type Codebook } from './aac-tables'
import { UnreadablePacketError, type BitReader } from '../containers/bits'

/** Skips the audio of a channel in a packet of AAC-LC (ISO/IEC 14496-3, 4.4.2.7), to find where it ends. */

const EIGHT_SHORT = 2
/** Books that stand for no spectrum: zeros, noise and intensity. */
const [ZEROS, NOISE, OUT_OF_PHASE, IN_PHASE, RESERVED] = [0, 13, 14, 15, 12]
const NOISE_BITS = 9
const MIN_ESCAPE_BITS = 4
const MAX_ESCAPE = 8

/** The windows of a frame of a channel. */
export interface Windows {
  isShort: boolean
  /** The number of bands with values. */
  bands: number
  /** The windows of each group. */
  groups: readonly number[]
}

/** Part of a group whose bands have the same book. */
interface Section {
  group: number
  book: number
  from: number
  to: number
}

/** Returns the index of the next code in a book, which is described by the number of its codes of each length. */
function nextCode(bits: BitReader, counts: readonly number[]): number {
  let [code, first, index] = [0, 0, 0]
  for (const count of counts) {
    code = code * 2 + bits.bit()
    first *= 2
    if (code - first < count) return index + code - first
    first += count
    index += count
  }
  throw new UnreadablePacketError('the packet has an unknown code')
}

/** Reads the windows of a frame. */
export function readWindows(bits: BitReader): Windows {
  bits.skip(1)
  const isShort = bits.bits(2) === EIGHT_SHORT
  bits.skip(1)
  if (!isShort) {
    const bands = bits.bits(6)
    if (bits.bit() === 1) throw new UnreadablePacketError('the packet uses prediction')
    return { isShort, bands, groups: [1] }
  }
  const bands = bits.bits(4)
  const groups = [1]
  for (let window = 1; window < 8; window += 1) {
    if (bits.bit() === 1) groups.push((groups.pop() ?? 0) + 1)
    else groups.push(1)
  }
  return { isShort, bands, groups }
}

function readSections(bits: BitReader, { isShort, bands, groups }: Windows): Section[] {
  const length = isShort ? 3 : 5
  const more = 2 ** length - 1
  const sections: Section[] = []
  for (const group of groups.keys())
    for (let from = 0; from < bands;) {
      const book = bits.bits(4)
      let to = from
      for (let added = more; added === more; to += added) added = bits.bits(length)
      if (book === RESERVED || to > bands || to === from) throw new UnreadablePacketError('the packet has an unknown section')
      sections.push({ group, book, from, to })
      from = to
    }
  return sections
}

function skipScaleFactors(bits: BitReader, sections: readonly Section[]): void {
  let hasNoise = false
  for (const { book, from, to } of sections) {
    if (book === ZEROS) continue
    for (let band = from; band < to; band += 1) {
      if (book === NOISE && !hasNoise) bits.skip(NOISE_BITS)
      else nextCode(bits, SCALE_FACTORS)
      hasNoise ||= book === NOISE
    }
  }
}

function skipPulses(bits: BitReader): void {
  if (bits.bit() === 0) return
  const more = bits.bits(2)
  bits.skip(6 + 9 * (more + 1))
}

/** Skips the filters that shape noise over time. */
function skipFilters(bits: BitReader, { isShort }: Windows): void {
  if (bits.bit() === 0) return
  for (let window = 0; window < (isShort ? 8 : 1); window += 1) {
    const filters = bits.bits(isShort ? 1 : 2)
    const resolution = filters === 0 ? 0 : bits.bit()
    for (let filter = 0; filter < filters; filter += 1) {
      bits.skip(isShort ? 4 : 6)
      const order = bits.bits(isShort ? 3 : 5)
      if (order === 0) continue
      bits.skip(1)
      const compression = bits.bit()
      bits.skip(order * (3 + resolution - compression))
    }
  }
}

function skipEscape(bits: BitReader): void {
  let more = 0
  while (bits.bit() === 1) more += 1
  if (more > MAX_ESCAPE) throw new UnreadablePacketError('the packet has a value that is too large')
  bits.skip(more + MIN_ESCAPE_BITS)
}

function skipValues(bits: BitReader, { counts, signs, escapes }: Codebook): void {
  const code = nextCode(bits, counts)
  bits.skip(Number(signs?.[code] ?? 0))
  for (let escape = 0; escape < Number(escapes?.[code] ?? 0); escape += 1) skipEscape(bits)
}

function skipSpectrum(bits: BitReader, windows: Windows, sections: readonly Section[], rate: number): void {
  const bands = RATES[rate]?.[windows.isShort ? 'short' : 'long'] ?? []
  if (windows.bands > bands.length) throw new UnreadablePacketError('the packet has too many bands')
  for (const { group, book: number, from, to } of sections) {
    if ([ZEROS, NOISE, OUT_OF_PHASE, IN_PHASE].includes(number)) continue
    const book = SPECTRA[number - 1]
    if (book === undefined) throw new UnreadablePacketError('the packet has an unknown book')
    const width = bands.slice(from, to).reduce((sum, one) => sum + one, 0)
    const codes = (width * (windows.groups[group] ?? 0)) / book.values
    for (let code = 0; code < codes; code += 1) skipValues(bits, book)
  }
}

/**
 * Skips the audio of a channel.
 *
 * @param shared the windows of a pair of channels that has them in common
 * @param rate the index of the sample rate
 * @throws UnreadablePacketError
 */
export function skipChannel(bits: BitReader, shared: Windows | undefined, rate: number): void {
  bits.skip(8)
  const windows = shared ?? readWindows(bits)
  const sections = readSections(bits, windows)
  skipScaleFactors(bits, sections)
  skipPulses(bits)
  skipFilters(bits, windows)
  if (bits.bit() === 1) throw new UnreadablePacketError('the packet uses gain control')
  skipSpectrum(bits, windows, sections, rate)
}
