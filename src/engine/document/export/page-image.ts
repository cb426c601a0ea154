import { deflate } from './pdf-writer'

/** An image as a PDF embeds it. */
export interface EncodedImage {
  /** The entries of its dictionary besides the length. */
  dictionary: string
  bytes: Uint8Array<ArrayBuffer>
}

const JPEG_QUALITY = 0.85
/** Second bytes of the markers of a JPEG's segments. */
const [APP0, APP15, COMMENT, START_OF_SCAN] = [0xe0, 0xef, 0xfe, 0xda]
const MOST_COLOURS = 256
/** Min share of pixels that equal their left neighbour, from which lossless compression is smaller than JPEG. */
const FLAT_SHARE = 0.85

/** Rows that are read from a canvas at a time, so that no second copy of the whole page is made. */
const STRIP = 256

/** Calls `visit` with the pixels of each strip of rows, from top to bottom, until it returns false. */
function eachStrip(canvas: OffscreenCanvas, visit: (pixels: Uint32Array<ArrayBuffer>, top: number) => boolean): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error("The browser can't read the drawn page.")
  const { width, height } = canvas
  for (let top = 0; top < height; top += STRIP) {
    const { data } = context.getImageData(0, top, width, Math.min(STRIP, height - top))
    if (!visit(new Uint32Array(data.buffer), top)) return
  }
}

/** Image data before its compression. */
interface RawImage {
  space: string
  bits: number
  bytes: Uint8Array<ArrayBuffer>
}

/** `other` if colors are needed, `uneven` if lossless compression would be larger than JPEG. */
type Misfit = 'other' | 'uneven'

const isGrey = (colour: number): boolean => (colour & 0xff) === ((colour >> 8) & 0xff) && (colour & 0xff) === ((colour >> 16) & 0xff)

/** The nearest of 16 levels of grey for each of 256. */
const LEVELS = Uint8Array.from({ length: 256 }, (_unused, value) => Math.round(value / 17))

/** Packs the 16 levels of grey of antialiased text, two pixels to a byte. Each line starts with a byte of its own. */
function packGrey(canvas: OffscreenCanvas): RawImage | Misfit {
  const { width, height } = canvas
  const bytes = new Uint8Array(Math.ceil(width / 2) * height)
  const mostChanges = width * height * (1 - FLAT_SHARE)
  // Opaque white is -1.
  let [to, last, lastLevel, changes] = [0, -1, 15, 0]
  let misfit: Misfit | undefined
  const fail = (reason: Misfit): false => {
    misfit = reason
    return false
  }
  const isColoured = (colour: number): boolean => {
    if (!isGrey(colour)) return true
    last = colour
    lastLevel = LEVELS[colour & 0xff] ?? 0
    changes += 1
    return false
  }
  eachStrip(canvas, (pixels) => {
    for (let line = 0; line < pixels.length; line += width) {
      const end = line + width
      for (let at = line; at < end; at += 2) {
        const first = (pixels[at] ?? 0) | 0
        if (first !== last && isColoured(first)) return fail('other')
        const high = lastLevel << 4
        if (at + 1 === end) {
          bytes[to] = high
          to += 1
          break
        }
        const second = (pixels[at + 1] ?? 0) | 0
        if (second !== last && isColoured(second)) return fail('other')
        bytes[to] = high | lastLevel
        to += 1
      }
    }
    return changes <= mostChanges || fail('uneven')
  })
  return misfit ?? { space: '/DeviceGray', bits: 4, bytes }
}

/** Returns the index of each pixel's colour in a palette, or undefined if JPEG is smaller. */
function indexed(canvas: OffscreenCanvas): RawImage | undefined {
  const { width, height } = canvas
  const bytes = new Uint8Array(width * height)
  const known = new Map<number, number>()
  const mostChanges = bytes.length * (1 - FLAT_SHARE)
  let [last, lastIndex, changes, isFit] = [-1, 0, 0, true]
  eachStrip(canvas, (pixels, top) => {
    const from = top * width
    for (let at = 0; at < pixels.length; at += 1) {
      const colour = pixels[at] ?? 0
      if (colour !== last) {
        changes += 1
        const index = known.get(colour) ?? known.size
        if (index === MOST_COLOURS) return (isFit = false)
        known.set(colour, index)
        last = colour
        lastIndex = index
      }
      bytes[from + at] = lastIndex
    }
    return (isFit = changes <= mostChanges)
  })
  if (!isFit) return undefined
  const palette = [...known.keys()].map((colour) => twoDigits(colour) + twoDigits(colour >> 8) + twoDigits(colour >> 16)).join('')
  return { space: `[/Indexed /DeviceRGB ${known.size - 1} <${palette}>]`, bits: 8, bytes }
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
 * Encodes the pixels of a canvas, and nothing else of it: text and drawings without loss, photographs and scans as JPEG.
 *
 * @throws Error if the browser can't encode the canvas
 */
export async function encodePage(canvas: OffscreenCanvas): Promise<EncodedImage> {
  const common = `/Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height}`
  const grey = packGrey(canvas)
  const raw = grey === 'other' ? indexed(canvas) : grey === 'uneven' ? undefined : grey
  if (raw === undefined) {
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })).arrayBuffer())
    const dictionary = `${common} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
    return { dictionary, bytes: withoutMetadata(bytes) }
  }
  const dictionary = `${common} /ColorSpace ${raw.space} /BitsPerComponent ${raw.bits} /Filter /FlateDecode`
  return { dictionary, bytes: await deflate(raw.bytes) }
}
