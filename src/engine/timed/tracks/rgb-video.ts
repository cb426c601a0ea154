import type { InputVideoTrack } from 'mediabunny'

/** Where codec strings state the matrix of the colours, counted in parts between dots, and its value for none. */
const MATRIX_AT = new Map([
  ['vp09', 7],
  ['av01', 8],
])
const NO_MATRIX = '00'
/** The only profile of H.264 with colours of full size. Other profiles can't be RGB, whatever they state. */
const H264_444 = 'avc1.f4'

/**
 * Returns whether the frames of an H.264, VP9 or AV1 track are red, green and blue. Exports store brightness and two colours, and browsers
 * copy the pixels of such frames without converting them, so an export would have other colours than its source.
 */
export async function isRgb(track: InputVideoTrack): Promise<boolean> {
  const codec = (await track.getDecoderConfig())?.codec ?? ''
  if (codec.startsWith(H264_444)) return (await track.getColorSpace()).matrix === 'rgb'
  const parts = codec.split('.')
  return parts[MATRIX_AT.get(parts[0] ?? '') ?? parts.length] === NO_MATRIX
}
