import { ADTS, EncodedPacketSink, FLAC, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM, type Input, type InputTrack } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import { ByteWindow, isBlank, PROGRAM, type ScannedContainer } from '../../timed/containers/byte-window'
import { scanEbml } from '../../timed/containers/scan-ebml'
import { scanIsobmff } from '../../timed/containers/scan-isobmff'
import { mp3FrameSize } from '../encoders/mp3-encoder'
import { scanOgg } from './scan-ogg'

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

/** Max bytes of an MP3 frame up to the end of the file's counts and index, which players need. */
const MAX_INDEX = 160

async function scanMp3(window: ByteWindow): Promise<ScannedContainer> {
  const foreign = await endTags(window)
  const first = await window.bytes(0, 4)
  const size = mp3FrameSize(first) ?? 0
  const frame = await window.bytes(0, size)
  const hasIndex = /Xing|Info/.test(latin(frame.subarray(0, 40)))
  if (hasIndex && !isBlank(frame.subarray(MAX_INDEX))) foreign.push('data in the index')
  return { foreign, tracks: ['audio'], mediaBytes: window.size - (hasIndex ? size : 0) }
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
