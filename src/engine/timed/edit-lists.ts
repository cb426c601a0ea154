import { BoxReader } from './boxes'
import { BufferedFile, type ReadableFile } from './buffered-file'

const PARENTS = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'stbl'])
/** Max entries to read. Editing programs write a few. */
const MAX_EDITS = 1000
/** Bytes of a table per read. */
const PART = 65_536
const NORMAL_RATE = 0x1_0000

/** An entry of an edit list (ISO/IEC 14496-12, 8.6.6). */
interface Edit {
  /** Ticks of the movie. */
  duration: number
  /** Ticks of the track, or -1 for a gap. */
  mediaTime: number
  /** 16.16 fixed point. */
  rate: number
}

/** A track of an MP4 or QuickTime file. */
interface Track {
  id: number
  handler: string
  timescale: number
  edits: Edit[]
  /** The position of the durations of the frames before the first fragment. */
  durations: { content: number; end: number } | undefined
}

/** The part of a track that players show, in seconds on the clock of the file. */
export interface Presentation {
  start: number
  /** Infinity up to the end of the track. */
  end: number
}

/**
 * The reason why a track isn't a single part at normal speed: it has several parts, or it is unclear whether it ends with the part before
 * the first fragment.
 */
export type UnplayableList = 'several-parts' | 'unclear'

class EditScan {
  readonly tracks: Track[] = []
  timescale = 0
  hasFragments = false
  readonly #file: BufferedFile
  readonly #boxes: BoxReader

  constructor(file: ReadableFile) {
    this.#file = new BufferedFile(file)
    this.#boxes = new BoxReader(this.#file)
  }

  async walk(start: number, end: number, parent = ''): Promise<void> {
    for await (const { name, content, end: last } of this.#boxes.within(start, end)) await this.#visit(name, content, last, parent)
  }

  async #visit(name: string, content: number, end: number, parent: string): Promise<void> {
    if (name === 'trak') this.tracks.push({ id: 0, handler: '', timescale: 0, edits: [], durations: undefined })
    if (PARENTS.has(name)) return this.walk(content, end, name)
    if (name === 'moof') this.hasFragments = true
    const track = this.tracks.at(-1)
    const length = end - content
    if (name === 'mvhd') this.timescale = await this.#timescaleAt(content, length)
    else if (track === undefined || length < 8) return
    else if (name === 'mdhd') track.timescale = await this.#timescaleAt(content, length)
    else if (name === 'stts') track.durations = { content, end }
    // QuickTime has another handler at a deeper level.
    else if (name === 'hdlr' && parent === 'mdia' && length >= 12) track.handler = (await this.#file.read(content, 12)).name(8)
    else if (name === 'tkhd' && length >= 24) {
      const header = await this.#file.read(content, 24)
      track.id = header.u32be(header.u8(0) === 1 ? 20 : 12)
    } else if (name === 'elst') track.edits = await this.#editsAt(content, length)
  }

  /** Reads the ticks per second of a header of the movie or of a track. */
  async #timescaleAt(content: number, length: number): Promise<number> {
    if (length < 24) return 0
    const header = await this.#file.read(content, 24)
    return header.u32be(header.u8(0) === 1 ? 20 : 12)
  }

  async #editsAt(content: number, length: number): Promise<Edit[]> {
    const header = await this.#file.read(content, 8)
    const isLong = header.u8(0) === 1
    const bytes = isLong ? 20 : 12
    const count = Math.min(header.u32be(4), Math.floor((length - 8) / bytes), MAX_EDITS)
    const list = await this.#file.read(content + 8, count * bytes)
    const signed = (at: number): number => list.u32be(at) - (list.u32be(at) >= 2 ** 31 ? 2 ** 32 : 0)
    return Array.from({ length: count }, (_unused, index) => {
      const at = index * bytes
      if (!isLong) return { duration: list.u32be(at), mediaTime: signed(at + 4), rate: list.u32be(at + 8) }
      const duration = list.u32be(at) * 2 ** 32 + list.u32be(at + 4)
      return { duration, mediaTime: signed(at + 8) * 2 ** 32 + list.u32be(at + 12), rate: list.u32be(at + 16) }
    })
  }

  /** Returns the duration of a track's frames before the first fragment, in its ticks. */
  async leadOf({ durations }: Track): Promise<number> {
    if (durations === undefined) return 0
    const { content, end } = durations
    const count = (await this.#file.read(content, 8)).u32be(4)
    const last = Math.min(end, content + 8 + 8 * count)
    let ticks = 0
    for (let at = content + 8; at + 8 <= last; at += PART) {
      const part = await this.#file.read(at, Math.min(PART, last - at))
      for (let entry = 0; entry + 8 <= part.length; entry += 8) ticks += part.u32be(entry) * part.u32be(entry + 4)
    }
    return ticks
  }
}

const WHOLE: Presentation = { start: 0, end: Infinity }

/** Returns the part of the track that an edit list presents, if it is a single part at normal speed, which may begin late. */
async function presented(track: Track, scan: EditScan): Promise<Presentation | UnplayableList> {
  const [{ edits, timescale }, { timescale: movie, hasFragments }] = [track, scan]
  if (edits.length === 0 || timescale === 0 || movie === 0) return WHOLE
  const first = edits.findIndex(({ mediaTime }) => mediaTime >= 0)
  const last = edits.findLastIndex(({ mediaTime }) => mediaTime >= 0)
  const parts = edits.slice(Math.max(0, first), last + 1)
  const start = edits.slice(0, Math.max(0, first)).reduce((sum, { duration }) => sum + duration, 0) / movie
  // Both sides round to ticks.
  const rounding = timescale / movie + 1
  let next: number | undefined
  let duration = 0
  for (const part of parts) {
    const isNext = next === undefined || Math.abs(part.mediaTime - next) <= rounding
    if (part.mediaTime < 0 || part.rate !== NORMAL_RATE || !isNext) return 'several-parts'
    next = part.mediaTime + (part.duration / movie) * timescale
    duration += part.duration / movie
  }
  if (next === undefined) return 'several-parts'
  const isEndless = duration === 0 || (hasFragments && parts.at(-1)?.duration === 0)
  if (isEndless) return { start, end: Infinity }
  if (hasFragments) {
    // Some programs state only the duration of the part before the first fragment, but players play all fragments.
    const lead = await scan.leadOf(track)
    if (lead > 0 && next <= lead + rounding) return 'unclear'
  }
  return { start, end: start + duration }
}

/** Returns the presented parts of the video and audio tracks of an MP4 or QuickTime file, by track ID. */
export async function readEditLists(file: ReadableFile): Promise<ReadonlyMap<number, Presentation | UnplayableList>> {
  const scan = new EditScan(file)
  await scan.walk(0, file.size)
  const lists = new Map<number, Presentation | UnplayableList>()
  for (const track of scan.tracks)
    if (track.handler === 'vide' || track.handler === 'soun') lists.set(track.id, await presented(track, scan))
  return lists
}
