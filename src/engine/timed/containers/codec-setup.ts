import type { AudioCodec, InputAudioTrack } from 'mediabunny'

import { BitReader, UnreadablePacketError } from './bits'
import { isBlank } from './byte-window'

/**
 * The description with which decoders of audio start is copied with the packets. Beside what a decoder needs, it may hold the tags and
 * images of the file from which a program took the audio.
 */

/** Bytes of `fLaC` and of its block with the format (RFC 9639, 8.2). */
const FLAC_BYTES = 42
const FLAC_BLOCK_AT = 4
const LAST_BLOCK = 0x80
/** Bytes of Opus' header without its table of channels, and with its fixed part (RFC 7845, 5.1). */
const OPUS_BYTES = 19
const OPUS_TABLE_AT = 21
const CHANNELS_AT = 9
const FAMILY_AT = 18
/** An empty name, no comments, and the bit that ends the header (Vorbis I, 5.2.1). */
const VORBIS_COMMENTS = Uint8Array.of(3, 0x76, 0x6f, 0x72, 0x62, 0x69, 0x73, 0, 0, 0, 0, 0, 0, 0, 0, 1)

/** Returns the bytes of a decoder's description of a stream. */
export function descriptionBytes(description: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
}

function plainFlac(bytes: Uint8Array): Uint8Array {
  const plain = bytes.slice(0, FLAC_BYTES)
  plain[FLAC_BLOCK_AT] = LAST_BLOCK
  return plain
}

function plainOpus(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, bytes[FAMILY_AT] === 0 ? OPUS_BYTES : OPUS_TABLE_AT + (bytes[CHANNELS_AT] ?? 0))
}

/** Returns the three headers of Vorbis, whose sizes are sums of bytes up to the first that isn't 255, without comments. */
function plainVorbis(bytes: Uint8Array): Uint8Array {
  let at = 1
  const [identification = 0, comments = 0] = [0, 1].map(() => {
    let size = 0
    while (bytes[at] === 255) {
      size += 255
      at += 1
    }
    size += bytes[at] ?? 0
    at += 1
    return size
  })
  const setup = bytes.subarray(at + identification + comments)
  return Uint8Array.of(2, identification, VORBIS_COMMENTS.length, ...bytes.subarray(at, at + identification), ...VORBIS_COMMENTS, ...setup)
}

/** Kinds of AAC: with high frequencies, and with a second channel. Kinds from 32 are written in another form. */
const [HIGH_FREQUENCIES, SECOND_CHANNEL, ESCAPE] = [5, 29, 31]
/** The kinds whose description has the same fields as that of AAC-LC. */
const GENERAL = new Set([1, 2, 4])
const EXPLICIT_RATE = 15
/** Marks of an extension of AAC-LC at the end of a description, by high frequencies and by a second channel. */
const [HIGH_MARK, SECOND_MARK] = [0x2b7, 0x548]

function skipRate(bits: BitReader): void {
  if (bits.bits(4) === EXPLICIT_RATE) bits.skip(24)
}

/** Returns the value of the next bits without reading them, or undefined if there are fewer. */
function ahead(bits: BitReader, count: number, length: number): number | undefined {
  if (bits.at + count > length) return undefined
  const value = bits.bits(count)
  bits.at -= count
  return value
}

/** Reads the kind and the channel configuration at the start of a description of AAC (ISO/IEC 14496-3, 1.6.2.1). */
export function readAacStart(bits: BitReader): { kind: number; channels: number } {
  const short = bits.bits(5)
  const kind = short === ESCAPE ? 32 + bits.bits(6) : short
  skipRate(bits)
  return { kind, channels: bits.bits(4) }
}

/** Reads a description of AAC (ISO/IEC 14496-3, 1.6.2.1). Returns its bytes, or undefined for a kind that isn't known. */
function aacBytes(bytes: Uint8Array): number | undefined {
  const bits = new BitReader(bytes)
  const length = 8 * bytes.length
  const start = readAacStart(bits)
  const isExtended = start.kind === HIGH_FREQUENCIES || start.kind === SECOND_CHANNEL
  if (isExtended) skipRate(bits)
  const kind = isExtended ? bits.bits(5) : start.kind
  // Without a number of channels, a list of them follows.
  if (!GENERAL.has(kind) || start.channels === 0) return undefined
  bits.skip(1)
  if (bits.bit() === 1) bits.skip(14)
  bits.skip(1)
  if (!isExtended && ahead(bits, 16, length) === (HIGH_MARK << 5) + HIGH_FREQUENCIES) {
    bits.skip(16)
    if (bits.bit() === 1) {
      skipRate(bits)
      if (ahead(bits, 12, length) !== undefined && ahead(bits, 11, length) === SECOND_MARK) bits.skip(12)
    }
  }
  return Math.ceil(bits.at / 8)
}

/** Returns a description of AAC without the bytes after its end, unless they're blank. One that can't be read stays as it is. */
function plainAac(bytes: Uint8Array): Uint8Array {
  try {
    const length = aacBytes(bytes) ?? bytes.length
    return isBlank(bytes.subarray(length)) ? bytes : bytes.slice(0, length)
  } catch (error) {
    if (error instanceof UnreadablePacketError) return bytes
    throw error
  }
}

const PLAIN: Partial<Record<AudioCodec, (bytes: Uint8Array) => Uint8Array>> = {
  aac: plainAac,
  flac: plainFlac,
  opus: plainOpus,
  vorbis: plainVorbis,
}

/** Returns the configuration of a decoder for a copy of its packets: with what decoding needs, and nothing else. */
export function plainAudioConfig(codec: AudioCodec, config: AudioDecoderConfig): AudioDecoderConfig {
  const plain = PLAIN[codec]
  if (config.description === undefined || plain === undefined) return config
  return { ...config, description: plain(descriptionBytes(config.description)) }
}

/** Returns whether the description of an audio track holds more than decoding needs. */
export async function hasForeignSetup(track: InputAudioTrack): Promise<boolean> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (codec === null || config?.description === undefined) return false
  const [bytes, plain] = [config, plainAudioConfig(codec, config)].map(({ description }) =>
    descriptionBytes(description ?? new ArrayBuffer()),
  )
  // The writer of an export may leave out the name of a program.
  return (bytes?.length ?? 0) > (plain?.length ?? 0)
}
