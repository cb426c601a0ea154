import type { BufferedFile } from './buffered-file'

const HEADER = 10

/** Returns the end of the ID3 tags at the start of a file or at another position. Their sizes have seven bits per byte. */
export async function endOfTags(file: BufferedFile, start = 0): Promise<number> {
  for (let at = start; ;) {
    const header = await file.read(at, HEADER)
    if (header.length < HEADER || header.name(0, 3) !== 'ID3') return at
    at += HEADER + [6, 7, 8, 9].reduce((size, index) => size * 128 + (header.u8(index) & 0x7f), 0)
  }
}
