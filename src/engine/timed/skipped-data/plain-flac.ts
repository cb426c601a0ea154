import { BitReader, UnreadablePacketError } from '../containers/bits'

/** FLAC has no sizes of frames, so a reader adds the tags, images and recordings behind a frame to its packet (RFC 9639, 9). */

/** Bits of a header before the coded number, and of the checksums of a header and of a frame. */
const [BEFORE_NUMBER, HEADER_CHECKSUM, CHECKSUM_BYTES] = [32, 8, 2]
/** The first 15 bits of a frame. */
const SYNC = 0x7ffc
/** Bits per sample by their code. 0 is that of the stream, 3 is reserved. */
const SAMPLE_BITS = [0, 8, 12, 0, 16, 20, 24, 32]
/** Codes of a number of samples that is written behind the coded number, and its bits. */
const WRITTEN_SAMPLES = new Map([
  [6, 8],
  [7, 16],
])
/** Codes of a sample rate that is written behind the coded number, and its bits. */
const WRITTEN_RATE = new Map([
  [12, 8],
  [13, 16],
  [14, 16],
])
/** The ways to code two channels with a difference, which has one more bit, and the position of that channel. */
const DIFFERENCE = new Map([
  [8, 1],
  [9, 0],
  [10, 1],
])
/** Kinds of subframes: one value, plain samples, and the lowest of the predictors of fixed and of own coefficients. */
const [CONSTANT, VERBATIM, FIXED, LINEAR] = [0, 1, 8, 32]
const MAX_FIXED_ORDER = 4
/** Position of the bits per sample in a description, after `fLaC` and the start of the block with the format. */
const STREAM_BITS_AT = 8 + 12

/** Returns the number of samples of a code that isn't followed by the number itself. */
function samplesOf(code: number): number {
  if (code === 0) throw new UnreadablePacketError('reserved number of samples')
  if (code === 1) return 192
  return code <= 5 ? 144 * 2 ** code : 2 ** code
}

interface Header {
  samples: number
  /** Bits per sample of each channel. */
  channels: number[]
}

function readHeader(reader: BitReader, streamBits: number): Header {
  if (reader.bits(15) !== SYNC) throw new UnreadablePacketError('not a frame')
  reader.skip(1)
  const [sizeCode, rateCode, channelCode, bitsCode] = [reader.bits(4), reader.bits(4), reader.bits(4), reader.bits(3)]
  reader.skip(1)
  const bits = bitsCode === 0 ? streamBits : (SAMPLE_BITS[bitsCode] ?? 0)
  if (bits === 0 || channelCode > 10) throw new UnreadablePacketError('reserved format')
  // A number in the coding of UTF-8, whose first byte begins with as many ones as the number has bytes.
  let bytes = 0
  while (bytes < 8 && reader.bit() === 1) bytes += 1
  reader.at = BEFORE_NUMBER + 8 * Math.max(1, bytes)
  const written = WRITTEN_SAMPLES.get(sizeCode)
  const samples = written === undefined ? samplesOf(sizeCode) : reader.bits(written) + 1
  reader.skip((WRITTEN_RATE.get(rateCode) ?? 0) + HEADER_CHECKSUM)
  const difference = DIFFERENCE.get(channelCode)
  const count = difference === undefined ? channelCode + 1 : 2
  return { samples, channels: Array.from({ length: count }, (_unused, index) => (index === difference ? bits + 1 : bits)) }
}

/** Skips what is left of samples after their prediction, in partitions of Rice codes. */
function skipResiduals(reader: BitReader, samples: number, order: number): void {
  const method = reader.bits(2)
  if (method > 1) throw new UnreadablePacketError('reserved coding')
  const parameterBits = method === 0 ? 4 : 5
  const partitions = 2 ** reader.bits(4)
  const size = samples / partitions
  if (!Number.isInteger(size) || size < order) throw new UnreadablePacketError('uneven partitions')
  for (let partition = 0; partition < partitions; partition += 1) {
    const count = partition === 0 ? size - order : size
    const parameter = reader.bits(parameterBits)
    if (parameter === 2 ** parameterBits - 1) reader.skip(count * reader.bits(5))
    else
      for (let index = 0; index < count; index += 1) {
        reader.unary()
        reader.skip(parameter)
      }
  }
}

function skipSubframe(reader: BitReader, samples: number, channelBits: number): void {
  if (reader.bit() === 1) throw new UnreadablePacketError('not a subframe')
  const kind = reader.bits(6)
  const bits = channelBits - (reader.bit() === 1 ? reader.unary() + 1 : 0)
  if (bits <= 0) throw new UnreadablePacketError('no bits')
  if (kind === CONSTANT) reader.skip(bits)
  else if (kind === VERBATIM) reader.skip(bits * samples)
  else if (kind >= LINEAR) {
    const order = kind - LINEAR + 1
    reader.skip(bits * order)
    const precision = reader.bits(4) + 1
    reader.skip(5 + precision * order)
    skipResiduals(reader, samples, order)
  } else if (kind >= FIXED && kind <= FIXED + MAX_FIXED_ORDER) {
    reader.skip(bits * (kind - FIXED))
    skipResiduals(reader, samples, kind - FIXED)
  } else throw new UnreadablePacketError('reserved kind')
}

/** Returns the bytes of the frame with which a packet starts. */
function frameBytes(packet: Uint8Array, streamBits: number): number {
  const reader = new BitReader(packet)
  const { samples, channels } = readHeader(reader, streamBits)
  for (const bits of channels) skipSubframe(reader, samples, bits)
  return Math.ceil(reader.at / 8) + CHECKSUM_BYTES
}

/**
 * Returns a function that leaves out of a packet of FLAC the bytes after its frame. A packet that can't be read stays as it is.
 *
 * @param description the decoder's, with the bits per sample of the stream
 */
export function plainFlac(description: Uint8Array | undefined): (packet: Uint8Array) => Uint8Array {
  const [high = 0, low = 0] = description?.subarray(STREAM_BITS_AT, STREAM_BITS_AT + 2) ?? []
  const streamBits = description === undefined ? 0 : ((high & 1) << 4) + (low >> 4) + 1
  return (packet) => {
    try {
      const length = frameBytes(packet, streamBits)
      return length < packet.length ? packet.subarray(0, length) : packet
    } catch (error) {
      if (error instanceof UnreadablePacketError) return packet
      throw error
    }
  }
}
