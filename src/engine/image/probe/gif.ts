import type { ByteReader } from '../../core/byte-reader'
import type { ImageHeader } from './header'

const TRAILER = 0x3b
const EXTENSION = 0x21
const IMAGE = 0x2c

const colourTableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function skipSubBlocks(reader: ByteReader, from: number): number {
  let at = from
  for (let length = reader.u8(at); length !== 0; length = reader.u8(at)) at += 1 + length
  return at + 1
}

/**
 * Counts the frames of a GIF up to a limit, or up to its trailer.
 *
 * @returns undefined if it contains an unknown block first
 * @throws EndOfBytesError if the file ends first
 */
export function gifFrames(reader: ByteReader, limit = Number.POSITIVE_INFINITY): number | undefined {
  let frames = 0
  let at = 13 + colourTableBytes(reader.u8(10))
  for (let block = reader.u8(at); block !== TRAILER && frames < limit; block = reader.u8(at)) {
    if (block === EXTENSION) at = skipSubBlocks(reader, at + 2)
    else if (block === IMAGE) {
      frames += 1
      if (frames < limit) at = skipSubBlocks(reader, at + 11 + colourTableBytes(reader.u8(at + 9)))
    } else return undefined
  }
  return frames
}

/** @throws EndOfBytesError if the file ends before its trailer or its second frame */
export function readGif(reader: ByteReader): ImageHeader {
  const size = { width: reader.u16le(6), height: reader.u16le(8) }
  const frames = gifFrames(reader, 2)
  return { ...size, animated: frames === 2, complete: frames !== undefined && frames > 0 }
}
