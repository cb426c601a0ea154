import type { BufferedFile } from './buffered-file'

const TAG_HEADER = 10
const FRAME_HEADER = 7

/** Returns the end of the ID3 tags at the start. Their sizes have seven bits per byte. */
async function endOfTags(file: BufferedFile): Promise<number> {
  for (let at = 0; ;) {
    const header = await file.read(at, TAG_HEADER)
    if (header.length < TAG_HEADER || header.name(0, 3) !== 'ID3') return at
    at += TAG_HEADER + [6, 7, 8, 9].reduce((size, index) => size * 128 + (header.u8(index) & 0x7f), 0)
  }
}

/**
 * Returns whether each frame of an AAC file is at least as long as its header. mediabunny reads a frame without a length repeatedly, until
 * memory runs out.
 */
export async function hasPossibleFrames(file: BufferedFile): Promise<boolean> {
  for (let at = await endOfTags(file); ;) {
    const header = await file.read(at, FRAME_HEADER)
    // Any other bytes end the recording.
    if (header.length < FRAME_HEADER || (header.u16be(0) & 0xfff6) !== 0xfff0) return true
    const length = ((header.u32be(3) >>> 13) & 0x1fff) >>> 0
    if (length < FRAME_HEADER) return false
    at += length
  }
}
