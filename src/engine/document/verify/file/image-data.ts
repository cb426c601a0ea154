import { isPlainJfif } from '#engine/core/jfif.ts'
import { decodeStream } from './decode-stream'
import type { FlatImage } from '../ink/page-pixels'
import { PdfBytes, PdfName, type PdfDictionary } from './pdf-values'

/** Segments that a JPEG needs: JFIF, tables, a baseline or progressive frame, restart intervals and scans. */
const isNeeded = (marker: number): boolean =>
  marker === 0xe0 || marker === 0xdb || marker === 0xc4 || marker === 0xdd || marker === 0xda || marker === 0xc0 || marker === 0xc2

/** Returns what a JPEG contains besides the pixels of an image of this size, or undefined if it contains nothing else. */
export function foreignInJpeg(bytes: Uint8Array, size: { width: number; height: number }): string | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return 'data that is no JPEG'
  let [at, frames] = [2, 0]
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'data between its segments'
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) break
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    if (!isNeeded(marker)) return marker === 0xfe ? 'a comment' : `metadata (segment ${marker.toString(16)})`
    if (marker === 0xe0 && !isPlainJfif(bytes.subarray(at + 4, at + 2 + length))) return 'a header with a thumbnail or other data'
    if (marker === 0xc0 || marker === 0xc2) {
      const [height, width] = [5, 7].map((offset) => ((bytes[at + offset] ?? 0) << 8) | (bytes[at + offset + 1] ?? 0))
      if (frames > 0 || height !== size.height || width !== size.width) return 'pixels of another size'
      frames += 1
    }
    at += 2 + length
    if (marker !== 0xda) continue
    // The pixels end at the next marker that is neither a restart nor an escaped byte.
    while (at + 1 < bytes.length && !(bytes[at] === 0xff && bytes[at + 1] !== 0 && ((bytes[at + 1] ?? 0) & 0xf8) !== 0xd0)) at += 1
  }
  if (bytes[at] !== 0xff || bytes[at + 1] !== 0xd9) return 'no end'
  return at + 2 === bytes.length ? undefined : `${bytes.length - at - 2} bytes after its end`
}

const nameOf = (value: unknown): string | undefined => (value instanceof PdfName ? value.name : undefined)

/** The problem of an embedded image, or its pixels if they were compressed without loss. */
export interface ReadImage {
  problem?: string
  pixels?: FlatImage
}

const GREYS = Array.from({ length: 16 }, (_unused, level) => [17 * level, 17 * level, 17 * level] as const)

const coloursOf = (palette: string): FlatImage['colours'] =>
  Array.from({ length: palette.length / 3 }, (_unused, at) => [
    palette.charCodeAt(3 * at),
    palette.charCodeAt(3 * at + 1),
    palette.charCodeAt(3 * at + 2),
  ])

/** Returns the number of distinct byte values. */
function usedValues(bytes: Uint8Array): number {
  const used = new Uint8Array(256)
  for (let at = 0; at < bytes.length; at += 1) used[bytes[at] ?? 0] = 1
  return used.reduce((sum, one) => sum + one, 0)
}

/** Reads the data of an embedded image. Exports have images of three kinds. */
export async function readImage(dictionary: PdfDictionary, encoded: Uint8Array<ArrayBuffer>): Promise<ReadImage> {
  const [width, height, space] = [dictionary.get('Width'), dictionary.get('Height'), dictionary.get('ColorSpace')]
  if (typeof width !== 'number' || typeof height !== 'number') return { problem: 'no size' }
  const [filter, depth] = [nameOf(dictionary.get('Filter')), dictionary.get('BitsPerComponent')]
  if (filter === 'DCTDecode') {
    const problem = nameOf(space) === 'DeviceRGB' && depth === 8 ? foreignInJpeg(encoded, { width, height }) : 'another color space'
    return problem === undefined ? {} : { problem }
  }
  if (filter !== 'FlateDecode') return { problem: 'another compression' }
  const isGrey = nameOf(space) === 'DeviceGray' && depth === 4
  const palette = Array.isArray(space) ? space[3] : undefined
  const isIndexed =
    Array.isArray(space) &&
    space.length === 4 &&
    depth === 8 &&
    nameOf(space[0]) === 'Indexed' &&
    nameOf(space[1]) === 'DeviceRGB' &&
    typeof space[2] === 'number' &&
    palette instanceof PdfBytes &&
    palette.bytes.length === 3 * (space[2] + 1)
  if (!isGrey && !isIndexed) return { problem: 'another color space' }
  const expected = (isGrey ? Math.ceil(width / 2) : width) * height
  let isDamaged = false
  const bytes = await decodeStream(dictionary, encoded, () => (isDamaged = true))
  if (isDamaged) return { problem: 'damaged pixels, or data behind them' }
  if (bytes.length !== expected) return { problem: `${bytes.length} bytes of pixels instead of ${expected}` }
  if (isIndexed && usedValues(bytes) !== palette.bytes.length / 3) return { problem: 'colors that no pixel has' }
  const colours = isIndexed ? coloursOf(palette.bytes) : GREYS
  return { pixels: { width, height, bits: isGrey ? 4 : 8, bytes, colours } }
}
