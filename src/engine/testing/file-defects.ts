import { JPEG, jpegSegments } from '../image/probe/jpeg'
import { ByteReader } from '../core/byte-reader'
import { pngChunks } from '../image/probe/png'
import { bytesOf, jpegSegment, riffChunk, u32be, u32le } from './bytes'
import { exifSegment } from './images'

type Bytes = Uint8Array<ArrayBuffer>

/** Data planted in an encoded file without changing its pixels. */
export interface FileDefect {
  name: string
  plant: (file: Bytes) => Bytes
}

const PAYLOAD = Array.from('a face, 24 x 24 pixels, or a name and an address', (character) => character.charCodeAt(0))

const insert = (file: Bytes, at: number, piece: Bytes): Bytes => bytesOf(file.subarray(0, at), piece, file.subarray(at))

/** Returns the first segment with a marker. */
function segmentOf(file: Bytes, marker: number) {
  for (const segment of jpegSegments(new ByteReader(file))) if (segment.marker === marker) return segment
  throw new Error(`the JPEG has no segment ${marker.toString(16)}`)
}

const beforeScan = (piece: Bytes) => (file: Bytes) => insert(file, segmentOf(file, JPEG.SOS).start, piece)
const afterStart = (piece: Bytes) => (file: Bytes) => insert(file, 2, piece)

/** Appends data to the tables in a segment. */
const lengthened = (marker: number) => (file: Bytes) => {
  const { start, end } = segmentOf(file, marker)
  return bytesOf(file.subarray(0, start), jpegSegment(marker, [...file.subarray(start + 4, end), ...PAYLOAD]), file.subarray(end))
}

const tableOf = (id: number) => [id, ...Array.from({ length: 64 }, (_, index) => PAYLOAD[index % PAYLOAD.length] ?? 1)]
const huffmanOf = (id: number) => [id, ...Array.from({ length: 16 }, (_, index) => (index === 7 ? PAYLOAD.length : 0)), ...PAYLOAD]

