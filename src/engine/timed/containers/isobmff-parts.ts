import { ByteReader } from '../../core/byte-reader'
import type { ExtraParts } from './extra-parts'
import { ByteWindow } from './byte-window'
import { boxAt } from './scan-isobmff'

const PARENTS = new Set(['moov', 'trak', 'mdia', 'tref', 'udta'])
/** The handlers of text tracks: QuickTime and 3GPP text, subtitles, and closed captions. */
const SUBTITLES = new Set(['text', 'sbtl', 'subt', 'clcp'])
/** Max boxes to visit, so that a corrupt file takes limited time. */
const MAX_BOXES = 10_000

interface Track {
  id: number
  handler: string
}

/** Bytes to read at once. Most of a file is skipped. */
const WINDOW = 4096

class PartsScan {
  readonly tracks: Track[] = []
  /** The IDs of the tracks that contain the chapters of another track. */
  readonly chapters = new Set<number>()
  hasChapterList = false
  readonly #window: ByteWindow
  #visited = 0

  constructor(file: Blob) {
    this.#window = new ByteWindow(file, WINDOW)
  }

  async walk(start: number, end: number): Promise<void> {
    for (let at = start; at + 8 <= end && this.#visited < MAX_BOXES;) {
      this.#visited += 1
      const bytes = await this.#window.bytes(at, 16)
      const box = boxAt(new ByteReader(Uint8Array.of(...bytes, ...new Uint8Array(16 - bytes.length))), 0, end - at)
      if (box.end < box.content || at + box.end > end) return
      await this.#visit(box.name, at + box.content, at + box.end)
      at += box.end
    }
  }

  async #visit(name: string, start: number, end: number): Promise<void> {
    if (PARENTS.has(name)) {
      if (name === 'trak') this.tracks.push({ id: 0, handler: '' })
      await this.walk(start, end)
      return
    }
    const track = this.tracks.at(-1)
    const read = async (at: number, count: number): Promise<ByteReader> => {
      const bytes = await this.#window.bytes(start + at, Math.min(count, end - start - at))
      return new ByteReader(bytes)
    }
    if (name === 'chpl') this.hasChapterList = true
    else if (name === 'chap') {
      const ids = await read(0, end - start)
      for (let at = 0; at + 4 <= end - start; at += 4) this.chapters.add(ids.u32be(at))
    } else if (name === 'hdlr' && track && track.handler === '' && end - start >= 12) track.handler = (await read(0, 12)).name(8)
    else if (name === 'tkhd' && track && end - start >= 24) {
      const header = await read(0, 24)
      track.id = header.u32be(header.u8(0) === 1 ? 20 : 12)
    }
  }
}

/** Returns the parts of an MP4 or QuickTime file besides video and audio. Doesn't read frames. mediabunny reads the tags. */
export async function isobmffParts(file: Blob): Promise<Partial<ExtraParts>> {
  const scan = new PartsScan(file)
  await scan.walk(0, file.size)
  const texts = scan.tracks.filter(({ handler }) => SUBTITLES.has(handler))
  const subtitles = texts.filter(({ id }) => !scan.chapters.has(id)).length
  return {
    subtitles,
    dataTracks: scan.tracks.filter(({ handler }) => handler !== 'vide' && handler !== 'soun' && !SUBTITLES.has(handler)).length,
    hasChapters: scan.hasChapterList || texts.length > subtitles,
  }
}
