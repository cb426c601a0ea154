import { afterEach, expect, it, vi } from 'vitest'

import { readImage } from '../verify/file/image-data'
import { PdfParser, type PdfDictionary } from '../verify/file/pdf-values'
import { deflate } from './pdf-writer'
import { encodePage } from './page-image'
import { stripsOf } from './canvas-strips'

/** Returns a canvas whose pixels have the given red, green and blue. */
function canvasOf(width: number, height: number, colourOf: (x: number, y: number) => [number, number, number]): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const image = new ImageData(width, height)
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) image.data.set([...colourOf(x, y), 255], 4 * (y * width + x))
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })?.putImageData(image, 0, 0)
  return canvas
}

async function read(canvas: OffscreenCanvas): Promise<number[]> {
  const levels: number[] = []
  for await (const { pixels, shifts } of stripsOf(canvas))
    for (const pixel of pixels) levels.push(...shifts.map((shift) => (pixel >> shift) & 0xff))
  return levels
}

/** Encodes a canvas and returns red, green and blue of each pixel. */
async function encoded(canvas: OffscreenCanvas): Promise<number[]> {
  const { dictionary, bytes } = await encodePage(canvas, deflate)
  const { pixels } = await readImage(new PdfParser(`<< ${dictionary} >>`).value() as PdfDictionary, await bytes)
  if (!pixels) throw new Error('The image is compressed with loss.')
  const { width, height, bits, colours } = pixels
  const line = bits === 4 ? Math.ceil(width / 2) : width
  return Array.from({ length: width * height }, (_unused, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const byte = pixels.bytes[y * line + (bits === 4 ? x >> 1 : x)] ?? 0
    return [...(colours[bits === 8 ? byte : x % 2 === 0 ? byte >> 4 : byte & 15] ?? [])]
  }).flat()
}

/** A colour that differs between all neighbours. */
const anyColour = (x: number, y: number): [number, number, number] => [(x * 7 + y) % 256, (x + y * 13) % 256, (x * y) % 256]

afterEach(() => vi.unstubAllGlobals())

it.each([true, false])('reads every pixel of a canvas, with video frames: %s', async (hasFrames) => {
  if (!hasFrames) vi.stubGlobal('VideoFrame', undefined)
  const [width, height] = [37, 301]
  const expected = Array.from({ length: width * height }, (_unused, at) => anyColour(at % width, Math.floor(at / width))).flat()
  expect(await read(canvasOf(width, height, anyColour))).toEqual(expected)
})

it('packs greys in 16 levels, for even and odd widths', async () => {
  for (const width of [1, 2, 15, 16, 17, 40, 41]) {
    // Lines of text with white around and in between, at changing positions.
    const greyOf = (x: number, y: number): number => (y % 5 < 3 && (x + y) % 23 > 19 ? (x * 31 + y * 17) % 256 : 255)
    const expected: number[] = []
    for (let y = 0; y < 150; y += 1)
      for (let x = 0; x < width; x += 1) expected.push(...Array<number>(3).fill(17 * Math.round(greyOf(x, y) / 17)))
    const canvas = canvasOf(width, 150, (x, y) => [greyOf(x, y), greyOf(x, y), greyOf(x, y)])
    expect(await encoded(canvas)).toEqual(expected)
  }
})

it('keeps few colours without loss', async () => {
  const colourOf = (x: number, y: number): [number, number, number] => (y < 130 ? [255, 255, 255] : x < 20 ? [200, 30, 5] : [1, 2, 250])
  const expected = Array.from({ length: 41 * 150 }, (_unused, at) => colourOf(at % 41, Math.floor(at / 41))).flat()
  expect(await encoded(canvasOf(41, 150, colourOf))).toEqual(expected)
})
