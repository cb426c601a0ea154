import type { BufferedFile } from './buffered-file'

/** Max boxes to read. Files of cameras and editing programs have a few; a fragmented video of several hours has thousands. */
const MAX_BOXES = 100_000

/** A box of an MP4 or QuickTime file: its name, and where its content starts and ends. */
export interface BoxPlace {
  name: string
  content: number
  end: number
}

/** Reads the boxes of a file, up to a maximum over all calls, so that a broken file takes bounded time. */
export class BoxReader {
  readonly #file: BufferedFile
  #boxes = 0

  constructor(file: BufferedFile) {
    this.#file = file
  }

  /** Yields the boxes between two positions. Ends at a box that is broken, which other checks report. */
  async *within(start: number, end: number): AsyncGenerator<BoxPlace, void> {
    for (let at = start; at + 8 <= end && this.#boxes < MAX_BOXES;) {
      this.#boxes += 1
      const header = await this.#file.read(at, 16)
      const [short, name] = [header.u32be(0), header.name(4)]
      const isLong = short === 1 && header.length >= 16
      const size = isLong ? header.u32be(8) * 2 ** 32 + header.u32be(12) : short === 0 ? end - at : short
      if (size < 8) return
      yield { name, content: at + (isLong ? 16 : 8), end: Math.min(at + size, end) }
      at += size
    }
  }
}

/** Entries of a table per read. */
const PART = 8192

/**
 * Yields the entries of a table, each of a few numbers.
 *
 * @throws EndOfBytesError for a table that is cut off before its entries
 */
export async function* tableEntries(
  file: BufferedFile,
  { content, end }: Pick<BoxPlace, 'content' | 'end'>,
  numbers: 2 | 3,
): AsyncGenerator<number[], void> {
  const bytes = 4 * numbers
  const last = Math.min(end, content + 8 + (await file.read(content, 8)).u32be(4) * bytes)
  for (let at = content + 8; at + bytes <= last; at += PART * bytes) {
    const part = await file.read(at, Math.min(PART * bytes, last - at))
    for (let entry = 0; entry + bytes <= part.length; entry += bytes)
      yield Array.from({ length: numbers }, (_, index) => part.u32be(entry + 4 * index))
  }
}
