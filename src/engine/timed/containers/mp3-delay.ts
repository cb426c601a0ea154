import type { Input } from 'mediabunny'

import { ByteReader } from '../../core/byte-reader'
import type { RandomAccess } from '../../core/output-file'
import { BufferedFile, type ReadableFile } from '../buffered-file'
import { endOfTags } from '../id3-tags'
import { isBlank } from './byte-window'
import { indexPosition, mp3FrameSize } from './mp3-frames'

/**
 * The index in the first frame of an MP3 file may state by how many samples its encoder is late. Players skip these and the decoder's
 * samples, so that their clock starts after them, by up to 0.6 s for a phone call.
 */

/** Min bytes of the first frame to read, with the longest index. */
const INDEX_BYTES = 256
/** Samples by which every decoder is late. */
const DECODER_DELAY = 529
/** The programs by whose name players recognise the delay. */
const PROGRAMS = new Set(['LAME', 'Lavf', 'Lavc'])
/** Bytes of the parts of an index by their flags: number of frames, bytes, positions, quality. */
const PARTS = [4, 4, 100, 4]
const FRAMES_AND_BYTES = 3
/** Bytes from the name of the program to the delay at the start and at the end, of twelve bits each. */
const DELAY_AT = 21

/** Returns the position in a frame of what describes the program and its delay, or undefined for a frame without an index. */
function programPosition(frame: ByteReader): number | undefined {
  const index = indexPosition(frame.bytes)
  if (mp3FrameSize(frame.bytes) === undefined || frame.length < index + 8) return undefined
  if (!['Xing', 'Info'].includes(frame.name(index))) return undefined
  const flags = frame.u32be(index + 4)
  return PARTS.reduce((at, bytes, part) => at + ((flags >> part) & 1) * bytes, index + 8)
}

/** Returns the number of samples that players skip at the start of an MP3 file. 0 if the file doesn't state any. */
export async function mp3Delay(file: ReadableFile): Promise<number> {
  const buffered = new BufferedFile(file)
  const frame = await buffered.read(await endOfTags(buffered), INDEX_BYTES)
  const program = programPosition(frame)
  if (program === undefined || frame.length < program + DELAY_AT + 4 || !PROGRAMS.has(frame.name(program))) return 0
  return (frame.u32be(program + DELAY_AT) >>> 20) + DECODER_DELAY
}

/** The part of mediabunny's reader of MP3, which is private, that its timestamps depend on. */
interface Mp3Demuxer {
  nextTimestampInSamples: number
  loadedSamples: readonly unknown[]
}

async function demuxerOf(input: Input): Promise<Mp3Demuxer> {
  const open: unknown = Reflect.get(input, '_getDemuxer')
  const demuxer: unknown = typeof open === 'function' ? await open.call(input) : undefined
  // The version of mediabunny is fixed, and tests notice if a newer one has no such fields.
  if (typeof demuxer !== 'object' || demuxer === null || !('nextTimestampInSamples' in demuxer))
    throw new Error('the reader of MP3 has no clock')
  return demuxer as Mp3Demuxer
}

/**
 * Starts the clock of an open MP3 file where players start theirs: the samples that they skip have times before 0. mediabunny 1.61 would
 * count from the start of the first frame, so that a span would be redacted too early.
 *
 * @param input whose packets haven't been read
 */
export async function skipMp3Delay(input: Input, file: ReadableFile): Promise<void> {
  const delay = await mp3Delay(file)
  if (delay === 0) return
  const demuxer = await demuxerOf(input)
  if (demuxer.loadedSamples.length === 0) demuxer.nextTimestampInSamples = -delay
}

/** The name of the engine's encoder in its exports. */
const PROGRAM = 'LAME3.100'
/** Bytes of the written index without its position in the frame. */
const WRITTEN_BYTES = 16 + DELAY_AT + 4

/**
 * Replaces the index of a written MP3 file of constant bitrate by one that states the encoder's delay, so that players skip it. The index
 * has no positions, which such a file doesn't need and for which its frame is too short.
 *
 * @param delay samples by which encoder and decoder are late
 */
export function writeMp3Delay(file: RandomAccess, delay: number): void {
  const header = file.read(0, Math.min(file.size, INDEX_BYTES))
  const size = mp3FrameSize(header) ?? 0
  const index = indexPosition(header)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  // A file without audio has no index.
  if (size < index + WRITTEN_BYTES || size > header.length) return
  const frames = view.getUint32(index + 8)
  header.fill(0, index, size)
  header.set(new TextEncoder().encode('Info'), index)
  view.setUint32(index + 4, FRAMES_AND_BYTES)
  // mediabunny counts the frame of the index, too.
  view.setUint32(index + 8, frames - 1)
  view.setUint32(index + 12, file.size)
  header.set(new TextEncoder().encode(PROGRAM), index + 16)
  view.setUint32(index + 16 + DELAY_AT, (delay - DECODER_DELAY) << 20)
  file.write(header.slice(0, size), 0)
}

/**
 * Returns whether the first frame of an MP3 file is an index, and whether it contains more than the engine writes.
 *
 * @param bytes the frame
 */
export function checkMp3Index(bytes: Uint8Array): { isIndex: boolean; isForeign: boolean } {
  const frame = new ByteReader(bytes)
  const program = programPosition(frame)
  if (program === undefined) return { isIndex: false, isForeign: false }
  const rest = bytes.slice(program)
  if (frame.name(program, PROGRAM.length) === PROGRAM) {
    rest.fill(0, 0, PROGRAM.length)
    rest.fill(0, DELAY_AT, DELAY_AT + 3)
  }
  return { isIndex: true, isForeign: !isBlank(rest) || !isBlank(bytes.subarray(4, indexPosition(bytes))) }
}
