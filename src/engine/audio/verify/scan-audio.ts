import { ADTS, EncodedPacketSink, FLAC, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM, type Input, type InputTrack } from 'mediabunny'
import { throwIfCancelled } from '../../core/cancellation'
import { ByteWindow, PROGRAM, type ScannedContainer } from '../../timed/containers/byte-window'
import { scanEbml } from '../../timed/containers/scan-ebml'
import { scanIsobmff } from '../../timed/containers/scan-isobmff'
import { checkMp3Index } from '../../timed/containers/mp3-delay'
import { mp3FrameSize } from '../../timed/containers/mp3-frames'

const HEADER = 27
/** Max bytes of a tag packet that is read. Larger ones contain an image. */
const MAX_TAGS = 65_536
/** Packets at the start of each stream that aren't audio: its identification and its comments. */
const HEADER_PACKETS = 2

interface Stream {
  packets: number
  tags: number[]
}

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Returns the comments of a stream besides the name of the program that wrote it. */
function foreignTags(bytes: Uint8Array, program: RegExp): string[] {
  const at = text(bytes.subarray(0, 8)) === 'OpusTags' ? 8 : text(bytes.subarray(1, 7)) === 'vorbis' ? 7 : 4
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < at + 8) return ['comments']
  const vendor = view.getUint32(at, true)
  const end = at + 4 + vendor
  if (end + 4 > bytes.length) return ['comments']
  const name = text(bytes.subarray(at + 4, end))
  const isForeign = view.getUint32(end, true) > 0 || bytes.subarray(end + 4).some((byte) => byte > 1)
  return [...(isForeign ? ['comments'] : []), ...(name === '' || program.test(name) ? [] : ['name of the encoder'])]
}

/**
 * Scans the pages of an Ogg file (RFC 3533).
 *
 * @param program matches the names of programs that comments may contain
 */
async function scanOgg(window: ByteWindow, program: RegExp): Promise<ScannedContainer> {
  const streams = new Map<number, Stream>()
  const foreign = new Set<string>()
  let mediaBytes = 0
  let at = 0
  while (at + HEADER <= window.size) {
    const header = await window.bytes(at, HEADER)
    if (text(header.subarray(0, 4)) !== 'OggS') break
    const serial = new DataView(header.buffer, header.byteOffset).getUint32(14, true)
    const segments = (await window.bytes(at + HEADER, header[26] ?? 0)).slice()
    const stream = streams.get(serial) ?? { packets: 0, tags: [] }
    streams.set(serial, stream)
    at += HEADER + segments.length
    for (const size of segments) {
      if (stream.packets >= HEADER_PACKETS) mediaBytes += size
      else if (stream.packets === 1 && stream.tags.length < MAX_TAGS) stream.tags.push(...(await window.bytes(at, size)))
      if (size < 255) stream.packets += 1
      at += size
    }
  }
  if (at !== window.size) foreign.add('data between pages')
  for (const { tags } of streams.values()) for (const one of foreignTags(Uint8Array.from(tags), program)) foreign.add(one)
  return { foreign: [...foreign], tracks: [...streams.keys()].map(() => 'audio'), mediaBytes }
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)
const u32 = (bytes: Uint8Array, at: number, isLittle = false): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, isLittle)

const WAVE_CHUNKS = new Set(['fmt ', 'data', 'ds64'])

async function scanWave(window: ByteWindow): Promise<ScannedContainer> {
  const foreign: string[] = []
  let mediaBytes = 0
  const header = await window.bytes(0, 12)
  const isLarge = latin(header.subarray(0, 4)) === 'RF64'
  let largeData = 0
  for (let at = 12; at + 8 <= window.size;) {
    const chunk = await window.bytes(at, 28)
    const name = latin(chunk.subarray(0, 4))
    let size = u32(chunk, 4, true)
    if (name === 'ds64') largeData = u32(chunk, 16, true) + u32(chunk, 20, true) * 2 ** 32
    if (name === 'data' && isLarge) size = largeData
    if (!WAVE_CHUNKS.has(name)) foreign.push(name.replaceAll(/[^ -~]/g, '?'))
    if (name === 'data') mediaBytes += size
    at += 8 + size + (size % 2)
    if (at > window.size + 1) foreign.push(`broken ${name}`)
  }
  return { foreign, tracks: ['audio'], mediaBytes }
}

