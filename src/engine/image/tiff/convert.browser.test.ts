import { afterAll, expect, it } from 'vitest'

import { openDocument } from '../../document/client'
import { deflate } from '../../document/export/pdf-writer'
import { bytesOf, jpegSegment, u16be } from '../../testing/bytes'
import { flatJpeg } from '../../testing/flat-jpeg'
import { tiffFile } from '../../testing/tiff'
import { createImageEngine } from '../client'

const engine = createImageEngine()

afterAll(() => engine.dispose())

async function convert(file: Uint8Array<ArrayBuffer>) {
  if (!engine.convert) throw new Error('The engine converts no images.')
  return engine.convert(new Blob([file]), {})
}

/** Returns the colours of an image's pixels, as RGBA. */
async function pixelsOf(image: Blob): Promise<number[][]> {
  const bitmap = await createImageBitmap(image)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const data = [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])]
  return Array.from({ length: data.length / 4 }, (_, index) => data.slice(4 * index, 4 * index + 4))
}

const BLACK = [0, 0, 0, 255]
const WHITE = [255, 255, 255, 255]
const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]
const RGB = { 258: [8, 8, 8], 262: 2, 277: 3 }

it.each([
  ['grey', tiffFile({ width: 2, height: 1, data: bytesOf([0, 255]) }), [BLACK, WHITE]],
  ['bilevel with white as zero', tiffFile({ width: 2, height: 1, data: bytesOf([0x80]), tags: { 258: 1, 262: 0 } }), [BLACK, WHITE]],
  ['RGB', tiffFile({ width: 2, height: 1, data: bytesOf([255, 0, 0, 0, 0, 255]), tags: RGB }), [RED, BLUE]],
  ['PackBits', tiffFile({ width: 2, height: 1, data: bytesOf([1, 0, 255]), tags: { 259: 32_773 } }), [BLACK, WHITE]],
  ['LZW', tiffFile({ width: 2, height: 1, data: bytesOf([0x80, 0, 0x1f, 0xf0, 0x10]), tags: { 259: 5 } }), [BLACK, WHITE]],
  ['grey of four bits', tiffFile({ width: 2, height: 1, data: bytesOf([0x0f]), tags: { 258: 4 } }), [BLACK, WHITE]],
  [
    'grey of two bits with white as zero',
    tiffFile({ width: 2, height: 1, data: bytesOf([0xc0]), tags: { 258: 2, 262: 0 } }),
    [BLACK, WHITE],
  ],
  [
    'a palette',
    tiffFile({ width: 2, height: 1, data: bytesOf([0x40]), tags: { 258: 1, 262: 3, 320: [0, 0xff_ff, 0, 0, 0, 0] } }),
    [BLACK, RED],
  ],
  [
    'a palette of eight bits',
    tiffFile({ width: 2, height: 1, data: bytesOf([0x40]), tags: { 258: 1, 262: 3, 320: [0, 255, 0, 0, 0, 0] } }),
    [BLACK, RED],
  ],
  // Each code of one bit repeats the row above, which is white before the first.
  [
    'fax group 4',
    tiffFile({ width: 1, height: 2, data: bytesOf([0xc0, 0x01, 0x00, 0x10]), tags: { 258: 1, 259: 4, 262: 0 } }),
    [WHITE, WHITE],
  ],
  [
    'in tiles',
    tiffFile({
      width: 2,
      height: 1,
      data: bytesOf([0, 255], new Uint8Array(254)),
      tags: { 322: 16, 323: 16, 324: -1, 325: 256 },
    }),
    [BLACK, WHITE],
  ],
  ['rotated', tiffFile({ width: 2, height: 1, data: bytesOf([0, 255]), tags: { 274: 3 } }), [WHITE, BLACK]],
] as const)('[MEDIA-05] converts a TIFF with one page, %s, to a PNG', async (_what, file, pixels) => {
  const { content, mediaType, notes } = await convert(file)
  expect([content.type, mediaType, notes]).toEqual(['image/png', 'image', ['The TIFF was converted to a PNG image.']])
  expect(await pixelsOf(content)).toEqual(pixels)
})

it('[MEDIA-05] reads Deflate with a predictor', async () => {
  const data = await deflate(bytesOf([255, 0, 0, 1, 0, 255]))
  const { content } = await convert(tiffFile({ width: 2, height: 1, data, tags: { ...RGB, 259: 8, 317: 2 } }))
  expect(await pixelsOf(content)).toEqual([RED, BLUE])
})

