import { readBaseMedia } from './base-media'
import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { readGif } from './gif'
import type { ImageHeader } from './header'
import { readJpeg } from './jpeg'
import { readPng, readPngSize } from './png'
import { animated, checkDimensions, notAnImage, truncated } from './errors'
import { cannotDecode } from '../../core/cannot-decode'
import { emptyFile } from '../../core/errors'
import { SNIFFED_BYTES, sniff } from '../../core/sniff'
import { readWebp } from './webp'

const UNCOMPRESSED = new Set([0, 3, 6])

/** @throws EndOfBytesError if the headers are truncated */
function readBmp(reader: ByteReader): ImageHeader {
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

const READERS: Record<string, (reader: ByteReader) => ImageHeader> = {
  'image/jpeg': readJpeg,
  'image/png': readPng,
  'image/webp': readWebp,
  'image/avif': readBaseMedia,
  'image/heic': readBaseMedia,
  'image/gif': readGif,
  'image/bmp': readBmp,
}

/** Type and size of an image file, read without decoding. */
export interface InspectedImage {
  contentType: string
  /** In pixels as stored, before any orientation is applied. */
  width: number
  height: number
}

/**
 * Returns the content type of a file from its first bytes.
 *
 * @throws EngineError 'empty-file' or 'not-an-image'
 */
function contentTypeOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw emptyFile()
  const found = sniff(new ByteReader(bytes))
  if (found === undefined) throw notAnImage()
  if ('looksLike' in found) throw notAnImage(found.looksLike)
  return found.contentType
}

/**
 * Checks that a file is a complete still image of a supported size, without decoding it.
 *
 * @throws EngineError 'empty-file', 'not-an-image', 'truncated', 'animated', 'too-large' or 'cannot-decode'
 */
export function inspectBytes(bytes: Uint8Array): InspectedImage {
  const contentType = contentTypeOf(bytes)
  const read = READERS[contentType]
  if (read === undefined) throw cannotDecode(contentType)
  const reader = new ByteReader(bytes)
  let header: ImageHeader
  try {
    if (contentType === 'image/png') rejectLargePng(reader)
    header = read(reader)
  } catch (error) {
    if (error instanceof EndOfBytesError) throw truncated(contentType)
    throw error
  }
  if (header.animated) throw animated(contentType)
  if (!header.complete) throw truncated(contentType)
  checkDimensions(contentType, header.width, header.height)
  return { contentType, width: header.width, height: header.height }
}

/** Checks the size first, because a decompression bomb is often truncated too and its size is the more useful error. */
function rejectLargePng(reader: ByteReader): void {
  const { width, height } = readPngSize(reader)
  checkDimensions('image/png', width, height)
}

/**
 * Inspects a file. The first bytes are checked before the rest is read, so that a long video is rejected without loading it.
 *
 * @throws EngineError as `inspectBytes`
 */
export async function inspectFile(file: Blob): Promise<{ image: InspectedImage; bytes: Uint8Array<ArrayBuffer> }> {
  contentTypeOf(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()))
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { image: inspectBytes(bytes), bytes }
}
