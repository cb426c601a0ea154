import type { ByteReader } from '../../core/byte-reader'
import type { BufferedFile } from '../buffered-file'
import { endOfTags } from '../id3-tags'
import { mp3FrameSize } from './mp3-frames'

const HEADER = 4
/** Bytes behind a frame and ID3 tags in which the next frame is searched, because other data may be between them. */
const SEARCHED = 65_536

const headerAt = ({ bytes }: ByteReader, at = 0): Uint8Array => bytes.subarray(at, at + HEADER)

/** Returns the version, the sample rate and whether there is one channel, as one number. Stereo frames differ in their mode. */
const formatOf = ([, second = 0, third = 0, fourth = 0]: Uint8Array): number =>
  (second & 0x18) | ((third & 0x0c) << 8) | (fourth >> 6 === 3 ? 1 : 0)

/** Returns the position of the first of two frames of one format that follow each other, or undefined if there are none. */
function frameIn(bytes: ByteReader): number | undefined {
  for (let at = 0; at + HEADER <= bytes.length; at += 1) {
    const size = mp3FrameSize(headerAt(bytes, at))
    if (size === undefined) continue
    const next = headerAt(bytes, at + size)
    if (mp3FrameSize(next) !== undefined && formatOf(next) === formatOf(headerAt(bytes, at))) return at
  }
  return undefined
}

/**
 * Returns whether an MP3 file continues with another sample rate, number of channels or MPEG version than it begins with. mediabunny reads up
 * to the change, and players continue.
 */
export async function changesFormat(file: BufferedFile): Promise<boolean> {
  let format: number | undefined
  for (let at = await endOfTags(file); ;) {
    const header = headerAt(await file.read(at, HEADER))
    const size = mp3FrameSize(header)
    if (size !== undefined && (format ?? formatOf(header)) === formatOf(header)) {
      format = formatOf(header)
      at += size
      continue
    }
    // Other bytes may look like a frame, so a change needs two frames.
    at = await endOfTags(file, at)
    const ahead = await file.read(at, SEARCHED)
    const found = frameIn(ahead)
    if (found === undefined) return false
    format ??= formatOf(headerAt(ahead, found))
    if (formatOf(headerAt(ahead, found)) !== format) return true
    at += found
  }
}
