import { MAX_SIDE } from '../../core/canvas'
import { cannotDecode } from '../../core/cannot-decode'
import { EngineError } from '../../core/errors'
import { formatName } from '#lib/words/formats.ts'

/** Max pixels: at four bytes each and two copies at the peak, they take about a gigabyte. */
export const MAX_PIXELS = 120_000_000

export function notAnImage(looksLike?: string): EngineError {
  const found = looksLike === undefined ? '' : `: it contains ${looksLike}`
  return new EngineError('not-an-image', `This file is not an image${found}. Choose a JPEG, PNG, WebP, AVIF, HEIC, GIF, BMP or TIFF file.`)
}

export function truncated(contentType: string): EngineError {
  return new EngineError(
    'truncated',
    `The ${formatName(contentType)} image is incomplete: its end is missing. Copy or download it again, then upload the complete file.`,
  )
}

export function animated(contentType: string): EngineError {
  return new EngineError(
    'animated',
    `The ${formatName(contentType)} image is animated, but only still images can be redacted. ` +
      'Save the frame you need as a PNG, or convert the animation to MP4 and upload it as a video.',
  )
}

/** @param feature of a TIFF, such as `CMYK colours` */
export function unreadTiff(feature: string): EngineError {
  return new EngineError(
    'cannot-decode',
    `This TIFF uses ${feature}, which this app can’t read. Save it as a TIFF with RGB colours and LZW compression, or as a PDF, in another ` +
      'program and upload that.',
  )
}

function tooLarge(width: number, height: number): EngineError {
  const megapixels = Math.round((width * height) / 1e6)
  return new EngineError(
    'too-large',
    `The image is ${width.toLocaleString('en-GB')} x ${height.toLocaleString('en-GB')} pixels (${megapixels} megapixels). ` +
      `The maximum is ${MAX_SIDE.toLocaleString('en-GB')} pixels per side and ${MAX_PIXELS / 1e6} megapixels. ` +
      'Make it smaller or split it, then upload it again.',
  )
}

/**
 * Rejects an image that is too large or has no pixels.
 *
 * @param width, height in pixels, from the header or the decoded image
 * @throws EngineError 'too-large' or 'cannot-decode'
 */
export function checkDimensions(contentType: string, width: number, height: number): void {
  if (width < 1 || height < 1) throw cannotDecode(contentType)
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) throw tooLarge(width, height)
}