const FLAC_BLOCKS = ['STREAMINFO', 'padding', 'APPLICATION', 'SEEKTABLE', 'VORBIS_COMMENT', 'CUESHEET', 'PICTURE']

async function scanFlac(window: ByteWindow): Promise<ScannedContainer> {
  const foreign: string[] = []
  let at = 4
  for (let isLast = false; !isLast && at + 4 <= window.size;) {
    const word = u32(await window.bytes(at, 4), 0)
    isLast = word >>> 31 === 1
    const kind = (word >>> 24) & 0x7f
    if (kind !== 0) foreign.push(FLAC_BLOCKS[kind] ?? `block ${kind}`)
    at += 4 + (word & 0xff_ffff)
  }
  return { foreign, tracks: ['audio'], mediaBytes: Math.max(0, window.size - at) }
}

/** The bytes of tags at the ends of a file without a container. */
const END_TAGS: [string, number][] = [
  ['TAG', 128],
  ['APETAGEX', 32],
  ['LYRICS200', 9],
]

async function endTags(window: ByteWindow): Promise<string[]> {
  const foreign = latin(await window.bytes(0, 3)) === 'ID3' ? ['ID3v2'] : []
  for (const [name, from] of END_TAGS)
    if (latin(await window.bytes(Math.max(0, window.size - from), name.length)) === name) foreign.push(name)
  return foreign
}

async function scanMp3(window: ByteWindow): Promise<ScannedContainer> {
  const foreign = await endTags(window)
  const first = await window.bytes(0, 4)
  const size = mp3FrameSize(first) ?? 0
  const frame = await window.bytes(0, size)
  const { isIndex, isForeign } = checkMp3Index(frame)
  if (isForeign) foreign.push('data in the index')
  return { foreign, tracks: ['audio'], mediaBytes: window.size - (isIndex ? size : 0) }
}

const ADTS_HEADER = 7

async function scanAdts(window: ByteWindow): Promise<ScannedContainer> {
  const foreign = await endTags(window)
  for (let at = 0; at + ADTS_HEADER <= window.size;) {
    const header = await window.bytes(at, ADTS_HEADER)
    const isFrame = header[0] === 0xff && ((header[1] ?? 0) & 0xf6) === 0xf0
    const size = (((header[3] ?? 0) & 3) << 11) | ((header[4] ?? 0) << 3) | ((header[5] ?? 0) >> 5)
    if (!isFrame || size < ADTS_HEADER) {
      foreign.push('data between frames')
      break
    }
    at += size
  }
  return { foreign, tracks: ['audio'] }
}

/**
 * Scans the container of an audio file for data that isn't needed to play it, or returns undefined for a container that exports never have.
 */
export async function scanAudioContainer(input: Input, file: Blob): Promise<ScannedContainer | undefined> {
  const window = new ByteWindow(file)
  const format = await input.getFormat()
  switch (format) {
    case MP4:
    case QTFF:
      return scanIsobmff(file)
    case WEBM:
    case MATROSKA:
      return scanEbml(file)
    case WAVE:
      return scanWave(window)
    case FLAC:
      return scanFlac(window)
    case MP3:
      return scanMp3(window)
    case ADTS:
      return scanAdts(window)
    case OGG:
      return scanOgg(window, PROGRAM)
    default:
      return undefined
  }
}

/** Returns the bytes of all packets of a track. */
export async function packetBytes(track: InputTrack, signal: AbortSignal): Promise<number> {
  let bytes = 0
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    throwIfCancelled(signal)
    bytes += packet.byteLength
  }
  return bytes
}
