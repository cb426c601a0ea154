import { ByteWindow } from '../containers/byte-window'
import { EBML, elementAt, SEGMENT, SEGMENT_CHILDREN } from '../containers/scan-ebml'
import { findBytes } from './find-bytes'

const SEGMENT_BYTES = [0x18, 0x53, 0x80, 0x67] as const
/**
 * Padding and checksum, and the children of a cluster: timestamp, silent tracks, position, size of the previous, simple block, block group,
 * encrypted block.
 */
const OTHERS = new Set([0xec, 0xbf, 0xe7, 0x5854, 0xa7, 0xab, 0xa3, 0xa0, 0xaf])
/** Bytes per read. The blocks of recordings in browsers are visited one by one, because their clusters have no size. */
const WINDOW = 1_048_576

/** Returns whether a segment begins behind bytes that aren't elements. The bytes of its identifier may also occur by chance. */
async function hasSegmentBehind(file: Blob, window: ByteWindow, from: number): Promise<boolean> {
  for await (const at of findBytes(file, SEGMENT_BYTES, from)) {
    const segment = await elementAt(window, at)
    const child = segment && (await elementAt(window, segment.content))
    if (child && SEGMENT_CHILDREN.has(child.id)) return true
  }
  return false
}

/**
 * Returns whether a Matroska or WebM file consists of several segments one after the other. mediabunny reads the first of them or takes the
 * later ones for other tracks, and players continue.
 */
export async function hasLaterSegment(file: Blob): Promise<boolean> {
  const window = new ByteWindow(file, WINDOW)
  let hasSegment = false
  let segmentEnd = 0
  for (let at = 0; at < file.size;) {
    const element = await elementAt(window, at)
    if (element === undefined) return hasSegmentBehind(file, window, at)
    const { id, content, end } = element
    const isStart = id === EBML || id === SEGMENT
    if (!isStart && !SEGMENT_CHILDREN.has(id) && !OTHERS.has(id)) return hasSegmentBehind(file, window, at)
    if (isStart && hasSegment) return true
    if (id === SEGMENT) {
      hasSegment = true
      segmentEnd = end ?? file.size
      at = content
    } else {
      // The children of a cluster of unknown size follow it as if they were beside it. A wrong size must not skip the next segment.
      at = Math.min(end ?? content, at < segmentEnd ? segmentEnd : file.size)
    }
  }
  return false
}
