import { stripsOf } from './canvas-strips'

/** An image as a PDF embeds it. */
export interface EncodedImage {
  /** The entries of its dictionary besides the length. */
  dictionary: string
  bytes: Promise<Uint8Array<ArrayBuffer>>
}

/** Compresses bytes for the filter FlateDecode. They can't be used afterwards. */
export type Deflate = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>

const JPEG_QUALITY = 0.85
/** Second bytes of the markers of a JPEG's segments. */
const [APP0, APP15, COMMENT, START_OF_SCAN] = [0xe0, 0xef, 0xfe, 0xda]
const MAX_COLOURS = 256
/** Min share of pixels that equal their left neighbour, from which lossless compression is smaller than JPEG. */
const FLAT_SHARE = 0.85

/** Image data before its compression. */
interface RawImage {
  space: string
  bits: number
  bytes: Uint8Array<ArrayBuffer>
}

/** `other` if colors are needed, `uneven` if lossless compression would be larger than JPEG. */
type Misfit = 'other' | 'uneven'

/** Opaque white. */
const WHITE = -1

/** Returns whether red, green and blue of a pixel are equal, in any order. */
const isGrey = (colour: number): boolean => ((colour ^ (colour >> 8)) & 0xff_ff) === 0

/** The nearest of 16 levels of grey for each of 256. */
const LEVELS = Uint8Array.from({ length: 256 }, (_unused, value) => Math.round(value / 17))

/** Packs the 16 levels of grey of antialiased text, two pixels to a byte. Each row starts at a byte boundary. */
async function packGrey(canvas: OffscreenCanvas): Promise<RawImage | Misfit> {
  const { width, height } = canvas
  const line = Math.ceil(width / 2)
  // Most pixels of most pages are white, and are skipped.
  const bytes = new Uint8Array(line * height).fill(0xff)
  const mostChanges = width * height * (1 - FLAT_SHARE)
  let [last, changes] = [WHITE, 0]
  for await (const { top, pixels } of stripsOf(canvas)) {
    for (let row = 0; row < pixels.length / width; row += 1) {
      const [start, to] = [row * width, (top + row) * line]
      for (let x = 0; x < width; x += 1) {
        if (last === WHITE) {
          // The bitwise AND of white pixels is white.
          while (x + 8 <= width && areWhite(pixels, start + x)) x += 8
          if (x >= width) break
        }
        const colour = pixels[start + x] ?? WHITE
        if (colour !== last) {
          if (!isGrey(colour)) return 'other'
          last = colour
          changes += 1
        }
        if (colour === WHITE) continue
        const at = to + (x >> 1)
        const level = LEVELS[colour & 0xff] ?? 0
        bytes[at] = x % 2 === 0 ? (level << 4) | 0x0f : ((bytes[at] ?? 0) & 0xf0) | level
      }
    }
    if (changes > mostChanges) return 'uneven'
  }
  return { space: '/DeviceGray', bits: 4, bytes }
}

/** Returns whether eight pixels are white. */
function areWhite(pixels: Int32Array, at: number): boolean {
  const first = (pixels[at] ?? 0) & (pixels[at + 1] ?? 0) & (pixels[at + 2] ?? 0) & (pixels[at + 3] ?? 0)
  return (first & (pixels[at + 4] ?? 0) & (pixels[at + 5] ?? 0) & (pixels[at + 6] ?? 0) & (pixels[at + 7] ?? 0)) === WHITE
}

/** Returns the index of each pixel's colour in a palette, or undefined if JPEG is smaller. */
async function indexed(canvas: OffscreenCanvas): Promise<RawImage | undefined> {
  const { width, height } = canvas
  const bytes = new Uint8Array(width * height)
  const known = new Map<number, number>()
  const palette: string[] = []
  const mostChanges = bytes.length * (1 - FLAT_SHARE)
  let [last, lastIndex, changes]: [number | undefined, number, number] = [undefined, 0, 0]
  for await (const { top, pixels, shifts } of stripsOf(canvas)) {
    const from = top * width
    for (let at = 0; at < pixels.length; at += 1) {
      const colour = pixels[at] ?? 0
      if (colour !== last) {
        changes += 1
        const index = known.get(colour) ?? known.size
        if (index === MAX_COLOURS) return undefined
        if (index === known.size) palette.push(shifts.map((shift) => twoDigits(colour >> shift)).join(''))
        known.set(colour, index)
        last = colour
        lastIndex = index
      }
      bytes[from + at] = lastIndex
    }
    if (changes > mostChanges) return undefined
  }
  return { space: `[/Indexed /DeviceRGB ${known.size - 1} <${palette.join('')}>]`, bits: 8, bytes }
}

const twoDigits = (value: number): string => (value & 0xff).toString(16).padStart(2, '0')

/** Returns a JPEG without the segments of metadata that browsers write, such as a color profile. */
export function withoutMetadata(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const kept = [jpeg.subarray(0, 2)]
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at + 1] !== START_OF_SCAN) {
    const marker = jpeg[at + 1] ?? 0
    const end = at + 2 + (((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0))
    const isMetadata = marker === COMMENT || (marker > APP0 && marker <= APP15)
    if (!isMetadata) kept.push(jpeg.subarray(at, end))
    at = end
  }
  kept.push(jpeg.subarray(at))
  const clean = new Uint8Array(kept.reduce((size, part) => size + part.length, 0))
  let position = 0
  for (const part of kept) {
    clean.set(part, position)
    position += part.length
  }
  return clean
}

/**
 * Encodes only the pixels of a canvas: text and drawings without loss, photographs and scans as JPEG. The canvas is no longer used when
 * this resolves, though its pixels may still be compressed.
 *
 * @throws Error if the browser can't encode the canvas
 */
export async function encodePage(canvas: OffscreenCanvas, deflate: Deflate): Promise<EncodedImage> {
  const common = `/Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height}`
  const grey = await packGrey(canvas)
  const raw = grey === 'other' ? await indexed(canvas) : grey === 'uneven' ? undefined : grey
  if (raw === undefined) {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })).arrayBuffer())
    const dictionary = `${common} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
    return { dictionary, bytes: Promise.resolve(withoutMetadata(bytes)) }
  }
  const dictionary = `${common} /ColorSpace ${raw.space} /BitsPerComponent ${raw.bits} /Filter /FlateDecode`
  return { dictionary, bytes: deflate(raw.bytes) }
}

/** The operators of a page, and the images that they paint by their names. */
export interface EncodedPage {
  operators: string
  images: readonly (EncodedImage & { name: string })[]
}
