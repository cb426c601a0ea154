import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  avifFile,
  bmpFile,
  bytesOf,
  gifFile,
  jpegFile,
  jpegSegment,
  mediaBox,
  pngChunk,
  pngFile,
  riffChunk,
  vp8Chunk,
  vp8lChunk,
  vp8xChunk,
  webpFile,
} from '../../testing/bytes'
import { EngineError, type EngineErrorCode } from '../../core/errors'
import { inspectBytes, inspectFile } from './inspect'

function rejection(bytes: Uint8Array): EngineError {
  try {
    inspectBytes(bytes)
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
  throw new Error('expected a rejection')
}

const WHOLE: Record<string, [file: Uint8Array, contentType: string, width: number, height: number]> = {
  JPEG: [jpegFile(), 'image/jpeg', 640, 480],
  'JPEG of several scans': [jpegFile({ scans: 5 }), 'image/jpeg', 640, 480],
  PNG: [pngFile(), 'image/png', 640, 480],
  'lossy WebP': [webpFile(vp8Chunk(640, 480)), 'image/webp', 640, 480],
  'lossless WebP': [webpFile(vp8lChunk(640, 480)), 'image/webp', 640, 480],
  'extended WebP': [webpFile(vp8xChunk(0x10, 640, 480), riffChunk('ALPH', [1, 2, 3]), vp8Chunk(640, 480)), 'image/webp', 640, 480],
  'AVIF of tiles': [avifFile(), 'image/avif', 640, 480],
  HEIC: [avifFile({ brand: 'heic' }), 'image/heic', 640, 480],
  GIF: [gifFile(), 'image/gif', 640, 480],
  BMP: [bmpFile(), 'image/bmp', 6, 4],
}

describe('[UPL-08] inspection of image files', () => {
  it.for(Object.entries(WHOLE))('%s: reads type and size', ([, [file, contentType, width, height]]) => {
    expect(inspectBytes(file)).toEqual({ contentType, width, height })
  })

  it.for(Object.entries(WHOLE))('%s: rejects the file truncated at any byte', ([, [file]]) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.length - 1 }), (length) => {
        const { code } = rejection(file.slice(0, length))
        // The type cannot be detected from fewer bytes.
        if (length >= 40) expect(code).toBe('truncated')
        else expect(['empty-file', 'not-an-image', 'truncated', 'cannot-decode']).toContain(code)
      }),
      { numRuns: 60 },
    )
  })

  it.for(Object.entries(WHOLE))('%s: reads or rejects any corruption', ([, [file]]) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), (changes) => {
        const corrupt = file.slice()
        for (const [at, value] of changes) corrupt[at] = value
        try {
          inspectBytes(corrupt)
        } catch (error) {
          expect(error).toBeInstanceOf(EngineError)
        }
      }),
    )
  })

  it('ignores bytes after the end of a JPEG', () => {
    expect(inspectBytes(bytesOf(jpegFile(), 'a video made by the camera')).width).toBe(640)
  })

  it("does not mistake the end of an EXIF thumbnail for the image's", () => {
    const exif = jpegSegment(0xe1, bytesOf('Exif\0\0', jpegFile({ width: 160, height: 120 })))
    const file = jpegFile({ extra: [exif] })
    expect(inspectBytes(file)).toMatchObject({ width: 640, height: 480 })
    expect(rejection(file.slice(0, file.length - 2)).code).toBe('truncated')
  })
})

describe('rejected files', () => {
  const REJECTED: [string, Uint8Array, EngineErrorCode, RegExp][] = [
    ['an empty file', new Uint8Array(), 'empty-file', /is empty.*upload the copy/],
    ['a text named .jpg', bytesOf('Dear Sir or Madam, this is not an image.'), 'not-an-image', /it contains text\. Choose a JPEG/],
    ['a text that begins like a BMP', bytesOf('BMW 320i, first registered in 2014'), 'not-an-image', /text/],
    ['a PDF', bytesOf('%PDF-1.7'), 'not-an-image', /a PDF document/],
    ['an MP4', mediaBox('ftyp', 'isom', [0, 0, 2, 0], 'isomavc1'), 'not-an-image', /a video/],
    ['random bytes', bytesOf([0, 1, 2, 3, 4, 5, 6, 7]), 'not-an-image', /not an image\. Choose/],
    ['a TIFF', bytesOf([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]), 'cannot-decode', /can’t open the TIFF image.*save it as a JPEG/],
    ['a GIF of two frames', gifFile({ frames: 2 }), 'animated', /Save the frame you need as a PNG/],
    ['an animated PNG', pngFile({ extra: [pngChunk('acTL', [0, 0, 0, 1, 0, 0, 0, 0])] }), 'animated', /PNG image is animated/],
    ['an animated WebP', webpFile(vp8xChunk(2, 9, 9), riffChunk('ANIM', [0, 0, 0, 0, 0, 0])), 'animated', /WebP/],
    ['an AVIF sequence', avifFile({ brand: 'avis' }), 'animated', /AVIF/],
    ['an AVIF with a video in it', avifFile({ extra: [mediaBox('moov', [])] }), 'animated', /AVIF/],
    [
      '20,000 x 20,000 pixels',
      pngFile({ width: 20_000, height: 20_000 }),
      'too-large',
      /20,000 x 20,000 pixels \(400 megapixels\).*Make it smaller/,
    ],
    ['the same, truncated', pngFile({ width: 20_000, height: 20_000 }).slice(0, 45), 'too-large', /20,000/],
    ['a long strip', jpegFile({ width: 16_385, height: 10 }), 'too-large', /16,384 pixels per side/],
    ['121 megapixels', jpegFile({ width: 11_000, height: 11_000 }), 'too-large', /121 megapixels/],
    ['no width', jpegFile({ width: 0 }), 'cannot-decode', /JPEG/],
  ]

  it.for(REJECTED)('%s', ([, bytes, code, words]) => {
    const { code: found, message } = rejection(bytes)
    expect(found).toBe(code)
    expect(message).toMatch(words)
  })

  it('accepts the maximum size', () => {
    expect(inspectBytes(jpegFile({ width: 12_000, height: 10_000 })).width).toBe(12_000)
    expect(inspectBytes(jpegFile({ width: 16_384, height: 7000 })).width).toBe(16_384)
  })

  it('rejects other files by their first bytes without reading the rest', async () => {
    const video = new Blob([mediaBox('ftyp', 'isom', [0, 0, 2, 0], 'isomavc1'), new Uint8Array(5000)])
    video.arrayBuffer = () => Promise.reject(new Error('the whole file was read'))
    await expect(inspectFile(video)).rejects.toMatchObject({ code: 'not-an-image' })
  })
})
