import type { InputVideoTrack } from 'mediabunny'

import type { OpenFile } from '../../timed/read-file'
import { descriptionBytes } from '../../timed/containers/codec-setup'
import { droppedNotes } from '../../timed/containers/dropped-parts'

/** Bytes behind the parameter sets of an avcC that state its colours: chroma format, two bit depths, and no extensions. */
const AVC_COLOURS = 4

/**
 * Returns whether a description of H.264 states 8 bits or 4:2:0, which profiles for more also allow (ISO/IEC 14496-15, 5.3.3.1). Nothing if
 * it doesn't state them.
 *
 * @param description an avcC
 */
export function avcColours(description: Uint8Array): { hasManyBits: boolean; hasManyColours: boolean } | undefined {
  const [chroma = 0, luma = 0, chromaBits = 0, extensions] = description.slice(-AVC_COLOURS)
  const isStated = (chroma & 0xfc) === 0xfc && (luma & 0xf8) === 0xf8 && (chromaBits & 0xf8) === 0xf8 && extensions === 0
  return isStated ? { hasManyBits: ((luma | chromaBits) & 7) > 0, hasManyColours: (chroma & 3) > 1 } : undefined
}

/** Returns whether a codec string names a profile with more than eight bits, in H.264 (High 10 and above), VP9, AV1 or HEVC (Main 10). */
const storesManyBits = (codec: string): boolean =>
  /^avc[13]\.(6e|7a|f4)/i.test(codec) ||
  /^vp09\.\d+\.\d+\.1[02]/.test(codec) ||
  /^av01\.\d+\.\w+\.1[02]/.test(codec) ||
  /^h(vc|ev)1\.[A-C]?2\./.test(codec)

/** Returns whether a codec string names a profile with 4:2:2 or 4:4:4. */
const storesManyColours = (codec: string): boolean => /^avc[13]\.(7a|f4)|^vp09\.0[13]|^av01\.[12]/i.test(codec)

/**
 * Returns sentences about the parts of a source that its export doesn't have.
 *
 * @param isCopied whether the frames stay unchanged
 */
export async function lossNotes(
  { input, file }: Pick<OpenFile, 'input' | 'file'>,
  video: InputVideoTrack,
  isCopied: boolean,
): Promise<string[]> {
  const notes: string[] = []
  const others = (await input.getVideoTracks()).filter(({ id }) => id !== video.id).length
  if (others > 0) notes.push(others === 1 ? 'The second video track is left out.' : `${others} more video tracks are left out.`)
  if (await video.canBeTransparent()) notes.push('Transparency is left out.')
  const codec = isCopied ? null : await video.getCodecParameterString()
  const description = codec?.startsWith('avc') === true ? (await video.getDecoderConfig())?.description : undefined
  const stated = description && avcColours(descriptionBytes(description))
  if (codec !== null && (stated?.hasManyBits ?? storesManyBits(codec))) notes.push('Colours are reduced to 8 bits.')
  if (codec !== null && (stated?.hasManyColours ?? storesManyColours(codec))) notes.push('Colour detail is reduced to 4:2:0.')
  return [...notes, ...(await droppedNotes(file, await input.getMetadataTags()))]
}
