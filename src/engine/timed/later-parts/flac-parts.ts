import type { ByteReader } from '../../core/byte-reader'
import { BufferedFile } from '../buffered-file'
import { endOfTags } from '../id3-tags'
import { findBytes } from './find-bytes'

/** "fLaC", with which a stream begins (RFC 9639, 6). */
const MARKER = [0x66, 0x4c, 0x61, 0x43] as const
const BLOCK_HEADER = 4
const LAST_BLOCK = 0x80
/** Bytes of the block that describes a stream, its first. */
const STREAM_INFO = 34

/** Returns the end of the metadata of the first stream. A cover image may contain a marker. */
async function endOfMetadata(file: BufferedFile): Promise<number> {
  for (let at = (await endOfTags(file)) + MARKER.length; ;) {
    const header = await file.read(at, BLOCK_HEADER)
    if (header.length < BLOCK_HEADER) return at
    at += BLOCK_HEADER + (header.u32be(0) & 0xff_ffff)
    if ((header.u8(0) & LAST_BLOCK) !== 0) return at
  }
}

/** Returns whether bytes are a block that describes a stream (RFC 9639, 8.2). Audio may contain a marker by chance, but not with one behind it. */
function isStreamInfo(bytes: ByteReader): boolean {
  if (bytes.length < BLOCK_HEADER + STREAM_INFO || (bytes.u32be(0) & 0x7fff_ffff) !== STREAM_INFO) return false
  const [smallest, largest] = [bytes.u16be(4), bytes.u16be(6)]
  const bits = ((bytes.u32be(14) >>> 4) & 31) + 1
  return largest >= 16 && smallest <= largest && bits >= 4
}

/** Returns whether a FLAC file consists of several streams one after the other. mediabunny reads the first of them, and players continue. */
export async function hasLaterStream(file: Blob): Promise<boolean> {
  const buffered = new BufferedFile(file)
  for await (const at of findBytes(file, MARKER, await endOfMetadata(buffered)))
    if (isStreamInfo(await buffered.read(at + MARKER.length, BLOCK_HEADER + STREAM_INFO))) return true
  return false
}
