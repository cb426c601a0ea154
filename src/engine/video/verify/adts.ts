import type { InputAudioTrack } from 'mediabunny'

/** Bytes of an ADTS header (ISO/IEC 13818-7, 6.2). A frame with a checksum has a longer one. */
const HEADER = 7
const HEADER_WITH_CHECKSUM = 9

/** Returns an AAC frame without its ADTS header, or the data itself if it doesn't start with one. */
export function withoutAdtsHeader(data: Uint8Array): Uint8Array {
  const [first = 0, second = 0] = data
  // Twelve set bits, any version, layer 0, and a bit that states whether the checksum is missing.
  if (first !== 0xff || (second & 0xf6) !== 0xf0) return data
  return data.subarray((second & 1) === 1 ? HEADER : HEADER_WITH_CHECKSUM)
}

/**
 * Returns whether the packets of a track start with ADTS headers, like AAC in a transport stream. Other containers describe the audio once.
 */
export async function hasAdtsHeaders(track: InputAudioTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'aac') return false
  const config = await track.getDecoderConfig()
  return config !== null && config.description === undefined
}
