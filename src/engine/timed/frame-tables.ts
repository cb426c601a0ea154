import type { ByteReader } from '../core/byte-reader'
import { tableEntries } from './boxes'
import { BufferedFile } from './buffered-file'

const PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
/** Max boxes to read. A fragmented video of several hours has thousands. */
const MAX_BOXES = 100_000
/** Tolerated excess of listed frames over actual ones. Some programs list a few more. */
const SLACK = 1_000_000

/** The numbers of frames in the tables of a track. */
interface Tables {
  /** Frames in the table of sizes. */
  frames: number
  /** The largest number among the tables of times, and of a chunk. */
  listed: number
}

class TableScan {
  readonly #file: BufferedFile
  #boxes = 0
  /** The frames of runs without a listing per frame, which take no bytes of the file's structure. */
  #plain = 0

  constructor(file: Blob) {
    this.#file = new BufferedFile(file)
  }

  /** Returns whether the tables of the boxes between two positions are possible. */
  async walk(start: number, end: number, tables: Tables): Promise<boolean> {
    for (let at = start; at + 8 <= end && this.#boxes < MAX_BOXES;) {
      this.#boxes += 1
      const header = await this.#read(at, 16)
      const [short, name] = [header.u32be(0), header.name(4)]
      const isLong = short === 1 && header.length >= 16
      const size = isLong ? header.u32be(8) * 2 ** 32 + header.u32be(12) : short === 0 ? end - at : short
      const content = at + (isLong ? 16 : 8)
      const boxEnd = Math.min(at + size, end)
      // Other checks report truncated boxes.
      if (size < 8) return true
      if (PARENTS.has(name)) {
        const own = name === 'trak' ? { frames: 0, listed: 0 } : tables
        if (!(await this.walk(content, boxEnd, own))) return false
        if (name === 'trak' && own.listed > own.frames + SLACK) return false
      } else if (!(await this.#isPossible(name, { content, end: boxEnd, tables }))) return false
      at += size
    }
    return true
  }

  async #isPossible(name: string, { content, end, tables }: { content: number; end: number; tables: Tables }): Promise<boolean> {
    if (end - content < (name === 'stsz' || name === 'stz2' ? 12 : 8)) return true
    if (name === 'stsz') {
      const box = await this.#read(content, 12)
      const [each, count] = [box.u32be(4), box.u32be(8)]
      tables.frames = count
      return each === 0 ? count * 4 <= end - content - 12 : each * count <= this.#file.size
    }
    if (name === 'stz2') tables.frames = (await this.#read(content, 12)).u32be(8)
    if (name === 'stts' || name === 'ctts') tables.listed = Math.max(tables.listed, await this.#sumOf(content, end))
    if (name === 'stsc') tables.listed = Math.max(tables.listed, await this.#largestChunk(content, end))
    return name === 'trun' ? this.#isPossibleRun(await this.#read(content, 8), end - content) : true
  }

  /** Adds up the numbers of frames in a table of pairs. */
  async #sumOf(content: number, end: number): Promise<number> {
    let sum = 0
    for await (const [count = 0] of tableEntries(this.#file, { content, end }, 2)) sum += count
    return sum
  }

  /** Returns the frames of the largest chunk. Each entry has its first chunk, the frames per chunk from there, and their description. */
  async #largestChunk(content: number, end: number): Promise<number> {
    let largest = 0
    for await (const [, count = 0] of tableEntries(this.#file, { content, end }, 3)) largest = Math.max(largest, count)
    return largest
  }

  #isPossibleRun(box: ByteReader, bytes: number): boolean {
    const [flags, count] = [box.u32be(0), box.u32be(4)]
    const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length
    if (fields > 0) return count * fields * 4 <= bytes
    this.#plain += count
    return this.#plain <= Math.max(SLACK, this.#file.size)
  }

  #read(at: number, count: number): Promise<ByteReader> {
    return this.#file.read(at, count)
  }
}

/**
 * Returns whether the tables of an MP4 or QuickTime file list no more frames than the file can have. mediabunny creates an object for each
 * frame in a table, so a few bytes could occupy it for hours.
 */
export function hasPossibleTables(file: Blob): Promise<boolean> {
  return new TableScan(file).walk(0, file.size, { frames: 0, listed: 0 })
}
