import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import { descriptionBytes } from './codec-setup'

/** Scans the packets of a video stream for data that isn't needed to decode it. Decoders skip it, so viewers don't see it. */

/**
 * NAL units that H.264 needs (ITU-T H.264, table 7-1): slices and parameter sets. Those of a second view, of an auxiliary picture and of a
 * larger version (13 to 15, 19 and 20) hold frames that browsers skip, so that reviewers haven't seen them.
 */
const NEEDED_NAL = new Set([1, 2, 3, 4, 5, 7, 8])
/** Units that mark the start of a frame or an end, and their bytes of content. */
const MARKERS = new Map([
  [9, 1],
  [10, 0],
  [11, 0],
])
const SEI = 6
const FILLER = 12
/** SEI messages about the decoding and the look of frames: buffering, timing, recovery, stereo, orientation, brightness, transfer. */
const NEEDED_SEI = new Set([0, 1, 6, 45, 47, 137, 144, 147])
/** SEI messages with user data of the encoder, such as captions, notes or a place. */
const USER_DATA_SEI = new Set([4, 5])

/** Removes the bytes that prevent zeros from looking like the start of a unit. */
export function unescaped(bytes: Uint8Array): Uint8Array {
  const result: number[] = []
  let zeros = 0
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0
      continue
    }
    zeros = byte === 0 ? zeros + 1 : 0
    result.push(byte)
  }
  return Uint8Array.from(result)
}

/** Returns the types of the messages of an SEI unit, without its first byte. */
function seiTypes(unit: Uint8Array): number[] {
  const bytes = unescaped(unit)
  const types: number[] = []
  let at = 0
  const number = (): number => {
    let value = 0
    while (bytes[at] === 255) {
      value += 255
      at += 1
    }
    value += bytes[at] ?? 0
    at += 1
    return value
  }
  // The last byte ends the unit.
  while (at < bytes.length - 1) {
    types.push(number())
    const size = number()
    at += size
  }
  return types
}

function seiName(type: number): string {
  return USER_DATA_SEI.has(type) ? 'user data (SEI)' : `SEI of type ${type}`
}

/**
 * Returns the names of the data in an H.264 packet that isn't needed to play it.
 *
 * @param lengthSize bytes of the length before each unit
 */
export function foreignInH264(packet: Uint8Array, lengthSize: number): string[] {
  const foreign: string[] = []
  for (let at = 0; at < packet.length;) {
    let length = 0
    for (const byte of packet.subarray(at, at + lengthSize)) length = length * 256 + byte
    at += lengthSize
    if (length === 0 || at + length > packet.length) return [...foreign, 'broken NAL unit']
    const type = (packet[at] ?? 0) & 0x1f
    const content = packet.subarray(at + 1, at + length)
    if (type === SEI)
      foreign.push(
        ...seiTypes(content)
          .filter((one) => !NEEDED_SEI.has(one))
          .map(seiName),
      )
    else if (type === FILLER) {
      if (content.some((byte) => byte !== 0xff && byte !== 0x80)) foreign.push('data in filler')
    } else if (MARKERS.has(type)) {
      if (content.subarray(MARKERS.get(type)).some((byte) => byte !== 0)) foreign.push('data in a marker')
    } else if (!NEEDED_NAL.has(type)) foreign.push(`NAL unit of type ${type}`)
    at += length
  }
  return foreign
}

/** Units that AV1 needs (AV1 Bitstream & Decoding Process Specification, 6.2.2): sequence, delimiter, frames, tiles. */
const NEEDED_OBU = new Set([1, 2, 3, 4, 6, 7, 8])
const METADATA = 5
const PADDING = 15
/** Metadata about the look of frames and about layers (6.7.1). */
const NEEDED_METADATA = new Set([1, 2, 3])
const USER_DATA_METADATA = 4

/** Reads a number of seven bits per byte. Returns undefined if it doesn't end. */
function leb128(bytes: Uint8Array, at: number): { value: number; end: number } | undefined {
  let value = 0
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    value += (byte & 0x7f) * 2 ** (7 * index)
    if (byte < 0x80) return { value, end: at + index + 1 }
  }
  return undefined
}

/** Returns the names of the data in an AV1 packet that isn't needed to play it. */
export function foreignInAv1(packet: Uint8Array): string[] {
  const foreign: string[] = []
  for (let at = 0; at < packet.length;) {
    const header = packet[at] ?? 0
    const type = (header >> 3) & 0x0f
    const start = at + ((header & 4) === 0 ? 1 : 2)
    // The last unit may have no size and then ends with the packet.
    const size = (header & 2) === 0 ? { value: packet.length - start, end: start } : leb128(packet, start)
    const end = size === undefined ? Infinity : size.end + size.value
    if (size === undefined || end > packet.length) return [...foreign, 'broken OBU']
    const content = packet.subarray(size.end, end)
    if (type === METADATA) {
      const kind = leb128(content, 0)?.value ?? -1
      if (kind === USER_DATA_METADATA) foreign.push('user data (metadata OBU)')
      else if (!NEEDED_METADATA.has(kind)) foreign.push(`metadata OBU of type ${kind}`)
    } else if (type === PADDING) {
      if (content.some((byte) => byte !== 0 && byte !== 0x80)) foreign.push('data in padding')
    } else if (!NEEDED_OBU.has(type)) foreign.push(`OBU of type ${type}`)
    at = end
  }
  return foreign
}

/** Returns a scanner for the packets of a track, or undefined for codecs whose packets contain only frames (VP8, VP9). */
async function scannerOf(track: InputVideoTrack): Promise<((packet: Uint8Array) => string[]) | undefined> {
  const codec = await track.getCodec()
  if (codec === 'av1') return foreignInAv1
  if (codec !== 'avc') return undefined
  const description = (await track.getDecoderConfig())?.description
  if (description === undefined) throw new Error('the stream has no parameter sets')
  const bytes = descriptionBytes(description)
  // The lowest two bits of the fifth byte of avcC (ISO/IEC 14496-15, 5.3.3.1).
  const lengthSize = ((bytes[4] ?? 3) & 3) + 1
  return (packet) => foreignInH264(packet, lengthSize)
}

/**
 * Returns the names of the data in a video stream that isn't needed to play it.
 *
 * @throws EngineCancelledError
 */
export async function foreignStreamData(track: InputVideoTrack, signal: AbortSignal): Promise<string[]> {
  const scan = await scannerOf(track)
  const foreign = new Set<string>()
  if (scan === undefined) return []
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    throwIfCancelled(signal)
    for (const name of scan(data)) foreign.add(name)
  }
  return [...foreign]
}
