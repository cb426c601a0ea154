import { expect, it } from 'vitest'

import { avifFile, bmpFile, bytesOf, gifFile, jpegFile, mediaBox, pngFile, vp8Chunk, webpFile } from '../../testing/bytes'
import { bitDepthOf } from './bit-depth'
import { ByteReader } from '../../core/byte-reader'

function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice()
  copy[at] = value
  return copy
}

/** An AVIF whose items have these values in the third byte of their codec configuration. */
const avif = (...configurations: number[]): Uint8Array => {
  const properties = configurations.map((value) => mediaBox('av1C', [0x81, 0, value, 0]))
  const meta = mediaBox('meta', [0, 0, 0, 0], mediaBox('iprp', mediaBox('ipco', ...properties)))
  return bytesOf(mediaBox('ftyp', 'avif', [0, 0, 0, 0], 'mif1'), meta, mediaBox('mdat', [1]))
}

// The bit depth of a PNG is byte 24 and its colour type byte 25; the precision of these JPEGs is byte 6.
it.for<[string, Uint8Array, string, number | undefined]>([
  ['PNG of 8 bits', pngFile(), 'image/png', 8],
  ['PNG of 16 bits', changed(pngFile(), 24, 16), 'image/png', 16],
  ['grey PNG of 1 bit', changed(changed(pngFile(), 24, 1), 25, 0), 'image/png', 1],
  ['PNG with a palette of 8 bits', changed(changed(pngFile(), 24, 4), 25, 3), 'image/png', 8],
  ['PNG with undefined values', changed(pngFile(), 24, 7), 'image/png', undefined],
  ['JPEG of 8 bits', jpegFile(), 'image/jpeg', 8],
  ['JPEG of 12 bits', changed(jpegFile(), 6, 12), 'image/jpeg', 12],
  ['WebP', webpFile(vp8Chunk(640, 480)), 'image/webp', 8],
  ['GIF', gifFile(), 'image/gif', 8],
  ['BMP of 24 bits per pixel', bmpFile(), 'image/bmp', 8],
  ['BMP of 32 bits per pixel', changed(bmpFile(), 28, 32), 'image/bmp', 8],
  ['BMP of 32 bits per pixel with masks', changed(changed(bmpFile(), 28, 32), 30, 3), 'image/bmp', undefined],
  ['BMP of 16 bits per pixel', changed(bmpFile(), 28, 16), 'image/bmp', undefined],
  ['AVIF of 8 bits', avif(0), 'image/avif', 8],
  ['AVIF of 10 bits with an alpha plane of 8', avif(0x40, 0), 'image/avif', 10],
  ['AVIF of 12 bits', avif(0x60), 'image/avif', 12],
  ['AVIF without a configuration', avifFile(), 'image/avif', undefined],
  ['HEIC', avifFile({ brand: 'heic' }), 'image/heic', undefined],
  ['truncated JPEG', jpegFile().slice(0, 5), 'image/jpeg', undefined],
])('%s has the bit depth of its channels', ([, file, contentType, depth]) => {
  expect(bitDepthOf(new ByteReader(file), contentType)).toBe(depth)
})
