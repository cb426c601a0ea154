import { boxes } from './base-media'
import { EndOfBytesError, type ByteReader } from '../../core/byte-reader'
import { isFrame, jpegSegments } from './jpeg'
import { PALETTE, readPngHeader } from './png-header'

/** The colours of a palette have 8 bits per channel. */
const PALETTE_BITS = 8

function ofJpeg(reader: ByteReader): number | undefined {
  for (const { marker, payload } of jpegSegments(reader)) if (isFrame(marker)) return reader.u8(payload)
  return undefined
}

function ofPng(reader: ByteReader): number | undefined {
  const header = readPngHeader(reader)
  return header?.colourType === PALETTE ? PALETTE_BITS : header?.bitDepth
}

/** Channels of pixels with 16 bits, or with 32 bits and masks, may differ in size. Pixels below 16 bits are indexes into a palette. */
function ofBmp(reader: ByteReader): number | undefined {
  const isOld = reader.u32le(14) === 12
  const bitsPerPixel = reader.u16le(isOld ? 24 : 28)
  const hasMasks = !isOld && reader.u32le(30) !== 0
  return bitsPerPixel === 16 || (bitsPerPixel === 32 && hasMasks) ? undefined : 8
}

/** Reads `av1C` (AV1 Codec ISO Media File Format Binding, section 2.3.3). The planes of an image may differ, so the deepest counts. */
function ofAvif(reader: ByteReader): number | undefined {
  const depths: number[] = []
  for (const meta of boxes(reader, 0, reader.length)) {
    if (meta.name !== 'meta') continue
    for (const properties of boxes(reader, meta.data + 4, meta.end)) {
      if (properties.name !== 'iprp') continue
      for (const container of boxes(reader, properties.data, properties.end)) {
        if (container.name !== 'ipco') continue
        for (const { name, data } of boxes(reader, container.data, container.end)) {
          if (name === 'av1C') depths.push(av1Depth(reader.u8(data + 2)))
        }
      }
    }
  }
  return depths.length === 0 ? undefined : Math.max(...depths)
}

function av1Depth(flags: number): number {
  const [isHigh, isTwelve] = [(flags & 0x40) !== 0, (flags & 0x20) !== 0]
  if (!isHigh) return 8
  return isTwelve ? 12 : 10
}

const READERS: Record<string, (reader: ByteReader) => number | undefined> = {
  'image/jpeg': ofJpeg,
  'image/png': ofPng,
  'image/avif': ofAvif,
  'image/bmp': ofBmp,
  'image/webp': () => 8,
  'image/gif': () => PALETTE_BITS,
}

/** Returns the bits per colour channel of an image as stored, or undefined if the file doesn't state it. */
export function bitDepthOf(reader: ByteReader, contentType: string): number | undefined {
  try {
    return READERS[contentType]?.(reader)
  } catch (error) {
    if (error instanceof EndOfBytesError) return undefined
    throw error
  }
}
