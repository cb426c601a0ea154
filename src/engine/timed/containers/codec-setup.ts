import type { AudioCodec, InputAudioTrack } from 'mediabunny'

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

const PLAIN: Partial<Record<AudioCodec, (bytes: Uint8Array) => Uint8Array>> = { flac: plainFlac, opus: plainOpus, vorbis: plainVorbis }

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
