import type { ExtraParts } from './extra-parts'
import { ByteWindow } from './byte-window'
import { elementAt } from './scan-ebml'

/** Elements of Matroska and WebM (RFC 9559). */
const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const CHAPTERS = 0x1043a770
const TAGS = 0x1254c367
const ATTACHMENTS = 0x1941a469
const ATTACHED_FILE = 0x61a7
const FILE_NAME = 0x466e
const MEDIA_TYPE = 0x4660

const PARENTS = new Set([SEGMENT, TRACKS, TRACK_ENTRY, ATTACHMENTS])
const [VIDEO, AUDIO, SUBTITLES] = [1, 2, 17]
/** Max elements to visit, so that a corrupt file takes limited time. A cluster is one element and holds a few seconds. */
const MAX_ELEMENTS = 50_000

/** Bytes to read at once. Most of a file is skipped. */
const WINDOW = 4096

class PartsScan {
  readonly parts: ExtraParts = { subtitles: 0, dataTracks: 0, attachments: 0, hasChapters: false, hasCover: false, hasTags: false }
  readonly #window: ByteWindow
  #visited = 0

  constructor(file: Blob) {
    this.#window = new ByteWindow(file, WINDOW)
  }

  async walk(start: number, end: number): Promise<void> {
    for (let at = start; at < end && this.#visited < MAX_ELEMENTS;) {
      this.#visited += 1
      const element = await elementAt(this.#window, at)
      if (!element) return
      const { id, content } = element
      if (PARENTS.has(id)) await this.walk(content, Math.min(element.end ?? end, end))
      // Elements behind a cluster of unknown size can be found only by reading all frames. Live recordings don't have any.
      if (element.end === undefined) return
      await this.#visit(id, content, element.end)
      at = element.end
    }
  }

  async #visit(id: number, start: number, end: number): Promise<void> {
    const { parts } = this
    if (id === CHAPTERS) parts.hasChapters = true
    else if (id === TAGS) parts.hasTags = true
    else if (id === TRACK_TYPE) {
      const kind = (await this.#window.bytes(start, end - start)).at(-1)
      if (kind === SUBTITLES) parts.subtitles += 1
      else if (kind !== VIDEO && kind !== AUDIO) parts.dataTracks += 1
    } else if (id === ATTACHED_FILE) {
      const [name, type] = [await this.#text(FILE_NAME, start, end), await this.#text(MEDIA_TYPE, start, end)]
      if (/^(?:small_)?cover/i.test(name) && type.startsWith('image/')) parts.hasCover = true
      else parts.attachments += 1
    }
  }

  /** Returns the text of a child element, or nothing. */
  async #text(id: number, start: number, end: number): Promise<string> {
    for (let at = start; at < end;) {
      const element = await elementAt(this.#window, at)
      if (!element || element.end === undefined || element.end > end) return ''
      if (element.id === id) return new TextDecoder().decode(await this.#window.bytes(element.content, element.end - element.content))
      at = element.end
    }
    return ''
  }
}

/** Returns the parts of a Matroska or WebM file besides video and audio. Doesn't read frames. */
export async function matroskaParts(file: Blob): Promise<ExtraParts> {
  const scan = new PartsScan(file)
  await scan.walk(0, file.size)
  return scan.parts
}