it('[MEDIA-05] reads JPEG data', async () => {
  const canvas = new OffscreenCanvas(16, 16)
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = '#f00'
  context?.fillRect(0, 0, 16, 16)
  const data = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 1 })).arrayBuffer())
  const { content } = await convert(tiffFile({ width: 16, height: 16, data, tags: { ...RGB, 259: 7, 262: 6 } }))
  const [red = 0, green = 255] = (await pixelsOf(content))[0] ?? []
  expect(red).toBeGreaterThan(245)
  expect(green).toBeLessThan(10)
})

/** JPEG data of 8 x 8 pixels, whose components have the levels 191, 128 and 65. */
const RGB_JPEG = {
  frame: jpegSegment(0xc0, [8, ...u16be(8), ...u16be(8), 3, 0, 0x11, 0, 1, 0x11, 0, 2, 0x11, 0]),
  scanHeader: jpegSegment(0xda, [3, 0, 0, 1, 0, 2, 0, 0, 63, 0]),
  data: bytesOf([0xef, 0xc3, 0x80, 0x7f]),
}
const JFIF = jpegSegment(0xe0, bytesOf('JFIF', [0, 1, 2, 0, 0, 1, 0, 1, 0, 0]))
const rgbJpeg = (data: Uint8Array) => tiffFile({ width: 8, height: 8, data, tags: { ...RGB, 259: 7 } })

it('[MEDIA-05] reads JPEG data whose colours are RGB', async () => {
  const { content } = await convert(rgbJpeg(flatJpeg(RGB_JPEG)))
  expect((await pixelsOf(content))[0]).toEqual([191, 128, 65, 255])
})

it('[MEDIA-05] reads grey JPEG data with white as zero', async () => {
  const data = flatJpeg({ columns: 1, rows: 1, data: bytesOf([0xef, 0xdf]) })
  const { content } = await convert(tiffFile({ width: 8, height: 8, data, tags: { 259: 7, 262: 0 } }))
  expect((await pixelsOf(content))[0]).toEqual([64, 64, 64, 255])
})

it.each([
  ['CMYK colours', { 258: [8, 8, 8, 8], 262: 5, 277: 4 }],
  ['old-style JPEG compression', { 259: 6 }],
  ['modified Huffman (fax) compression', { 258: 1, 259: 2, 262: 0 }],
  ['unknown compression', { 259: 99 }],
  ['a separate plane for each colour', { ...RGB, 284: 2 }],
])('[UPL-08] rejects a TIFF with %s with the reason', async (feature, tags) => {
  await expect(convert(tiffFile({ width: 1, height: 1, data: bytesOf([1, 2, 3, 4]), tags }))).rejects.toMatchObject({
    code: 'cannot-decode',
    message: `This TIFF uses ${feature}, which this app can’t read. Save it as a TIFF with RGB colours and LZW compression, or as a PDF, in another program and upload that.`,
  })
})

it('[MEDIA-05] converts a TIFF with several pages to a document, without its thumbnails', async () => {
  const page = { width: 200, height: 400, data: new Uint8Array(80_000) }
  const colour = { width: 100, height: 100, data: new Uint8Array(30_000).fill(9), tags: RGB }
  const { content, mediaType, notes } = await convert(tiffFile(page, { width: 1, height: 1, data: bytesOf([0]), tags: { 254: 1 } }, colour))
  expect([mediaType, notes]).toEqual(['document', ['The TIFF was converted to a document with 2 pages.']])
  const document = await openDocument(content)
  expect(document.pages).toEqual([
    { width: 72, height: 144 },
    { width: 36, height: 36 },
  ])
  document.close()
})

const grey = tiffFile({ width: 2, height: 2, data: bytesOf([1, 2, 3, 4]) })
const looping = grey.slice()
// The position of the next directory, after its nine tags.
looping.set([8, 0, 0, 0], 8 + 2 + 9 * 12)

it.each([
  ['truncated', grey.slice(0, -1), 'truncated'],
  ['without its directory', grey.slice(0, 12), 'truncated'],
  ['that repeats itself', looping, 'cannot-decode'],
  ['of 400 megapixels', tiffFile({ width: 20_000, height: 20_000, data: bytesOf([1]) }), 'too-large'],
  ['with RGB colours in JFIF data', rgbJpeg(flatJpeg({ ...RGB_JPEG, extra: [JFIF] })), 'cannot-decode'],
  ['whose strip is no Deflate', tiffFile({ width: 2, height: 1, data: bytesOf([1, 2]), tags: { 259: 8 } }), 'cannot-decode'],
  ['as BigTIFF', bytesOf('II', [43, 0, 8, 0, 0, 0]), 'cannot-decode'],
])('rejects a TIFF %s', async (_what, file, code) => {
  await expect(convert(file)).rejects.toMatchObject({ code })
})
