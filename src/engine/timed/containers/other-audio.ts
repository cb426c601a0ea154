import type { ByteReader } from '../../core/byte-reader'
import type { BufferedFile } from '../buffered-file'
import { endOfTags } from '../id3-tags'
import { streamStarts } from './ogg-parts'

/** Names of compressed formats of WAV files by their number in the format chunk. */
const COMPRESSED = new Map([
  [0x02, 'Microsoft ADPCM'],
  [0x11, 'IMA ADPCM'],
  [0x31, 'GSM'],
  [0x50, 'MP2'],
  [0x55, 'MP3'],
  [0x161, 'Windows Media Audio'],
  [0x2000, 'AC-3'],
])

/** Returns the name of the compression of a WAV file, by the first bytes of the file. mediabunny reads PCM, µ-law and A-law. */
export function wavCompression(bytes: ByteReader): string | undefined {
  if (bytes.length < 12 || bytes.name(0) !== 'RIFF' || bytes.name(8) !== 'WAVE') return undefined
  for (let at = 12; at + 10 <= bytes.length; at += 8 + bytes.u32le(at + 4) + (bytes.u32le(at + 4) & 1))
    if (bytes.name(at) === 'fmt ') return COMPRESSED.get(bytes.u8(at + 8) + 256 * bytes.u8(at + 9))
  return undefined
}

/** Bitrates in kbit/s by index, of MPEG 1 and of the lower sample rates, layer 2 (ISO/IEC 11172-3, 2.4.2.3). */
const BITRATES = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
const LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]

/** Returns the bytes of an MP2 frame by its first bytes, or undefined if they aren't the start of one. */
function mp2FrameSize(bytes: ByteReader): number | undefined {
  if (bytes.length < 4 || bytes.u8(0) !== 0xff || (bytes.u8(1) & 0xf6) !== 0xf4) return undefined
  const isLow = (bytes.u8(1) & 8) === 0
  const third = bytes.u8(2)
  const rate = [44_100, 48_000, 32_000][(third >> 2) & 3]
  const bitrate = (isLow ? LOW_BITRATES : BITRATES)[third >> 4]
  if (rate === undefined || bitrate === undefined || bitrate === 0) return undefined
  return Math.floor((144_000 * bitrate) / (isLow ? rate / 2 : rate)) + ((third >> 1) & 1)
}

/** Returns whether a file is MPEG audio of layer 2, which mediabunny opens as MP3: two frames of it follow each other. */
export async function isMp2(file: BufferedFile): Promise<boolean> {
  const at = await endOfTags(file)
  const size = mp2FrameSize(await file.read(at, 4))
  return size !== undefined && mp2FrameSize(await file.read(at + size, 4)) !== undefined
}

/** The first bytes of streams in Ogg files that mediabunny leaves out, with their names. */
const OGG_STREAMS: readonly [start: string, name: string, kind: 'video' | 'audio'][] = [
  ['\x80theora', 'Theora', 'video'],
  ['OVP80', 'VP8', 'video'],
  ['BBCD\0', 'Dirac', 'video'],
  ['\x01video', 'OGM video', 'video'],
  ['\x7fFLAC', 'FLAC', 'audio'],
  ['fLaC', 'FLAC', 'audio'],
  ['Speex   ', 'Speex', 'audio'],
  ['CELT    ', 'CELT', 'audio'],
  ['PCM     ', 'PCM', 'audio'],
]

/** Returns a stream of an Ogg file that mediabunny leaves out, preferably a video. */
export async function unreadOggStream(file: Blob): Promise<{ name: string; kind: 'video' | 'audio' } | undefined> {
  const starts = await streamStarts(file)
  const [, name, kind] = OGG_STREAMS.find(([start]) => starts.some((one) => one.startsWith(start))) ?? []
  return name === undefined || kind === undefined ? undefined : { name, kind }
}
