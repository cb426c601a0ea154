import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { isPlainJfif } from '../../core/jfif'
import { JPEG, isFrame, jpegSegments, type JpegSegment } from '../probe/jpeg'
import { walkJpeg } from '../probe/jpeg-data/jpeg-walk'
import { pngChunks } from '../probe/png'
import { walkPng } from '../probe/png-walk'
import { webpChunks } from '../probe/webp'
import { webpOddities } from '../probe/webp-walk'

/**
 * A part of an image file. Parts that aren't needed to show the pixels are foreign, because they may reveal a person, place, time or hidden
 * pixels.
 */
interface Piece {
  /** Name for the report, such as `APP1` or `tEXt`. */
  name: string
  start: number
  end: number
  foreign: boolean
}

const DHT = 0xc4
const DQT = 0xdb
const DRI = 0xdd

function jpegName(marker: number): string {
  if (marker >= 0xe0 && marker <= 0xef) return `APP${marker - 0xe0}`
  return marker === 0xfe ? 'comment' : `segment ${marker.toString(16)}`
}

/** Returns whether a segment is a JFIF header that carries nothing. */
function isJfif(reader: ByteReader, { marker, payload, end }: JpegSegment): boolean {
  return marker === JPEG.APP0 && isPlainJfif(reader.bytes.subarray(payload, end))
}

function* jpegPieces(reader: ByteReader): Generator<Piece> {
  let hasJfif = false
  for (const segment of jpegSegments(reader)) {
    const { marker, start, end } = segment
    const isFirstJfif: boolean = !hasJfif && isJfif(reader, segment)
    hasJfif ||= isFirstJfif
    const needed = isFrame(marker) || [JPEG.SOI, JPEG.EOI, JPEG.SOS, DHT, DQT, DRI].includes(marker)
    yield { name: jpegName(marker), start, end, foreign: !isFirstJfif && !needed }
  }
}

const PNG_NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

function* pngPieces(reader: ByteReader): Generator<Piece> {
  yield { name: 'signature', start: 0, end: 8, foreign: false }
  for (const { name, start, end } of pngChunks(reader)) yield { name, start, end, foreign: !PNG_NEEDED.has(name) }
}

const WEBP_NEEDED = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

function* webpPieces(reader: ByteReader): Generator<Piece> {
  yield { name: 'RIFF', start: 0, end: 12, foreign: false }
  for (const { name, start, end } of webpChunks(reader)) yield { name: name.trim(), start, end, foreign: !WEBP_NEEDED.has(name) }
}

const PIECES: Record<string, (reader: ByteReader) => Generator<Piece>> = {
  'image/jpeg': jpegPieces,
  'image/png': pngPieces,
  'image/webp': webpPieces,
}

/** Splits a file completely into pieces. Bytes outside any known structure become foreign pieces. */
function allPieces(bytes: Uint8Array, contentType: string): Piece[] {
  const split = PIECES[contentType]
  if (split === undefined) return [{ name: contentType, start: 0, end: bytes.length, foreign: true }]
  const pieces: Piece[] = []
  let reached = 0
  const stray = (name: string, end: number) => {
    if (end > reached) pieces.push({ name, start: reached, end, foreign: true })
  }
  try {
    for (const piece of split(new ByteReader(bytes))) {
      stray('stray bytes', piece.start)
      pieces.push(piece)
      reached = piece.end
    }
    stray('trailing bytes', bytes.length)
  } catch (error) {
    if (!(error instanceof EndOfBytesError)) throw error
    pieces.push({ name: 'a missing end', start: reached, end: bytes.length, foreign: true })
  }
  return pieces
}

/** Returns the names of all parts of a JPEG, PNG or WebP that are not image data. */
export function foreignParts(bytes: Uint8Array, contentType: string): string[] {
  const names = allPieces(bytes, contentType).flatMap(({ name, foreign }) => (foreign ? [name] : []))
  if (contentType === 'image/webp' && (extendedFlags(bytes) & ~WEBP_ALPHA) !== 0) names.push('metadata flags')
  return [...new Set(names)]
}

/** VP8X flag for transparency. */
const WEBP_ALPHA = 0x10
/** Position of the VP8X flags. VP8X is the first chunk if it is present. */
const WEBP_FLAGS_AT = 20

function extendedFlags(bytes: Uint8Array): number {
  const reader = new ByteReader(bytes)
  return bytes.length > WEBP_FLAGS_AT && reader.name(12) === 'VP8X' ? reader.u8(WEBP_FLAGS_AT) : 0
}

/** Removes everything except image data from a file, without changing the pixels. */
export function stripForeignData(bytes: Uint8Array, contentType: string): Uint8Array<ArrayBuffer> {
  const kept = allPieces(bytes, contentType).filter(({ foreign }) => !foreign)
  const result = new Uint8Array(kept.reduce((sum, { start, end }) => sum + end - start, 0))
  let at = 0
  for (const { start, end } of kept) {
    result.set(bytes.subarray(start, end), at)
    at += end - start
  }
  if (contentType === 'image/webp') {
    new DataView(result.buffer).setUint32(4, result.length - 8, true)
    const flags = extendedFlags(result)
    if (flags !== 0) result[WEBP_FLAGS_AT] = flags & WEBP_ALPHA
  }
  return result
}

const ODDITIES: Record<string, (reader: ByteReader) => string[] | Promise<string[]>> = {
  'image/jpeg': (reader) => walkJpeg(reader).oddities,
  'image/png': async (reader) => (await walkPng(reader)).oddities,
  'image/webp': webpOddities,
}

/**
 * Finds all data in a JPEG, PNG or WebP that is not needed to show its pixels, including hidden data inside required parts: bytes after the
 * last pixel, unused tables, padding with values. Takes about as long as decoding. Requires a browser for lossy WebP.
 *
 * @returns names for a report
 */
export async function findForeignData(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string[]> {
  const names = foreignParts(bytes, contentType)
  try {
    names.push(...((await ODDITIES[contentType]?.(new ByteReader(bytes))) ?? []))
  } catch (error) {
    // foreignParts already reports a missing end.
    if (!(error instanceof EndOfBytesError)) throw error
  }
  return [...new Set(names)]
}
