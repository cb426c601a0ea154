import { ByteReader } from '../../core/byte-reader'
import { latin1 } from '../../core/latin1'
import { BufferedFile } from '../buffered-file'

const HEADER = 27
const FLAGS_AT = 5
const FIRST_PAGE = 2
const SERIAL_AT = 14
const SEGMENTS_AT = 26
/** More than the longest page has (RFC 3533, 6). */
const LONGEST_PAGE = 65_307
const BLOCK = 1_048_576
/** Bytes at the start with the first pages of all streams. */
const START = 65_536
const START_BYTES = 8

const isPage = (bytes: ByteReader, at: number): boolean => bytes.length >= at + HEADER && bytes.name(at) === 'OggS'

/** Returns the serial numbers of the streams that begin at the start, with the positions of their content. */
function firstPages(bytes: ByteReader): Map<number, number> {
  const pages = new Map<number, number>()
  for (let at = 0; isPage(bytes, at) && (bytes.u8(at + FLAGS_AT) & FIRST_PAGE) !== 0;) {
    const segments = bytes.bytes.subarray(at + HEADER, at + HEADER + bytes.u8(at + SEGMENTS_AT))
    const content = at + HEADER + segments.length
    pages.set(bytes.u32le(at + SERIAL_AT), content)
    at = content + segments.reduce((sum, size) => sum + size, 0)
  }
  return pages
}

/** Returns the first bytes of each stream of an Ogg file as Latin-1. Codecs are recognised by them. */
export async function streamStarts(file: Blob): Promise<string[]> {
  const { bytes } = await new BufferedFile(file).read(0, START)
  return [...firstPages(new ByteReader(bytes)).values()].map((at) => latin1(bytes.subarray(at, at + START_BYTES)))
}

/** Returns whether a stream begins after a page with content, as in recordings that have the same serial number. */
async function beginsAgain(file: BufferedFile): Promise<boolean> {
  let hasContent = false
  for (let at = 0; ;) {
    // Whole blocks, because a read takes a millisecond and a file has thousands of pages.
    const block = await file.read(at, BLOCK)
    if (!isPage(block, 0)) return false
    let next = 0
    while (isPage(block, next)) {
      const isFirst = (block.u8(next + FLAGS_AT) & FIRST_PAGE) !== 0
      if (isFirst && hasContent) return true
      hasContent ||= !isFirst
      const count = block.u8(next + SEGMENTS_AT)
      if (next + HEADER + count > block.length) break
      next += HEADER + count
      for (const size of block.bytes.subarray(next - count, next)) next += size
    }
    if (next === 0) return false
    at += next
  }
}

/**
 * Returns whether an Ogg file consists of several recordings one after the other, as radio streams do. mediabunny reads the first of them,
 * and players continue.
 */
export async function hasLaterRecording(file: Blob): Promise<boolean> {
  const buffered = new BufferedFile(file)
  if (await beginsAgain(buffered)) return true
  const serials = firstPages(await buffered.read(0, START))
  const end = await buffered.read(Math.max(0, file.size - LONGEST_PAGE), LONGEST_PAGE)
  for (let at = end.length - HEADER; at >= 0; at -= 1) if (isPage(end, at)) return !serials.has(end.u32le(at + SERIAL_AT))
  return false
}
