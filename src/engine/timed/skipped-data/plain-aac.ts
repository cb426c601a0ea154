import { skipChannel, readWindows } from './aac-channel'
import { RATES } from './aac-tables'
import { BitReader, joinedBits, UnreadablePacketError } from '../containers/bits'

/** Elements of a packet (ISO/IEC 14496-3, table 4.85). */
const [SINGLE, PAIR, LOW_FREQUENCIES, DATA, FILL, END] = [0, 1, 3, 4, 6, 7]
/** Contents of a fill element that decoders use: the loudness of parts, and high frequencies without and with a checksum. */
const USED_EXTENSIONS = new Set([11, 13, 14])
const LOW_COMPLEXITY = 2
/** Extensions of AAC-LC by high frequencies and by a second channel, which older decoders skip. */
const EXTENDED = new Set([5, 29])
const EXPLICIT_RATE = 15
/** Bits of an ADTS header, with which frames of a transport stream start, without and with a checksum. */
const [HEADER, HEADER_WITH_CHECKSUM] = [56, 72]

type Range = readonly [start: number, end: number]

function skipPair(bits: BitReader, rate: number): void {
  bits.skip(4)
  const shared = bits.bit() === 1 ? readWindows(bits) : undefined
  if (shared !== undefined && bits.bits(2) === 1) bits.skip(shared.groups.length * shared.bands)
  skipChannel(bits, shared, rate)
  skipChannel(bits, shared, rate)
}

/** Skips data that decoders hand to other programs. */
function skipData(bits: BitReader, start: number): void {
  bits.skip(4)
  const isAligned = bits.bit() === 1
  let bytes = bits.bits(8)
  if (bytes === 255) bytes += bits.bits(8)
  if (isAligned) bits.at = start + 8 * Math.ceil((bits.at - start) / 8)
  bits.skip(8 * bytes)
}

/** Skips a fill element, and returns whether decoders use it. */
function skipFill(bits: BitReader): boolean {
  let bytes = bits.bits(4)
  if (bytes === 15) bytes += bits.bits(8) - 1
  if (bytes === 0) return true
  const isUsed = USED_EXTENSIONS.has(bits.bits(4))
  bits.skip(8 * bytes - 4)
  return isUsed
}

/** Skips an element, and returns whether decoders use it. */
function skipElement(bits: BitReader, kind: number, rate: number, start: number): boolean {
  switch (kind) {
    case SINGLE:
    case LOW_FREQUENCIES:
      bits.skip(4)
      skipChannel(bits, undefined, rate)
      return true
    case PAIR:
      skipPair(bits, rate)
      return true
    case DATA:
      skipData(bits, start)
      return false
    case FILL:
      return skipFill(bits)
    default:
      throw new UnreadablePacketError('the packet has an element of another kind')
  }
}

/**
 * Returns the ranges of a packet with its audio, in bits, and its end.
 *
 * @throws UnreadablePacketError also for a packet without audio
 */
function audioRanges(packet: Uint8Array, start: number, rate: number): { ranges: Range[]; end: number } {
  const bits = new BitReader(packet)
  bits.skip(start)
  const ranges: Range[] = []
  let hasAudio = false
  for (;;) {
    const from = bits.at
    const kind = bits.bits(3)
    const isUsed = kind === END || skipElement(bits, kind, rate, start)
    const last = ranges.at(-1)
    if (isUsed && last?.[1] === from) ranges[ranges.length - 1] = [last[0], bits.at]
    else if (isUsed) ranges.push([from, bits.at])
    hasAudio ||= kind === SINGLE || kind === PAIR
    if (kind !== END) continue
    if (hasAudio) return { ranges, end: bits.at }
    throw new UnreadablePacketError('the packet has no audio')
  }
}

/** Returns the audio of a packet, or the packet itself if it has nothing else. */
function audioOf(packet: Uint8Array, start: number, rate: number): Uint8Array {
  const { ranges, end } = audioRanges(packet, start, rate)
  const isWhole = ranges.length === 1 && ranges[0]?.[0] === start && Math.ceil(end / 8) === packet.length
  return isWhole ? packet : joinedBits(packet, [[0, start], ...ranges])
}

/** Returns the index of the sample rate of AAC-LC by its configuration, or undefined for another kind of AAC (ISO/IEC 14496-3, 1.6.2). */
function rateOf(configuration: Uint8Array): number | undefined {
  const bits = new BitReader(configuration)
  const kind = bits.bits(5)
  const rate = bits.bits(4)
  if (rate === EXPLICIT_RATE) return undefined
  bits.skip(4)
  if (EXTENDED.has(kind)) {
    if (bits.bits(4) === EXPLICIT_RATE) bits.skip(24)
    if (bits.bits(5) !== LOW_COMPLEXITY) return undefined
  } else if (kind !== LOW_COMPLEXITY) return undefined
  // Frames of 960 values have other bands.
  return bits.bit() === 0 && RATES[rate] ? rate : undefined
}

/** Returns a frame with an ADTS header with only its audio. A frame that isn't a single one of AAC-LC is returned unchanged. */
function plainAdts(frame: Uint8Array): Uint8Array {
  const [, second = 0, third = 0, fourth = 0, , , seventh = 0] = frame
  const rate = (third >> 2) & 15
  if ((third >> 6) + 1 !== LOW_COMPLEXITY || RATES[rate] === undefined || (seventh & 3) !== 0) return frame
  const start = (second & 1) === 1 ? HEADER : HEADER_WITH_CHECKSUM
  const plain = audioOf(frame, start, rate)
  if (plain === frame) return frame
  // The checksum would cover what is left out.
  const changed = joinedBits(plain, [
    [0, HEADER],
    [start, 8 * plain.length],
  ])
  changed[1] = second | 1
  changed[3] = (fourth & 0xfc) | (changed.length >> 11)
  changed[4] = (changed.length >> 3) & 0xff
  changed[5] = ((changed.length & 7) << 5) | ((changed[5] ?? 0) & 0x1f)
  return changed
}

/**
 * Returns a function that leaves out of a packet of AAC what decoders skip: data for other programs, filling, and bytes after the end. A
 * packet of another kind of AAC than AAC-LC, or one that can't be read, stays as it is.
 *
 * @param configuration the decoder's description. Undefined for packets with ADTS headers
 */
export function plainAac(configuration: Uint8Array | undefined): (packet: Uint8Array) => Uint8Array {
  const readable = (plain: (packet: Uint8Array) => Uint8Array) => (packet: Uint8Array) => {
    try {
      return plain(packet)
    } catch (error) {
      if (error instanceof UnreadablePacketError) return packet
      throw error
    }
  }
  if (configuration === undefined) return readable(plainAdts)
  let rate: number | undefined
  try {
    rate = rateOf(configuration)
  } catch (error) {
    if (!(error instanceof UnreadablePacketError)) throw error
  }
  if (rate === undefined) return (packet) => packet
  const known = rate
  return readable((packet) => audioOf(packet, 0, known))
}
