import type { ByteReader } from '../core/byte-reader'
import type { BufferedFile } from './buffered-file'
import { endOfTags } from './id3-tags'

const FRAME_HEADER = 7
/** The bits of a header's first four bytes with the profile, the sample rate and the channels. */
const FORMAT_BITS = 0xfdc0

/** Bytes behind the last frame and ID3 tags in which another frame is searched, because other data may be between them. */
const SEARCHED = 65_536

/** Returns the bytes of the frame that starts at a position, or undefined if none does. */
function frameLength(bytes: ByteReader, at: number): number | undefined {
  if (bytes.length < at + FRAME_HEADER || (bytes.u16be(at) & 0xfff6) !== 0xfff0) return undefined
  return ((bytes.u32be(at + 3) >>> 13) & 0x1fff) >>> 0
}

/** Returns whether two frames follow each other in the bytes. */
function hasFrames(bytes: ByteReader): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const length = frameLength(bytes, at)
    if (length !== undefined && length >= FRAME_HEADER && frameLength(bytes, at + length) !== undefined) return true
  }
  return false
}

/**
 * Examines the frames of an AAC file. They are `broken` if one is shorter than its header, which mediabunny reads repeatedly, until memory
 * runs out. They are `interrupted` if more follow behind other data, where mediabunny ends and players continue. They are `changed` if one
 * has another sample rate or other channels than the first, by which mediabunny reads all of them.
 */
export async function checkFrames(file: BufferedFile): Promise<'whole' | 'broken' | 'interrupted' | 'changed'> {
  let format: number | undefined
  for (let at = await endOfTags(file); ;) {
    const header = await file.read(at, FRAME_HEADER)
    const length = frameLength(header, 0)
    if (length === undefined) return hasFrames(await file.read(await endOfTags(file, at), SEARCHED)) ? 'interrupted' : 'whole'
    if (length < FRAME_HEADER) return 'broken'
    const own = header.u32be(0) & FORMAT_BITS
    format ??= own
    if (own !== format) return 'changed'
    at += length
  }
}
