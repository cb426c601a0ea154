import { EngineError } from '../types'

/** Sides longer than this do not fit a canvas in every browser. */
export const MAX_SIDE = 16_384
/** Four bytes a pixel, held twice at the peak: about a gigabyte. */
export const MAX_PIXELS = 120_000_000

/** What the formats are called in sentences. */
const NAMES: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/heic': 'HEIC',
  'image/tiff': 'TIFF',
  'image/jxl': 'JPEG XL',
}

export function formatName(contentType: string): string {
  return NAMES[contentType] ?? contentType
}

export function emptyFile(): EngineError {
  return new EngineError(
    'empty-file',
    'The file is empty: it holds no bytes. Copy it again from where it came from, then upload it once more.',
  )
}

export function notAnImage(looksLike?: string): EngineError {
  const found = looksLike === undefined ? 'its contents are not an image' : `its contents are ${looksLike}`
  return new EngineError(
    'not-an-image',
    `This file is not an image, whatever its name says: ${found}. Choose a JPEG, PNG, WebP, AVIF, GIF or BMP image.`,
  )
}

export function truncated(contentType: string): EngineError {
  return new EngineError(
    'truncated',
    `The ${formatName(contentType)} image is cut short: its end is missing. Copy or download it again, then upload the whole file.`,
  )
}

export function animated(contentType: string): EngineError {
  return new EngineError(
    'animated',
    `The ${formatName(contentType)} image is animated, and only still images can be redacted here. ` +
      'Save the frame you need as a PNG, or convert the animation to MP4 and upload it as a video.',
  )
}

export function cannotDecode(contentType: string, options?: ErrorOptions): EngineError {
  const advice =
    contentType === 'image/heic'
      ? 'Save it as a JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible), or open this page in Safari.'
      : 'Open it in another program, save it as a JPEG or PNG, and upload that.'
  return new EngineError('cannot-decode', `This browser cannot open the ${formatName(contentType)} image. ${advice}`, options)
}

export function tooLarge(width: number, height: number): EngineError {
  const megapixels = Math.round((width * height) / 1e6)
  return new EngineError(
    'too-large',
    `The image is ${width.toLocaleString('en-GB')} x ${height.toLocaleString('en-GB')} pixels (${megapixels} megapixels). ` +
      `Images up to ${MAX_SIDE.toLocaleString('en-GB')} pixels a side and ${MAX_PIXELS / 1e6} megapixels can be handled. ` +
      'Make it smaller or cut it into parts, then upload it again.',
  )
}

export function outOfMemory(options?: ErrorOptions): EngineError {
  return new EngineError(
    'out-of-memory',
    'There is not enough memory for this image. Close other tabs and programs and try again, or make the image smaller.',
    options,
  )
}

/**
 * Refuses an image that is too large to hold, or has no pixels.
 *
 * @param width, height in pixels, of the header or of the decoded image
 * @throws EngineError 'too-large' or 'cannot-decode'
 */
export function checkDimensions(contentType: string, width: number, height: number): void {
  if (width < 1 || height < 1) throw cannotDecode(contentType)
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw tooLarge(width, height)
}
