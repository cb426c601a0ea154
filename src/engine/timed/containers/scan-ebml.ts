import { ByteWindow, isBlank, PROGRAM, type ScannedContainer } from './byte-window'

/** Elements of Matroska and WebM (RFC 9559). */
export const SEGMENT = 0x18538067
const CLUSTER = 0x1f43b675
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const VOID = 0xec
const CRC = 0xbf
const PROGRAMS = [0x4d80, 0x5741]
export const EBML = 0x1a45dfa3
const BLOCK_GROUP = 0xa0
const VIDEO = 0xe0

/** Elements whose children are visited. */
const PARENTS = new Set([SEGMENT, CLUSTER, INFO, TRACKS, TRACK_ENTRY, BLOCK_GROUP, VIDEO])
/** Elements without visited children that are needed to play a file, or that describe its timing and tracks, as hexadecimal identifiers. */
const LEAVES = {
  positions: '114d9b74 1c53bb6b',
  info: '2ad7b1 4489',
  // Number, UID, flags, language, codec, private data, delay, pre-roll, default duration, audio, encoding of the data.
  track: 'd7 73c5 b9 88 55aa 55ae 55ab 55ac 55af 9c 22b59c 22b59d 86 63a2 56aa 56bb 23e383 e1 23314f 55ee 6de7 6df8',
  // Size, display size and unit, interlacing, colour, projection.
  video: 'b0 ba 54b0 54ba 54b2 9a 9d 55b0 7670 2eb524',
  // Timestamp, position, size of the previous, simple block, block, duration, reference, padding.
  cluster: 'e7 a7 ab a3 a1 9b fb 75a2',
}
const NEEDED = new Set([
  EBML,
  VOID,
  CRC,
  TRACK_TYPE,
  ...PARENTS,
  ...PROGRAMS,
  ...Object.values(LEAVES).flatMap((ids) => ids.split(' ').map((id) => Number.parseInt(id, 16))),
])
const NAMES = new Map([
  [0x1254c367, 'Tags'],
  [0x1941a469, 'Attachments'],
  [0x1043a770, 'Chapters'],
  [0x4461, 'creation date'],
  [0x7ba9, 'title'],
  [0x7384, 'file name'],
  [0x73a4, 'SegmentUID'],
  [0x536e, 'track name'],
  [0x75a1, 'BlockAdditions'],
  [0x53c0, 'AlphaMode'],
  ...[0x54aa, 0x54bb, 0x54cc, 0x54dd].map((id) => [id, 'PixelCrop'] as const),
])
const KINDS = new Map([
  [1, 'video'],
  [2, 'audio'],
  [17, 'subtitle'],
])
/** Info, tracks, cluster, positions, cues, tags, attachments, chapters. */
export const SEGMENT_CHILDREN = new Set([CLUSTER, INFO, TRACKS, 0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1941a469, 0x1043a770])

interface Element {
  id: number
  content: number
  /** Undefined if the size is unknown. */
  end: number | undefined
}

/** Reads the header of an element, or undefined if none can start there. */
export async function elementAt(window: ByteWindow, at: number): Promise<Element | undefined> {
  const bytes = await window.bytes(at, 12)
  const idBytes = Math.clz32(bytes[0] ?? 0) - 23
  if (idBytes > 4 || bytes.length <= idBytes) return undefined
  let id = 0
  for (const byte of bytes.subarray(0, idBytes)) id = id * 256 + byte
  const first = bytes[idBytes] ?? 0
  const sizeBytes = Math.clz32(first) - 23
  if (sizeBytes > 8 || bytes.length < idBytes + sizeBytes) return undefined
  let size = first & ((1 << (8 - sizeBytes)) - 1)
  let isUnknown = size === (1 << (8 - sizeBytes)) - 1
  for (const byte of bytes.subarray(idBytes + 1, idBytes + sizeBytes)) {
    size = size * 256 + byte
    isUnknown &&= byte === 255
  }
  const content = at + idBytes + sizeBytes
  return { id, content, end: isUnknown ? undefined : content + size }
}

class EbmlScan {
  readonly foreign = new Set<string>()
  readonly tracks: string[] = []
  readonly #window: ByteWindow

  constructor(window: ByteWindow) {
    this.#window = window
  }

  /** Visits elements up to `end` and returns the position after the last. A cluster of unknown size ends where the next one starts. */
  async walk(start: number, end: number, isOpenCluster = false): Promise<number> {
    let at = start
    while (at < end) {
      const element = await elementAt(this.#window, at)
      if (element === undefined || (element.end ?? end) > end) {
        this.foreign.add('stray bytes')
        return end
      }
      if (isOpenCluster && SEGMENT_CHILDREN.has(element.id)) return at
      at = await this.#visit(element, end)
    }
    return at
  }

  async #visit({ id, content, end }: Element, limit: number): Promise<number> {
    const last = end ?? limit
    const read = (): Promise<Uint8Array> => this.#window.bytes(content, last - content)
    if (!NEEDED.has(id)) this.foreign.add(NAMES.get(id) ?? `element ${id.toString(16)}`)
    else if (PARENTS.has(id)) return this.walk(content, last, end === undefined && id === CLUSTER)
    else if (id === VOID && !isBlank(await read())) this.foreign.add('data in Void')
    else if (id === TRACK_TYPE) {
      const kind = (await read()).at(-1) ?? 0
      this.tracks.push(KINDS.get(kind) ?? `kind ${kind}`)
    } else if (PROGRAMS.includes(id) && !PROGRAM.test(new TextDecoder().decode(await read()))) this.foreign.add('program name')
    return last
  }
}

/** Scans a Matroska or WebM file for everything that isn't needed to play it. Doesn't examine frames. */
export async function scanEbml(file: Blob): Promise<ScannedContainer> {
  const scan = new EbmlScan(new ByteWindow(file))
  await scan.walk(0, file.size)
  return { foreign: [...scan.foreign], tracks: scan.tracks }
}
