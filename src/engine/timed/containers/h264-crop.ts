import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

import { BitReader, UnreadablePacketError } from './bits'
import { descriptionBytes } from './codec-setup'
import { unescaped } from './stream-data'

const PARAMETERS = 7
/** Where the first parameter set of an avcC has its length, and where it starts (ISO/IEC 14496-15, 5.3.3.1). */
const [LENGTH_AT, SET_AT] = [6, 8]
/** Max bytes to read of a parameter set, which is followed by the other units of its packet. */
const MAX_SET_BYTES = 1024
/** The profiles that state their colours. */
const HIGH_PROFILES = new Set([44, 83, 86, 100, 110, 118, 122, 128, 244])
const FULL_COLOURS = 3

/** Reads a number in the coding of Exp-Golomb. */
function number(bits: BitReader): number {
  const zeros = bits.unary()
  return 2 ** zeros - 1 + bits.bits(zeros)
}

function signedNumber(bits: BitReader): number {
  const value = number(bits)
  return value % 2 === 1 ? (value + 1) / 2 : -value / 2
}

function skipScaling(bits: BitReader, size: number): void {
  for (let at = 0, last = 8, next = 8; at < size && next !== 0; at += 1) {
    next = (last + signedNumber(bits) + 256) % 256
    if (next !== 0) last = next
  }
}

function skipColours(bits: BitReader): void {
  const colours = number(bits)
  if (colours === FULL_COLOURS) bits.skip(1)
  number(bits)
  number(bits)
  bits.skip(1)
  if (bits.bit() === 0) return
  const lists = colours === FULL_COLOURS ? 12 : 8
  for (let list = 0; list < lists; list += 1) if (bits.bit() === 1) skipScaling(bits, list < 6 ? 16 : 64)
}

function skipOrder(bits: BitReader): void {
  const kind = number(bits)
  if (kind === 0) number(bits)
  if (kind !== 1) return
  bits.skip(1)
  number(bits)
  number(bits)
  for (let left = number(bits); left > 0; left -= 1) number(bits)
}

/** Returns whether a parameter set (ITU-T H.264, 7.3.2.1.1) cuts off the left of the frames. */
export function cutsLeft(unit: Uint8Array): boolean {
  const bits = new BitReader(unescaped(unit))
  bits.skip(8)
  const profile = bits.bits(8)
  bits.skip(16)
  number(bits)
  if (HIGH_PROFILES.has(profile)) skipColours(bits)
  number(bits)
  skipOrder(bits)
  number(bits)
  bits.skip(1)
  number(bits)
  number(bits)
  if (bits.bit() === 0) bits.skip(1)
  bits.skip(1)
  return bits.bit() === 1 && number(bits) > 0
}

/** Returns the first parameter set of a packet whose units follow start codes, or undefined. */
function setIn(packet: Uint8Array): Uint8Array | undefined {
  for (let at = 0; at + 3 < packet.length; at += 1)
    if (packet[at] === 0 && packet[at + 1] === 0 && packet[at + 2] === 1 && ((packet[at + 3] ?? 0) & 0x1f) === PARAMETERS)
      return packet.subarray(at + 3, at + 3 + MAX_SET_BYTES)
  return undefined
}

async function firstSet(track: InputVideoTrack): Promise<Uint8Array | undefined> {
  const description = (await track.getDecoderConfig())?.description
  if (description === undefined) {
    const packet = await new EncodedPacketSink(track).getFirstPacket()
    return packet === null ? undefined : setIn(packet.data)
  }
  const bytes = descriptionBytes(description)
  const length = (bytes[LENGTH_AT] ?? 0) * 256 + (bytes[LENGTH_AT + 1] ?? 0)
  return bytes.subarray(SET_AT, SET_AT + length)
}

/**
 * Returns whether players cut off the left of the frames of an H.264 track. Browsers round that to the alignment of their memory and show
 * frames of another width, so that boxes would be beside their place. They cut off the other sides exactly.
 */
export async function hasLeftCrop(track: InputVideoTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'avc') return false
  const set = await firstSet(track)
  try {
    return set !== undefined && set.length > 0 && cutsLeft(set)
  } catch (error) {
    // The browser reports parameters that can't be read.
    if (error instanceof UnreadablePacketError) return false
    throw error
  }
}
