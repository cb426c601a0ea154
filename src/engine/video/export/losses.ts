import type { InputVideoTrack } from 'mediabunny'

import type { OpenFile } from '../../timed/read-file'
import { droppedNotes } from '../../timed/containers/dropped-parts'

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
  if (codec !== null && storesManyBits(codec)) notes.push('Colours are reduced to 8 bits.')
  if (codec !== null && storesManyColours(codec)) notes.push('Colour detail is reduced to 4:2:0.')
  return [...notes, ...(await droppedNotes(file, await input.getMetadataTags()))]
}
