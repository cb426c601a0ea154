import type { ByteReader } from '../../core/byte-reader'
import type { ImageHeader } from './header'

/** A chunk, from its length to `end`, after its checksum. */
export interface PngChunk {
  name: string
  start: number
  data: number
  end: number
}

/**
 * Yields the chunks of a PNG up to IEND.
 *
 * @throws EndOfBytesError if the file ends first
 */
export function* pngChunks(reader: ByteReader): Generator<PngChunk> {
  for (let start = 8; ;) {
    const length = reader.u32be(start)
    const name = reader.name(start + 4)
    const data = start + 8
    const end = data + length + 4
    yield { name, start, data, end }
    reader.need(start, end - start)
    if (name === 'IEND') return
    start = end
  }
}

/** @throws EndOfBytesError if the file ends before its IEND */
export function readPng(reader: ByteReader): ImageHeader {
  const header: ImageHeader = { width: reader.u32be(16), height: reader.u32be(20), animated: false, complete: true }
  let pixels = 0
  for (const chunk of pngChunks(reader)) {
    // With an animation control chunk, even a single frame may look different from the default image, depending on the viewer.
    if (chunk.name === 'acTL') return { ...header, animated: true }
    if (chunk.name === 'IDAT') pixels += 1
  }
  return { ...header, complete: pixels > 0 }
}

/** Reads width and height from the first 24 bytes. */
export function readPngSize(reader: ByteReader): { width: number; height: number } {
  return { width: reader.u32be(16), height: reader.u32be(20) }
}