const JPEG_DEFECTS: FileDefect[] = [
  { name: 'EXIF', plant: afterStart(exifSegment(1)) },
  { name: 'XMP', plant: afterStart(jpegSegment(0xe1, bytesOf('http://ns.adobe.com/xap/1.0/\0', PAYLOAD))) },
  { name: 'colour profile', plant: afterStart(jpegSegment(0xe2, bytesOf('ICC_PROFILE\0', [1, 1], PAYLOAD))) },
  { name: 'IPTC', plant: afterStart(jpegSegment(0xed, bytesOf('Photoshop 3.0\0', PAYLOAD))) },
  { name: 'comment', plant: afterStart(jpegSegment(0xfe, PAYLOAD)) },
  { name: 'JFIF thumbnail', plant: afterStart(jpegSegment(0xe0, bytesOf('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 4, 4], PAYLOAD))) },
  { name: 'bytes after the end', plant: (file) => bytesOf(file, PAYLOAD) },
  { name: 'a second image after the end', plant: (file) => bytesOf(file, file) },
  { name: 'payload in DQT', plant: beforeScan(jpegSegment(0xdb, tableOf(3))) },
  { name: 'payload after the tables of DQT', plant: lengthened(0xdb) },
  { name: 'payload in DHT', plant: beforeScan(jpegSegment(0xc4, huffmanOf(0x13))) },
  { name: 'payload after the tables of DHT', plant: lengthened(0xc4) },
  { name: 'payload after the last block', plant: (file) => insert(file, file.length - 2, bytesOf(PAYLOAD)) },
  { name: 'an unknown segment', plant: beforeScan(jpegSegment(0xf0, PAYLOAD)) },
  { name: 'bytes between segments', plant: beforeScan(bytesOf(PAYLOAD)) },
]

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Builds a PNG chunk with a correct checksum (PNG specification, annex D). */
function checkedPngChunk(name: string, data: number[] | Uint8Array): Bytes {
  const body = bytesOf(name, [...data])
  let crc = 0xffffffff
  for (const byte of body) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return bytesOf(u32be(data.length), body, u32be(~crc >>> 0))
}

function chunkOf(file: Bytes, name: string) {
  for (const chunk of pngChunks(new ByteReader(file))) if (chunk.name === name) return chunk
  throw new Error(`the PNG has no chunk ${name}`)
}

const beforeChunk = (name: string, piece: Bytes) => (file: Bytes) => insert(file, chunkOf(file, name).start, piece)

const PNG_DEFECTS: FileDefect[] = [
  ...['tEXt', 'zTXt', 'iTXt', 'eXIf', 'iCCP', 'tIME', 'pHYs', 'prVt'].map((name) => ({
    name,
    plant: beforeChunk('IDAT', checkedPngChunk(name, PAYLOAD)),
  })),
  { name: 'bytes after the end', plant: (file) => bytesOf(file, PAYLOAD) },
  { name: 'a second image after the end', plant: (file) => bytesOf(file, file) },
  { name: 'payload in PLTE', plant: beforeChunk('IDAT', checkedPngChunk('PLTE', PAYLOAD)) },
  { name: 'payload in tRNS', plant: beforeChunk('IDAT', checkedPngChunk('tRNS', PAYLOAD)) },
  { name: 'payload in IEND', plant: (file) => bytesOf(file.subarray(0, chunkOf(file, 'IEND').start), checkedPngChunk('IEND', PAYLOAD)) },
  { name: 'a late IDAT', plant: beforeChunk('IEND', checkedPngChunk('IDAT', PAYLOAD)) },
  {
    name: 'payload in a checksum',
    plant: (file) => bytesOf(file.subarray(0, file.length - 4), [1, 2, 3, 4]),
  },
]

/** Builds a WebP from the given chunks. */
const webpOf = (...chunks: Bytes[]) => {
  const body = bytesOf('WEBP', ...chunks)
  return bytesOf('RIFF', u32le(body.length), body)
}
const chunksIn = (file: Bytes): Bytes => bytesOf(file.subarray(12))

/** Appends data to the chunk of a simple WebP. */
function longerChunk(file: Bytes): Bytes {
  const length = new DataView(file.buffer, file.byteOffset).getUint32(16, true)
  const name = String.fromCharCode(...file.subarray(12, 16))
  return webpOf(riffChunk(name, [...file.subarray(20, 20 + length), ...PAYLOAD]))
}

/** Builds the VP8X chunk for the size of a lossless file. */
function extended(file: Bytes, flags: number, reserved: number): Bytes {
  const bits = new DataView(file.buffer, file.byteOffset).getUint32(21, true)
  const [width, height] = [bits & 0x3fff, (bits >>> 14) & 0x3fff]
  return riffChunk('VP8X', [flags, reserved, reserved, reserved, ...u32le(width).slice(0, 3), ...u32le(height).slice(0, 3)])
}

const WEBP_DEFECTS: FileDefect[] = [
  ...['EXIF', 'XMP ', 'ICCP', 'ANIM', 'prvt'].map((name) => ({
    name: name.trim(),
    plant: (file: Bytes) => webpOf(extended(file, 0x10, 0), chunksIn(file), riffChunk(name, PAYLOAD)),
  })),
  { name: 'EXIF after a simple file', plant: (file) => webpOf(chunksIn(file), riffChunk('EXIF', PAYLOAD)) },
  { name: 'bytes after the end', plant: (file) => bytesOf(file, PAYLOAD) },
  { name: 'a second image after the end', plant: (file) => bytesOf(file, file) },
  { name: 'a second image chunk', plant: (file) => webpOf(chunksIn(file), chunksIn(file)) },
  { name: 'payload in ALPH', plant: (file) => webpOf(extended(file, 0x10, 0), riffChunk('ALPH', PAYLOAD), chunksIn(file)) },
  { name: 'payload after the pixels', plant: longerChunk },
  { name: 'payload in reserved bytes', plant: (file) => webpOf(extended(file, 0x10, 0x61), chunksIn(file)) },
  { name: 'metadata flags', plant: (file) => webpOf(extended(file, 0x1c, 0), chunksIn(file)) },
]

/** Defects by content type, for each type that the engine writes. */
export const FILE_DEFECTS: Record<string, FileDefect[]> = {
  'image/jpeg': JPEG_DEFECTS,
  'image/png': PNG_DEFECTS,
  'image/webp': WEBP_DEFECTS,
}
