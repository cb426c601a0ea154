import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { webpChunks } from '../probe/webp'
import { webpOddities } from '../probe/webp-walk'
import { bytesOf, pngChunk, riffChunk, u24le, u32le, vp8xChunk, webpFile } from '../../testing/bytes'
import { busyCanvas, seededRandom } from '../../testing/images'
import { deflate, writePng } from '../../testing/png-writer'
import { findForeignData, stripForeignData } from './foreign-data'

const hidden = bytesOf('hidden words')

async function written(canvas: OffscreenCanvas, type: string, quality?: number): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await canvas.convertToBlob(quality === undefined ? { type } : { type, quality })
  return stripForeignData(new Uint8Array(await blob.arrayBuffer()), type)
}

/** Makes a canvas of a random size, from a few pixels up: detailed or flat, some with transparent parts. */
function variedCanvas(seed: number): OffscreenCanvas {
  const random = seededRandom(seed)
  const side = () => 1 + Math.floor(random() ** 2 * 420)
  const [width, height] = [side(), side()]
  const canvas = seed % 4 === 0 ? new OffscreenCanvas(width, height) : busyCanvas(width, height, seed)
  const context = canvasContext(canvas)
  if (seed % 4 === 0) {
    context.fillStyle = `hsl(${random() * 360} 50% 50%)`
    context.fillRect(0, 0, width, height)
  }
  if (seed % 3 === 0) context.clearRect(width / 3, height / 4, width / 2, height / 2)
  return canvas
}

const FORMATS: [type: string, qualities: (number | undefined)[]][] = [
  ['image/jpeg', [1, 0.95, 0.6, 0.1]],
  ['image/png', [undefined]],
  ['image/webp', [1, 0.9, 0.4]],
]

describe('files written by the browser', () => {
  it.for(FORMATS)('%s: contain no foreign data for 36 canvases', async ([type, qualities]) => {
    const cases = Array.from({ length: 36 }, (_, index) => qualities.map((quality) => ({ seed: index + 1, quality }))).flat()
    // Runs in parallel, because a page in the background starts each encoding a second late.
    const found = await Promise.all(
      cases.map(async ({ seed, quality }) => {
        const names = await findForeignData(await written(variedCanvas(seed), type, quality), type)
        return names.map((name) => `canvas ${seed} at ${quality}: ${name}`)
      }),
    )
    expect(found).toHaveLength(36 * qualities.length)
    expect(found.flat()).toEqual([])
  })
})

/** Returns the rows of 4 x 2 pixels of eight-bit RGB. */
const rgb = () => new Uint8Array(2 * 13)
const palette = pngChunk('PLTE', [0, 0, 0, 255, 255, 255])

async function extraIdat(): Promise<Uint8Array<ArrayBuffer>> {
  const file = await writePng({ raw: rgb() })
  const compressed = await deflate(rgb())
  return bytesOf(
    file.slice(0, 33),
    pngChunk('IDAT', compressed.slice(0, 4)),
    pngChunk('IDAT', compressed.slice(4)),
    pngChunk('IDAT', hidden),
    pngChunk('IEND', []),
  )
}

async function withIend(data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf((await writePng({ raw: rgb() })).slice(0, -12), pngChunk('IEND', data))
}

async function wrongChecksum(): Promise<Uint8Array<ArrayBuffer>> {
  const file = await writePng({ raw: rgb() })
  file[30] = (file[30] ?? 0) ^ 1
  return file
}

const indexed = { bitDepth: 1, colourType: 3, width: 4, height: 2, raw: new Uint8Array(4) }

