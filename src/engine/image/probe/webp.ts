import type { ByteReader } from '../../core/byte-reader'
import type { ImageHeader } from './header'

/** A RIFF chunk, from its name to `end`, after its padding byte. */
export interface WebpChunk {
  name: string
  start: number
  data: number
  end: number
}

/**
 * Yields the chunks of a WebP within the size in its RIFF header.
 *
 * @throws EndOfBytesError if the file ends first
 */
export function* webpChunks(reader: ByteReader): Generator<WebpChunk> {
  const fileEnd = 8 + reader.u32le(4)
  for (let start = 12; start + 8 <= fileEnd;) {
    const name = reader.name(start)
    const length = reader.u32le(start + 4)
    const data = start + 8
    const end = data + length + (length % 2)
    yield { name, start, data, end }
    reader.need(data, length)
    start = end
  }
  reader.need(0, fileEnd)
}

type Size = Pick<ImageHeader, 'width' | 'height'>

/** Reads the size from the three kinds of chunks that contain it (WebP container specification). */
function sizeIn(reader: ByteReader, { name, data }: WebpChunk): Size | undefined {
  if (name === 'VP8X') return { width: 1 + reader.u24le(data + 4), height: 1 + reader.u24le(data + 7) }
  if (name === 'VP8 ') return { width: reader.u16le(data + 6) & 0x3fff, height: reader.u16le(data + 8) & 0x3fff }
  if (name !== 'VP8L') return undefined
  const bits = reader.u32le(data + 1)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

/** @throws EndOfBytesError if the file is shorter than its RIFF header declares */
export function readWebp(reader: ByteReader): ImageHeader {
  let size: Size | undefined
  let pixels = 0
  for (const chunk of webpChunks(reader)) {
    size ??= sizeIn(reader, chunk)
    if (chunk.name === 'ANIM' || chunk.name === 'ANMF') return { width: 0, height: 0, ...size, animated: true, complete: true }
    if (chunk.name === 'VP8 ' || chunk.name === 'VP8L') pixels += 1
  }
  return { width: 0, height: 0, ...size, animated: false, complete: pixels > 0 }
}
