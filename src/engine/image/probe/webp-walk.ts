import type { ByteReader } from '../../core/byte-reader'
import { readVp8Header } from './vp8-header'
import { Vp8lBits, Vp8lDataError } from './vp8l-bits'
import { walkVp8l } from './vp8l-walk'
import { webpChunks, type WebpChunk } from './webp'

/** Valid sequences of chunks of a still image. */
const FORMS = ['VP8L', 'VP8 ', 'VP8X,VP8L', 'VP8X,VP8 ', 'VP8X,ALPH,VP8 ']

const ALPHA_FLAG = 0x10
const LOSSLESS_SIGNATURE = 0x2f
/**
 * Number of bytes that are removed from the end of a partition to test whether they are needed. Encoders may write up to three bytes
 * that decoders never read.
 */
const CUT = 6

interface Size {
  width: number
  height: number
}

function losslessOddities(bits: Vp8lBits, size: Size, chunk: string): string[] {
  try {
    const { leftOver, isPadded } = walkVp8l(bits, size)
    if (leftOver > 0) return [`bytes after the pixels in ${chunk}`]
    return isPadded ? [] : [`padding bits that are not zeros in ${chunk}`]
  } catch (error) {
    if (!(error instanceof Vp8lDataError)) throw error
    return [`unreadable data in ${chunk}: ${error.message}`]
  }
}

/** Returns a WebP of lossy data without the last bytes of its partition from `start` to `end`. */
function cutPartition(
  data: Uint8Array,
  { start, end }: { start: number; end: number },
  index: number,
  count: number,
): Uint8Array<ArrayBuffer> {
  const cut = new Uint8Array(20 + data.length - CUT + (data.length % 2))
  cut.set(data.subarray(0, end - CUT), 20)
  cut.set(data.subarray(end), 20 + end - CUT)
  const view = new DataView(cut.buffer)
  const name = (at: number, characters: string) =>
    Array.from(characters, (character, offset) => view.setUint8(at + offset, character.charCodeAt(0)))
  name(0, 'RIFF')
  view.setUint32(4, cut.length - 8, true)
  name(8, 'WEBPVP8 ')
  view.setUint32(16, data.length - CUT, true)
  const length = end - start - CUT
  if (index === 0) {
    const tag = view.getUint8(20) | (view.getUint8(21) << 8) | (view.getUint8(22) << 16)
    const changed = (tag & 0x1f) | (length << 5)
    for (let byte = 0; byte < 3; byte += 1) view.setUint8(20 + byte, (changed >>> (8 * byte)) & 0xff)
  } else if (index < count - 1) {
    // The first partition is followed by the sizes of all others but the last.
    const at = 20 + start - 3 * (count - 2) + 3 * (index - 1)
    for (let byte = 0; byte < 3; byte += 1) view.setUint8(at + byte, (length >>> (8 * byte)) & 0xff)
  }
  return cut
}

async function canDecode(file: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(new Blob([file], { type: 'image/webp' }))
    bitmap.close()
    return true
  } catch {
    return false
  }
}

/** Detects bytes that the decoder doesn't need: a partition without its last bytes must fail to decode. */
async function lossyOddities(data: Uint8Array): Promise<string[]> {
  const header = readVp8Header(data)
  if (header === undefined || header.isScaled) return ['an unsupported VP8 chunk']
  for (const [index, part] of header.partitions.entries()) {
    // A partition as short as CUT is too short to hide data.
    if (part.end - part.start <= CUT) continue
    const cut = cutPartition(data, part, index, header.partitions.length)
    if (await canDecode(cut)) return ['bytes after the pixels in VP8']
  }
  return []
}

function alphaOddities(data: Uint8Array, { width, height }: Size): string[] {
  const head = data[0] ?? 0xff
  const compression = head & 3
  if (head >>> 6 !== 0 || compression > 1) return ['reserved bits in ALPH']
  if (compression === 1) return losslessOddities(new Vp8lBits(data.subarray(1)), { width, height }, 'ALPH')
  return data.length === 1 + width * height ? [] : ['an ALPH chunk of the wrong length']
}

/** Reads the size from the pixel data, or returns undefined for invalid data. */
function sizeOf(name: string, data: Uint8Array): Size | undefined {
  if (name === 'VP8 ') return readVp8Header(data)
  const bits = new Vp8lBits(data)
  if (data.length < 5 || bits.read(8) !== LOSSLESS_SIGNATURE) return undefined
  return { width: 1 + bits.read(14), height: 1 + bits.read(14) }
}

function headerOddities(reader: ByteReader, { data, end }: WebpChunk, size: Size, hasAlpha: boolean): string[] {
  if (end - data !== 10) return ['a VP8X chunk of the wrong length']
  const oddities: string[] = []
  const flags = reader.u8(data)
  if ((flags & 0xc1) !== 0 || reader.u24le(data + 1) !== 0) oddities.push('reserved bits in VP8X')
  if (1 + reader.u24le(data + 4) !== size.width || 1 + reader.u24le(data + 7) !== size.height) {
    oddities.push('a wrong size in VP8X')
  }
  if (hasAlpha && (flags & ALPHA_FLAG) === 0) oddities.push('an ALPH chunk without its flag')
  return oddities
}

/**
 * Finds data in a still WebP that is not needed to show it.
 *
 * @returns descriptions, for a report, of data that an encoder would not write
 * @throws EndOfBytesError if the file is shorter than its RIFF header declares
 */
export async function webpOddities(reader: ByteReader): Promise<string[]> {
  const chunks = [...webpChunks(reader)]
  const oddities: string[] = []
  const reached = chunks.at(-1)?.end ?? 12
  if (8 + reader.u32le(4) !== reached || reached > reader.length) oddities.push('a wrong size in the RIFF header')
  for (const { data, start, end } of chunks) {
    const length = reader.u32le(start + 4)
    if (data + length < Math.min(end, reader.length) && reader.u8(data + length) !== 0) oddities.push('a padding byte that is not zero')
  }
  const form = chunks.map(({ name }) => name)
  if (!FORMS.includes(form.join())) oddities.push(`an invalid combination of chunks: ${form.map((name) => name.trim()).join(', ')}`)
  const contentOf = ({ start, data }: WebpChunk) => reader.bytes.subarray(data, data + reader.u32le(start + 4))
  const pixels = chunks.find(({ name }) => name === 'VP8 ' || name === 'VP8L')
  const size = pixels && sizeOf(pixels.name, contentOf(pixels))
  if (pixels === undefined || size === undefined) return [...oddities, 'no readable pixels']
  const head = chunks.find(({ name }) => name === 'VP8X')
  const alpha = chunks.find(({ name }) => name === 'ALPH')
  if (head) oddities.push(...headerOddities(reader, head, size, alpha !== undefined))
  if (alpha) oddities.push(...alphaOddities(contentOf(alpha), size))
  if (pixels.name === 'VP8 ') return [...oddities, ...(await lossyOddities(contentOf(pixels)))]
  const bits = new Vp8lBits(contentOf(pixels))
  bits.skip(8 + 14)
  bits.skip(14 + 1)
  if (bits.read(3) !== 0) oddities.push('an undefined version of VP8L')
  return [...oddities, ...losslessOddities(bits, size, 'VP8L')]
}