const PNGS: [string, () => Promise<Uint8Array<ArrayBuffer>>, string[]][] = [
  ['plain', () => writePng({ raw: rgb() }), []],
  ['of 16 bits', () => writePng({ bitDepth: 16, raw: new Uint8Array(2 * 25) }), []],
  [
    'interlaced',
    () => writePng({ width: 5, height: 5, isInterlaced: true, raw: new Uint8Array(4 + 4 + 7 + 2 * 4 + 10 + 3 * 7 + 2 * 16) }),
    [],
  ],
  ['indexed', () => writePng({ ...indexed, extra: [palette, pngChunk('tRNS', [0])] }), []],
  ['with bytes after the compressed pixels', () => writePng({ raw: rgb(), trailing: hidden }), ['bytes after the compressed pixels']],
  ['with an IDAT after the last pixel', extraIdat, ['bytes after the compressed pixels']],
  ['with more pixels than its size', () => writePng({ raw: new Uint8Array(200) }), ['more pixels than expected']],
  ['with fewer pixels than its size', () => writePng({ raw: new Uint8Array(13) }), ['fewer pixels than expected']],
  ['with an undefined filter', () => writePng({ raw: rgb().fill(72, 13, 14) }), ['an undefined filter']],
  ['with a palette beside full colours', () => writePng({ raw: rgb(), extra: [palette] }), ['an unnecessary palette']],
  [
    'with a palette that is too long',
    () => writePng({ ...indexed, extra: [pngChunk('PLTE', bytesOf(hidden, [0]))] }),
    ['a palette of the wrong length'],
  ],
  ['with two palettes', () => writePng({ ...indexed, extra: [palette, palette] }), ['a palette of the wrong length']],
  [
    'with transparency that is too long',
    () => writePng({ raw: rgb(), extra: [pngChunk('tRNS', hidden)] }),
    ['a tRNS chunk of the wrong length'],
  ],
  [
    'with transparency of 16 bits beside 8',
    () => writePng({ raw: rgb(), extra: [pngChunk('tRNS', [72, 0, 73, 0, 74, 0])] }),
    ['unexpected values in a tRNS chunk'],
  ],
  ['with bytes in IEND', () => withIend(hidden), ['bytes in IEND']],
  ['with a wrong checksum', wrongChecksum, ['a wrong checksum in IHDR']],
]

describe('hidden data in the required parts of a PNG', () => {
  it.for(PNGS)('finds the expected data in a PNG: %s', async ([, file, names]) => {
    expect(await findForeignData(await file(), 'image/png')).toEqual(names)
  })

  it('reports chunks between those of the pixels', async () => {
    const file = await writePng({ raw: rgb() })
    const compressed = await deflate(rgb())
    const parts = [pngChunk('IDAT', compressed.slice(0, 4)), pngChunk('tEXt', hidden), pngChunk('IDAT', compressed.slice(4))]
    const names = await findForeignData(bytesOf(file.slice(0, 33), ...parts, pngChunk('IEND', [])), 'image/png')
    expect(names).toEqual(['tEXt', 'separated IDAT chunks'])
  })

  it('computes the checksum of IEND in ISO/IEC 15948', () => {
    expect([...pngChunk('IEND', [])]).toEqual([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82])
  })
})

/** Returns the chunks of a WebP by name. */
function chunksOf(file: Uint8Array): Record<string, Uint8Array> {
  const reader = new ByteReader(file)
  return Object.fromEntries(
    [...webpChunks(reader)].map(({ name, start, data }) => [name.trim(), file.slice(data, data + reader.u32le(start + 4))]),
  )
}

const canvas = busyCanvas(61, 47, 5)
const clear = busyCanvas(61, 47, 6)
canvasContext(clear).clearRect(10, 10, 20, 20)
const simple = async (quality: number, from = canvas) => chunksOf(await written(from, 'image/webp', quality))
const chunk = (name: string, ...data: (Uint8Array | number[])[]) => riffChunk(name, bytesOf(...data))
const none = new Uint8Array()

async function lossless(...trailing: Uint8Array[]): Promise<Uint8Array> {
  return chunk('VP8L', (await simple(1))['VP8L'] ?? none, ...trailing)
}

async function lossy(...trailing: Uint8Array[]): Promise<Uint8Array> {
  return chunk('VP8 ', (await simple(0.8))['VP8'] ?? none, ...trailing)
}

/** Returns lossy data with extra bytes between the modes of the blocks and their coefficients. */
async function paddedModes(): Promise<Uint8Array> {
  const data = (await simple(0.8))['VP8'] ?? none
  const tag = (data[0] ?? 0) | ((data[1] ?? 0) << 8) | ((data[2] ?? 0) << 16)
  const end = 10 + (tag >>> 5)
  return chunk('VP8 ', u24le((tag & 0x1f) | ((end - 10 + hidden.length) << 5)), data.slice(3, end), hidden, data.slice(end))
}

async function withAlpha(...trailing: Uint8Array[]): Promise<Uint8Array[]> {
  const { ALPH = none, VP8 = none } = await simple(0.8, clear)
  return [chunk('ALPH', ALPH, ...trailing), chunk('VP8 ', VP8)]
}

const header = vp8xChunk(0, 61, 47)

