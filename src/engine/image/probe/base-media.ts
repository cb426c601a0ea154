import { EndOfBytesError, type ByteReader } from '../../core/byte-reader'
import type { ImageHeader } from './header'

interface MediaBox {
  name: string
  data: number
  end: number
}

/**
 * Yields the ISO/IEC 14496-12 boxes between the byte positions `from` and `to`.
 *
 * @throws EndOfBytesError if a box extends beyond `to`
 */
export function* boxes(reader: ByteReader, from: number, to: number): Generator<MediaBox> {
  for (let start = from; start < to;) {
    const size32 = reader.u32be(start)
    const name = reader.name(start + 4)
    const wide = size32 === 1
    const size = wide ? reader.u32be(start + 8) * 2 ** 32 + reader.u32be(start + 12) : size32
    const data = start + (wide ? 16 : 8)
    // A size of 0 means that the box extends to the end of the file.
    const end = size === 0 ? to : start + size
    if (end > to || end < data) throw new EndOfBytesError(`the box ${name} at ${start} ends at ${end}, beyond ${to}`)
    yield { name, data, end }
    start = end
  }
}

/** Yields the properties of the images of a file, such as their sizes and colour profiles. */
function* propertiesOf(reader: ByteReader, meta: MediaBox): Generator<MediaBox> {
  // The content of `meta` starts after its version and flags.
  for (const properties of boxes(reader, meta.data + 4, meta.end)) {
    if (properties.name !== 'iprp') continue
    for (const container of boxes(reader, properties.data, properties.end))
      if (container.name === 'ipco') yield* boxes(reader, container.data, container.end)
  }
}

/** Returns the largest `ispe` property. An image that consists of tiles has one per tile and one for the whole. */
function largestExtent(reader: ByteReader, meta: MediaBox): { width: number; height: number } {
  let largest = { width: 0, height: 0 }
  for (const property of propertiesOf(reader, meta)) {
    if (property.name !== 'ispe') continue
    const size = { width: reader.u32be(property.data + 4), height: reader.u32be(property.data + 8) }
    if (size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

/** The colour space of an AVIF or HEIC: an ICC profile, or the number of its primaries in ITU-T H.273. */
export interface BaseMediaColours {
  profile?: Uint8Array
  primaries?: number
}

/** Reads the first colour space of each kind. @throws EndOfBytesError if a box extends beyond the end of the file */
export function readColours(reader: ByteReader): BaseMediaColours {
  const colours: BaseMediaColours = {}
  for (const box of boxes(reader, 0, reader.length)) {
    if (box.name !== 'meta') continue
    for (const { name, data, end } of propertiesOf(reader, box)) {
      if (name !== 'colr') continue
      const kind = reader.name(data)
      if (kind === 'nclx') colours.primaries ??= reader.u16be(data + 4)
      else colours.profile ??= reader.bytes.subarray(data + 4, end)
    }
  }
  return colours
}

/** Returns the size of the video inside a motion photo in bytes. @throws EndOfBytesError if a box extends beyond the end of the file */
export function videoBytesIn(reader: ByteReader): number | undefined {
  for (const { name, data, end } of boxes(reader, 0, reader.length)) if (name === 'mpvd') return end - data
  return undefined
}

/** Reads AVIF and HEIC. @throws EndOfBytesError if a box extends beyond the end of the file */
export function readBaseMedia(reader: ByteReader): ImageHeader {
  let size = { width: 0, height: 0 }
  let animated = reader.name(8) === 'avis' || reader.name(8) === 'msf1'
  let described = false
  let pixels = false
  for (const box of boxes(reader, 0, reader.length)) {
    if (box.name === 'moov') animated = true
    if (box.name === 'mdat') pixels = true
    if (box.name !== 'meta') continue
    described = true
    size = largestExtent(reader, box)
    // The data of a small image may be inside `meta`.
    if ([...boxes(reader, box.data + 4, box.end)].some(({ name }) => name === 'idat')) pixels = true
  }
  return { ...size, animated, complete: described && pixels }
}
