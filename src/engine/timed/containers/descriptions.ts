import { BoxReader, tableEntries, type BoxPlace } from '../boxes'
import { BufferedFile } from '../buffered-file'

const PARENTS = new Set(['mdia', 'minf', 'stbl'])
/** Pictures and audio. Subtitles may have a description for each style. */
const HANDLERS = new Set(['vide', 'soun'])
/** Max bytes of descriptions to compare. */
const MAX_DESCRIPTIONS_BYTES = 100_000
/** Flags of `tfhd`: fields before the description, and the description. */
const [HAS_OFFSET, HAS_DESCRIPTION] = [1, 2]

interface Track {
  id: number
  handler: string | undefined
  descriptions: number
  /** Where `stsc` is, the table of chunks with their descriptions, counted from 1. */
  chunks: BoxPlace | undefined
}

class DescriptionScan {
  readonly #file: BufferedFile
  readonly #boxes: BoxReader
  readonly #size: number
  /** The numbers of descriptions of tracks that have several, by the IDs of the tracks. */
  readonly #several = new Map<number, number>()

  constructor(file: Blob) {
    this.#file = new BufferedFile(file)
    this.#boxes = new BoxReader(this.#file)
    this.#size = file.size
  }

  /** Returns whether a sample has another description than the last one of its track. */
  async changes(): Promise<boolean> {
    for await (const box of this.#boxes.within(0, this.#size)) {
      if (box.name === 'moov' && (await this.#changesInMovie(box))) return true
      if (box.name === 'moof' && this.#several.size > 0 && (await this.#changesInFragment(box))) return true
    }
    return false
  }

  async #changesInMovie(movie: BoxPlace): Promise<boolean> {
    for await (const box of this.#boxes.within(movie.content, movie.end)) {
      if (box.name === 'trak' && (await this.#changesInTrack(box))) return true
      if (box.name !== 'mvex' || this.#several.size === 0) continue
      for await (const { name, content } of this.#boxes.within(box.content, box.end))
        if (name === 'trex' && (await this.#isOther(content + 4, content + 8))) return true
    }
    return false
  }

  async #changesInTrack({ content, end }: BoxPlace): Promise<boolean> {
    const track: Track = { id: 0, handler: undefined, descriptions: 1, chunks: undefined }
    await this.#readTrack(track, content, end)
    const { id, handler = '', descriptions, chunks } = track
    if (descriptions < 2 || !HANDLERS.has(handler)) return false
    this.#several.set(id, descriptions)
    if (!chunks) return false
    for await (const [, , description] of tableEntries(this.#file, chunks, 3)) if (description !== descriptions) return true
    return false
  }

  async #readTrack(track: Track, start: number, limit: number): Promise<void> {
    for await (const box of this.#boxes.within(start, limit)) {
      const { name, content, end } = box
      if (PARENTS.has(name)) await this.#readTrack(track, content, end)
      else if (name === 'tkhd') {
        const version = (await this.#file.read(content, 1)).u8(0)
        track.id = (await this.#file.read(content + (version === 1 ? 20 : 12), 4)).u32be(0)
      } else if (name === 'hdlr') track.handler ??= (await this.#file.read(content + 8, 4)).name(0)
      else if (name === 'stsd') track.descriptions = await this.#countDescriptions(box)
      else if (name === 'stsc') track.chunks = box
    }
  }

  /** Returns the number of descriptions, which is 1 if all are equal. */
  async #countDescriptions({ content, end }: BoxPlace): Promise<number> {
    const count = (await this.#file.read(content + 4, 4)).u32be(0)
    if (count < 2 || end - content > MAX_DESCRIPTIONS_BYTES) return count
    const texts = new Set<string>()
    for await (const { name, content: from, end: to } of this.#boxes.within(content + 8, end))
      texts.add(`${name} ${(await this.#file.read(from, to - from)).bytes.join()}`)
    return texts.size === 1 ? 1 : count
  }

  async #changesInFragment(fragment: BoxPlace): Promise<boolean> {
    for await (const run of this.#boxes.within(fragment.content, fragment.end)) {
      if (run.name !== 'traf') continue
      for await (const { name, content } of this.#boxes.within(run.content, run.end)) {
        if (name !== 'tfhd') continue
        const flags = (await this.#file.read(content, 4)).u32be(0)
        const at = content + ((flags & HAS_OFFSET) === 0 ? 8 : 16)
        if ((flags & HAS_DESCRIPTION) !== 0 && (await this.#isOther(content + 4, at))) return true
      }
    }
    return false
  }

  /** Returns whether the description at a position isn't the last one of the track whose ID is at another. */
  async #isOther(id: number, description: number): Promise<boolean> {
    const last = this.#several.get((await this.#file.read(id, 4)).u32be(0))
    return last !== undefined && (await this.#file.read(description, 4)).u32be(0) !== last
  }
}

/**
 * Returns whether pictures or audio of an MP4 or QuickTime file change their description (ISO/IEC 14496-12, 8.5.2), as where an editing program has joined
 * recordings. mediabunny reads all of them by the last one, so that others would show nothing, or something other than in a player.
 *
 * @throws EndOfBytesError for a file that is cut off
 */
export const changesDescription = (file: Blob): Promise<boolean> => new DescriptionScan(file).changes()
