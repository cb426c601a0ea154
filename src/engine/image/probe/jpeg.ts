import type { ByteReader } from '../../core/byte-reader'
import type { ImageHeader } from './header'

/** Marker codes of ITU-T T.81, table B.1. */
export const JPEG = { SOI: 0xd8, EOI: 0xd9, SOS: 0xda, APP0: 0xe0, TEM: 0x01 } as const

/** A marker segment, from the 0xFF before its code to `end`. A scan includes its coded data. */
export interface JpegSegment {
  marker: number
  start: number
  /** Start of the payload, after the length. */
  payload: number
  /** End of the payload. In a scan, the start of the coded data. */
  headerEnd: number
  end: number
}

const standsAlone = (marker: number) =>
  marker === JPEG.SOI || marker === JPEG.EOI || marker === JPEG.TEM || (marker >= 0xd0 && marker <= 0xd7)

/** Returns whether a marker is SOF0 to SOF15, whose range also contains DHT, JPG and DAC. */
export const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Returns the end of a scan's coded data: the next marker, which is not a stuffed zero, a restart marker or a fill byte. */
function endOfScan({ bytes }: ByteReader, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * Yields the segments of a JPEG up to its EOI. A thumbnail inside an APP segment is skipped with the segment, so its EOI never counts as
 * the image's.
 *
 * @throws EndOfBytesError if the file ends first
 */
export function* jpegSegments(reader: ByteReader): Generator<JpegSegment> {
  let at = 0
  for (;;) {
    // Decoders skip stray bytes and fill bytes between segments.
    const start = reader.bytes.indexOf(0xff, at)
    reader.need(start === -1 ? reader.length : start, 2)
    const marker = reader.u8(start + 1)
    if (marker === 0x00 || marker === 0xff) {
      at = start + 1
      continue
    }
    if (standsAlone(marker)) {
      at = start + 2
      yield { marker, start, payload: at, headerEnd: at, end: at }
      if (marker === JPEG.EOI) return
      continue
    }
    const length = reader.u16be(start + 2)
    reader.need(start + 2, length)
    const payload = start + 4
    const headerEnd = Math.max(payload, start + 2 + length)
    at = marker === JPEG.SOS ? endOfScan(reader, headerEnd) : headerEnd
    yield { marker, start, payload, headerEnd, end: at }
  }
}

/** @throws EndOfBytesError if the file ends before its EOI */
export function readJpeg(reader: ByteReader): ImageHeader {
  let width = 0
  let height = 0
  let scans = 0
  for (const { marker, payload } of jpegSegments(reader)) {
    if (isFrame(marker) && width === 0) {
      height = reader.u16be(payload + 1)
      width = reader.u16be(payload + 3)
    }
    if (marker === JPEG.SOS) scans += 1
  }
  return { width, height, animated: false, complete: scans > 0 }
}
