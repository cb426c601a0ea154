import type { ByteReader } from '../../core/byte-reader'
import type { ImageHeader } from './header'

const UNCOMPRESSED = new Set([0, 3, 6])

/** @throws EndOfBytesError if the headers are truncated */
export function readBmp(reader: ByteReader): ImageHeader {
  const pixels = reader.u32le(10)
  const old = reader.u32le(14) === 12
  const width = old ? reader.u16le(18) : Math.abs(reader.i32le(18))
  // A negative height means that the first row is the top one.
  const height = old ? reader.u16le(20) : Math.abs(reader.i32le(22))
  const bitsPerPixel = reader.u16le(old ? 24 : 28)
  const raw = old || UNCOMPRESSED.has(reader.u32le(30))
  // Rows are padded to four bytes.
  const size = raw ? Math.ceil((width * bitsPerPixel) / 32) * 4 * height : reader.u32le(34)
  return { width, height, animated: false, complete: pixels + size <= reader.length }
}
