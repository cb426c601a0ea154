import { ByteReader } from '../../core/byte-reader'
import { ByteWindow, isBlank, PROGRAM, type ScannedContainer } from './byte-window'

/** Boxes that are needed to play a file (ISO/IEC 14496-12 and the codecs' bindings). All others are foreign. */
const NEEDED = new Set(
  (
    'ftyp styp moov mvhd mvex mehd trex trak tkhd edts elst mdia mdhd hdlr minf vmhd smhd nmhd gmhd gmin dinf dref url  stbl stsd stts stss ctts cslg ' +
    'stsc stsz stz2 stco co64 sgpd sbgp moof mfhd traf tfhd tfdt trun mdat mfra tfra mfro sidx free skip wide ' +
    'avcC hvcC vpcC av1C colr pasp btrt fiel esds dOps dfLa dac3 dec3 ddts pcmC chnl wave frma enda srat'
  )
    .match(/.{4}(?: |$)/g)
    ?.map((name) => name.slice(0, 4)) ?? [],
)
const CONTAINERS = new Set(['moov', 'mvex', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'moof', 'traf', 'mfra', 'udta', 'gmhd'])
const BLANK = new Set(['free', 'skip', 'wide'])
const DATED = new Set(['mvhd', 'tkhd', 'mdhd'])
/** Matches handler names that reveal only the program that wrote the file. */
const HANDLER_NAME = /^(?:Mediabunny)?(?:Video|Sound|Text)?(?:Handler)?$/
/** Bytes of a sample entry before its boxes. */
const VISUAL_ENTRY = 86
const AUDIO_ENTRY = [36, 52, 72]
/** Max bytes of a structural box to read. */
const MAX_BYTES = 268_435_456

interface BoxPlace {
  name: string
  /** Positions of the box, its content and its end. */
  start: number
  content: number
  end: number
}

/** Reads the header of a box. The reader has its first 16 bytes. */
export function boxAt(reader: ByteReader, start: number, limit: number): BoxPlace {
  const short = reader.u32be(start)
  const name = reader.name(start + 4)
  if (short === 1) return { name, start, content: start + 16, end: start + reader.u32be(start + 8) * 2 ** 32 + reader.u32be(start + 12) }
  return { name, start, content: start + 8, end: short === 0 ? limit : start + short }
}

/** Returns the text of bytes without control characters, such as the length or end of a string. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes).replaceAll(/\p{Cc}/gu, '')
}

class StructureScan {
  readonly foreign = new Set<string>()
  readonly tracks: string[] = []
  readonly #reader: ByteReader

  constructor(reader: ByteReader) {
    this.#reader = reader
  }

  walk(start: number, end: number, parent: string): void {
    for (let at = start; at < end;) {
      // A list of boxes may end with four zeros (QuickTime).
      if (end - at === 4 && this.#reader.u32be(at) === 0) return
      const box = boxAt(this.#reader, at, end)
      if (box.end < box.content || box.end > end) {
        this.foreign.add(`broken ${box.name}`)
        return
      }
      this.#visit(box, parent)
      at = box.end
    }
  }

  #visit({ name, content, end }: BoxPlace, parent: string): void {
    const reader = this.#reader
    if (name === 'udta' && end - content <= 4) return
    if (!NEEDED.has(name)) {
      this.foreign.add(name.replaceAll(/[^ -~©]/g, '?'))
      return
    }
    if (BLANK.has(name) && !isBlank(reader.bytes.subarray(content, end))) this.foreign.add(`data in ${name}`)
    if (DATED.has(name)) {
      const bytes = reader.u8(content) === 1 ? 16 : 8
      if (!isBlank(reader.bytes.subarray(content + 4, content + 4 + bytes))) this.foreign.add('creation date')
    }
    if (name === 'hdlr') {
      if (parent === 'mdia') this.tracks.push(reader.name(content + 8))
      if (!HANDLER_NAME.test(textOf(reader.bytes.subarray(content + 24, end)))) this.foreign.add('handler name')
    }
    if (name === 'stsd') this.#sampleEntries(content + 8, end)
    if (CONTAINERS.has(name)) this.walk(content, end, name)
  }

  /** Visits the boxes of the sample entries, whose fixed part depends on the kind of track. */
  #sampleEntries(start: number, end: number): void {
    for (let at = start; at < end;) {
      const entry = boxAt(this.#reader, at, end)
      if (entry.end > end || entry.end <= at) {
        this.foreign.add(`broken ${entry.name}`)
        return
      }
      const kind = this.tracks.at(-1)
      if (kind === 'vide') {
        const compressor = textOf(this.#reader.bytes.subarray(at + 50, at + 82))
        if (compressor !== '' && !PROGRAM.test(compressor)) this.foreign.add('compressor name')
        this.walk(at + VISUAL_ENTRY, entry.end, 'stsd')
      } else if (kind === 'soun') this.walk(at + (AUDIO_ENTRY[this.#reader.u16be(at + 16)] ?? 36), entry.end, 'stsd')
      at = entry.end
    }
  }
}

/** Scans an MP4 or QuickTime file for everything that isn't needed to play it. Doesn't examine frames. */
export async function scanIsobmff(file: Blob): Promise<ScannedContainer> {
  const window = new ByteWindow(file)
  const foreign = new Set<string>()
  const tracks: string[] = []
  let mediaBytes = 0
  for (let at = 0; at < file.size;) {
    const header = await window.bytes(at, 16)
    if (header.length < 8) {
      foreign.add('stray bytes')
      break
    }
    const { name, content, end } = boxAt(
      new ByteReader(header.length < 16 ? Uint8Array.of(...header, ...new Uint8Array(8)) : header),
      0,
      file.size - at,
    )
    if (end < content || at + end > file.size) {
      foreign.add(`broken ${name}`)
      break
    }
    if (name === 'mdat') mediaBytes += end - content
    else if (end > MAX_BYTES) foreign.add(`large ${name}`)
    else {
      const scan = new StructureScan(new ByteReader(await window.bytes(at, end)))
      scan.walk(0, end, '')
      for (const one of scan.foreign) foreign.add(one)
      tracks.push(...scan.tracks)
    }
    at += end
  }
  return { foreign: [...foreign], tracks, mediaBytes }
}
