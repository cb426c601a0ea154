import type { InputVideoTrack } from 'mediabunny'

import { outputCodecOf, type OutputCodec } from './export/containers'

/**
 * Returns a file's description of its video's colours if it is incomplete and the copy has to leave it so, or undefined otherwise. Many
 * cameras and programs write none, and each player then makes a different guess, so a copy that states a guess has other colours than the
 * source. Video in full range that becomes VP8 or VP9 is the exception: Chromium ignores their range unless all colours are stated.
 *
 * @param codec of the copy
 */
export async function incompleteColours(track: InputVideoTrack, codec: OutputCodec): Promise<VideoColorSpaceInit | undefined> {
  const { primaries = null, transfer = null, matrix = null, fullRange = null } = await track.getColorSpace()
  const isComplete = primaries !== null && transfer !== null && matrix !== null && fullRange !== null
  if (isComplete) return undefined
  const becomesVpx = (codec === 'vp8' || codec === 'vp9') && outputCodecOf(await track.getCodec()) !== codec
  if (fullRange === true && becomesVpx) return undefined
  return { primaries, transfer, matrix, fullRange }
}

/** Code points of ITU-T H.273 by the names of WebCodecs. */
type CodePoints = Readonly<Record<string, number>>
const PRIMARIES: CodePoints = { bt709: 1, bt470bg: 5, smpte170m: 6, bt2020: 9, smpte432: 12 }
const TRANSFER: CodePoints = { bt709: 1, smpte170m: 6, linear: 8, 'iec61966-2-1': 13, pq: 16, hlg: 18 }
const MATRIX: CodePoints = { rgb: 0, bt709: 1, bt470bg: 5, smpte170m: 6, 'bt2020-ncl': 9 }
const UNSPECIFIED = 2

/**
 * Returns a codec string for an incomplete description of colours. The codec string of VP9 describes colours too, and means BT.709 if it
 * doesn't (https://www.webmproject.org/vp9/mp4/).
 */
export function codecWithColours(codec: string, { primaries, transfer, matrix, fullRange }: VideoColorSpaceInit): string {
  const [name = '', profile, level, depth, chroma = '01'] = codec.split('.')
  if (name !== 'vp09' || depth === undefined) return codec
  const points = [PRIMARIES[primaries ?? ''], TRANSFER[transfer ?? ''], MATRIX[matrix ?? '']].map((point) => point ?? UNSPECIFIED)
  const colours = [...points, Number(fullRange === true)].map((point) => String(point).padStart(2, '0'))
  return [name, profile, level, depth, chroma, ...colours].join('.')
}
