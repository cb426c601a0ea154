import type { ByteReader } from './byte-reader'

/** The content type of an image, or a noun phrase for any other content. */
export type Sniffed = { contentType: string } | { looksLike: string } | undefined

/** Number of bytes that `sniff` needs from the start of a file. */
export const SNIFFED_BYTES = 512

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

const SIGNATURES: [at: number, bytes: number[], found: Sniffed][] = [
  [0, [0xff, 0xd8, 0xff], { contentType: 'image/jpeg' }],
  [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], { contentType: 'image/png' }],
  [0, [0x47, 0x49, 0x46, 0x38], { contentType: 'image/gif' }],
  [0, [0x49, 0x49, 0x2a, 0x00], { contentType: 'image/tiff' }],
  [0, [0x4d, 0x4d, 0x00, 0x2a], { contentType: 'image/tiff' }],
  [0, [0xff, 0x0a], { contentType: 'image/jxl' }],
  [4, [0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a], { contentType: 'image/jxl' }],
  [0, [0x25, 0x50, 0x44, 0x46, 0x2d], { looksLike: 'a PDF document' }],
  [0, [0x1a, 0x45, 0xdf, 0xa3], { looksLike: 'a video' }],
  [0, [0x50, 0x4b, 0x03, 0x04], { looksLike: 'a ZIP archive or an office document' }],
  [0, [0x4f, 0x67, 0x67, 0x53], { looksLike: 'audio or video' }],
  [0, [0x49, 0x44, 0x33], { looksLike: 'audio' }],
]

function sniffBaseMedia(reader: ByteReader): Sniffed {
  const end = Math.min(reader.u32be(0), reader.length)
  const brands = [reader.name(8)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(reader.name(at))
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return { contentType: 'image/avif' }
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return { contentType: 'image/heic' }
  return { looksLike: 'a video' }
}

/** Returns whether the first 512 bytes of a file are text in UTF-8. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes.subarray(0, SNIFFED_BYTES))
  // A character truncated at the end of the sample decodes to one replacement character.
  const invalid = [...text].filter((character) => character === '\uFFFD' || (character < ' ' && !'\t\n\r\f'.includes(character))).length
  return text.length > 0 && invalid <= 1
}

/** Detects the content of a file from its first 512 bytes, or all of a smaller file. */
export function sniff(reader: ByteReader): Sniffed {
  for (const [at, bytes, found] of SIGNATURES) if (reader.startsWith(at, bytes)) return found
  // The signature "BM" may also start a text, so the reserved zero bytes are checked too.
  if (reader.startsWith(0, [0x42, 0x4d]) && reader.startsWith(6, [0, 0, 0, 0])) return { contentType: 'image/bmp' }
  if (reader.length >= 12 && reader.name(0) === 'RIFF') {
    return reader.name(8) === 'WEBP' ? { contentType: 'image/webp' } : { looksLike: 'audio or video' }
  }
  if (reader.length >= 12 && reader.name(4) === 'ftyp') return sniffBaseMedia(reader)
  return looksLikeText(reader.bytes) ? { looksLike: 'text' } : undefined
}