const WEBPS: [string, () => Promise<Uint8Array>, string][] = [
  ['after lossless pixels', async () => webpFile(await lossless(hidden)), 'bytes after the pixels in VP8L'],
  ['one byte after lossless pixels', async () => webpFile(await lossless(bytesOf([72]))), 'bytes after the pixels in VP8L'],
  ['after lossy pixels', async () => webpFile(await lossy(hidden)), 'bytes after the pixels in VP8'],
  ['after the modes of lossy blocks', async () => webpFile(await paddedModes()), 'bytes after the pixels in VP8'],
  [
    'after compressed transparency',
    async () => webpFile(vp8xChunk(0x10, 61, 47), ...(await withAlpha(hidden))),
    'bytes after the pixels in ALPH',
  ],
  [
    'in plain transparency',
    async () => webpFile(vp8xChunk(0x10, 61, 47), chunk('ALPH', [0], new Uint8Array(61 * 47), hidden), await lossy()),
    'an ALPH chunk of the wrong length',
  ],
  ['in transparency without a flag', async () => webpFile(header, ...(await withAlpha())), 'an ALPH chunk without its flag'],
  [
    'in transparency beside lossless pixels',
    async () => webpFile(header, chunk('ALPH', hidden), await lossless()),
    'an invalid combination of chunks: VP8X, ALPH, VP8L',
  ],
  ['in a second image', async () => webpFile(await lossless(), await lossy()), 'an invalid combination of chunks: VP8L, VP8'],
  [
    'in reserved bits',
    async () => webpFile(riffChunk('VP8X', [0, 72, 73, 74, ...u24le(60), ...u24le(46)]), await lossless()),
    'reserved bits in VP8X',
  ],
  ['in a wrong size of the image', async () => webpFile(vp8xChunk(0, 62, 47), await lossless()), 'a wrong size in VP8X'],
  [
    'after the header',
    async () => webpFile(riffChunk('VP8X', [0, 0, 0, 0, ...u24le(60), ...u24le(46), ...hidden]), await lossless()),
    'a VP8X chunk of the wrong length',
  ],
  [
    'in a padding byte',
    async () => bytesOf(webpFile(header, riffChunk('ALPH', [1])).slice(0, -1), [72]),
    'a padding byte that is not zero',
  ],
  [
    'in a wrong size of the file',
    async () => {
      const file = webpFile(await lossless())
      return bytesOf('RIFF', u32le(file.length - 8 + 7), file.slice(8), [1, 2, 3, 4, 5, 6, 7])
    },
    'a wrong size in the RIFF header',
  ],
]

describe('hidden data in the required parts of a WebP', () => {
  it.for(WEBPS)('is reported %s', async ([, file, name]) => {
    expect(await findForeignData(Uint8Array.from(await file()), 'image/webp')).toContain(name)
  })

  it('accepts the valid sequences of chunks', async () => {
    expect(await findForeignData(webpFile(header, await lossless()), 'image/webp')).toEqual([])
    expect(await findForeignData(webpFile(header, await lossy()), 'image/webp')).toEqual([])
    expect(await findForeignData(webpFile(vp8xChunk(0x10, 61, 47), ...(await withAlpha())), 'image/webp')).toEqual([])
  })

  it('throws nothing but EndOfBytesError for any corruption', async () => {
    const file = webpFile(await lossless())
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 10 }), async (changes) => {
        const corrupt = file.slice()
        for (const [at, value] of changes) corrupt[at] = value
        try {
          await webpOddities(new ByteReader(corrupt))
        } catch (error) {
          expect(error).toBeInstanceOf(EndOfBytesError)
        }
      }),
      { numRuns: 300, seed: 4 },
    )
  })
})

describe('hidden data in the required parts of a JPEG', () => {
  it('is reported with the data between them', async () => {
    const file = await written(canvas, 'image/jpeg', 0.9)
    expect(await findForeignData(bytesOf(file.slice(0, -2), hidden, file.slice(-2), hidden), 'image/jpeg')).toEqual([
      'trailing bytes',
      'bytes after the last block of a scan',
    ])
    expect(await findForeignData(file.slice(0, -2), 'image/jpeg')).toEqual(['a missing end'])
    expect(await findForeignData(bytesOf('GIF89a'), 'image/gif')).toEqual(['image/gif'])
  })

  it('includes a second JFIF header', async () => {
    const file = await written(canvas, 'image/jpeg', 0.9)
    expect(await findForeignData(bytesOf(file.slice(0, 20), file.slice(2)), 'image/jpeg')).toEqual(['APP0'])
    expect(stripForeignData(bytesOf(file.slice(0, 20), file.slice(2)), 'image/jpeg')).toEqual(file)
  })
})
