import { ByteReader, EndOfBytesError } from '../probe/byte-reader'
import { JPEG, isFrame, jpegSegments, type JpegSegment } from '../probe/jpeg'
import { walkJpeg } from '../probe/jpeg-walk'
import { pngChunks } from '../probe/png'
import { walkPng } from '../probe/png-walk'
import { webpChunks } from '../probe/webp'
import { webpOddities } from '../probe/webp-walk'

/** A piece of an image file. What is not needed to show the pixels is foreign: it may say who, where, when, or show what was covered. */
interface Piece {
  /** For the report, such as `APP1` or `tEXt`. */
  name: string
  start: number
  end: number
  foreign: boolean
}

const DHT = 0xc4
const DQT = 0xdb
const DRI = 0xdd
/** A JFIF header without a thumbnail is this long, its marker included. */
const JFIF_BYTES = 18

function jpegName(marker: number): string {
  if (marker >= 0xe0 && marker <= 0xef) return `APP${marker - 0xe0}`
  return marker === 0xfe ? 'comment' : `segment ${marker.toString(16)}`
}

/** Whether a segment is a JFIF header of version 1 that announces no thumbnail. */
function isPlainJfif(reader: ByteReader, { marker, start, payload, end }: JpegSegment): boolean {
  if (marker !== JPEG.APP0 || end - start !== JFIF_BYTES) return false
  return reader.name(payload, 6) === 'JFIF\0\x01' && reader.u8(payload + 7) <= 2 && reader.u16be(payload + 12) === 0
}

function* jpegPieces(reader: ByteReader): Generator<Piece> {
  let hasJfif = false
  for (const segment of jpegSegments(reader)) {
    const { marker, start, end } = segment
    const isFirstJfif: boolean = !hasJfif && isPlainJfif(reader, segment)
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

/** All the pieces from the first byte to the last; bytes that belong to none are pieces too, and foreign. */
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
    pieces.push({ name: 'an unfinished end', start: reached, end: bytes.length, foreign: true })
  }
  return pieces
}

/** Names of everything in a JPEG, PNG or WebP that is not image data. Empty where there is nothing else. */
export function foreignParts(bytes: Uint8Array, contentType: string): string[] {
  const names = allPieces(bytes, contentType).flatMap(({ name, foreign }) => (foreign ? [name] : []))
  if (contentType === 'image/webp' && (extendedFlags(bytes) & ~WEBP_ALPHA) !== 0) names.push('flags that announce metadata')
  return [...new Set(names)]
}

/** Of the flags in VP8X the one that says there is transparency. */
const WEBP_ALPHA = 0x10
/** Where the flags lie: VP8X, if there, is the first chunk. */
const WEBP_FLAGS_AT = 20

function extendedFlags(bytes: Uint8Array): number {
  const reader = new ByteReader(bytes)
  return bytes.length > WEBP_FLAGS_AT && reader.name(12) === 'VP8X' ? reader.u8(WEBP_FLAGS_AT) : 0
}

/** The same image with nothing but its image data; pixels are not touched. */
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
 * Names everything in a JPEG, PNG or WebP that is not needed to show its pixels, including what hides inside needed parts: bytes
 * behind the last pixel, tables that nothing uses, padding with values. Reads the coded data to its end, so it takes about as long
 * as decoding. For lossy WebP it needs a browser.
 *
 * @returns names in words for a report; empty where there is nothing else
 */
export async function findForeignData(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string[]> {
  const names = foreignParts(bytes, contentType)
  try {
    names.push(...((await ODDITIES[contentType]?.(new ByteReader(bytes))) ?? []))
  } catch (error) {
    // A file without an end has its name among the parts already.
    if (!(error instanceof EndOfBytesError)) throw error
  }
  return [...new Set(names)]
}
