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

/** @throws EndOfBytesError if the file ends before its trailer */
export function readGif(reader: ByteReader): ImageHeader {
  const size = { width: reader.u16le(6), height: reader.u16le(8) }
  let frames = 0
  let at = 13 + colourTableBytes(reader.u8(10))
  for (let block = reader.u8(at); block !== TRAILER; block = reader.u8(at)) {
    if (block === EXTENSION) at = skipSubBlocks(reader, at + 2)
    else if (block === IMAGE) {
      frames += 1
      if (frames > 1) return { ...size, animated: true, complete: true }
      at = skipSubBlocks(reader, at + 11 + colourTableBytes(reader.u8(at + 9)))
    } else return { ...size, animated: false, complete: false }
  }
  return { ...size, animated: false, complete: frames > 0 }
}
