import { afterAll, expect, it, onTestFinished } from 'vitest'

import { canvasContext } from '../core/canvas'
import { animatedGif, animatedWebp, type Colour } from '../testing/animations'
import { bytesOf, gifFile, jpegFile, mediaBox } from '../testing/bytes'
import { heicQuarters, withHiddenVideo } from '../testing/heic'
import { tiffFile } from '../testing/tiff'
import { createUploadReader, openFrames } from './client'

const reader = createUploadReader()

afterAll(() => reader.dispose())

const RED: Colour = [255, 0, 0, 255]
const BLUE: Colour = [0, 0, 255, 255]
const GREEN: Colour = [0, 255, 0, 255]
const red = { colour: RED }
const page = { width: 2, height: 1, data: bytesOf([0, 255]) }

const outcomeOf = (bytes: Uint8Array<ArrayBuffer>) => reader.outcome(new File([bytes], 'upload'))
const gifOf = (frames: number) => animatedGif({ width: 2, height: 2, frames: Array.from({ length: frames }, () => red) })

it('[UPL-08] counts the frames of an animation', async () => {
  expect(await outcomeOf(gifOf(24))).toEqual({ format: 'GIF', notes: ['Animated, 24 frames; one frame becomes the image.'], frames: 24 })
  expect(await outcomeOf(gifOf(500))).toMatchObject({ frames: 500 })
  expect(await outcomeOf(await animatedWebp({ width: 2, height: 2, frames: [red, red] }))).toMatchObject({ frames: 2 })
})

const JPEG = 'a JPEG image at 95% quality, or a PNG image if parts of it are transparent.'

it.each([
  ['a TIFF with one page', tiffFile(page), ['Becomes a PNG image.'], 'TIFF'],
  ['a TIFF with three pages', tiffFile(page, page, page), ['Becomes a document with 3 pages.'], 'TIFF'],
  ['a HEIC', heicQuarters(), [`Becomes ${JPEG}`], 'HEIC'],
  [
    'a motion photo in HEIC',
    withHiddenVideo(heicQuarters(), new Uint8Array(2000)),
    [`Becomes ${JPEG}`, expect.stringMatching(/^The hidden video .* is removed\.$/)],
    'HEIC',
  ],
  [
    'a motion photo in JPEG',
    bytesOf(jpegFile(), mediaBox('ftyp', 'mp42', [0, 0, 0, 0]), new Uint8Array(2000)),
    [expect.stringMatching(/^This motion photo contains a hidden video \(2\.0 kB\)/)],
    undefined,
  ],
])('[UPL-08] says how %s is converted', async (_name, file, notes, format) => {
  expect(await outcomeOf(file)).toEqual({ notes, ...(format !== undefined && { format }) })
})

it.each([
  ['a GIF with one frame', gifFile()],
  ['a GIF whose second frame is cut off', gifOf(2).slice(0, -8)],
  ['a TIFF that is cut off', tiffFile(page).slice(0, 12)],
  ['a HEIC that is cut off', heicQuarters().slice(0, -8)],
  ['a still JPEG', jpegFile()],
  ['no image', bytesOf('hello')],
])('[UPL-08] says nothing about %s', async (_name, file) => {
  expect(await outcomeOf(file)).toEqual({ notes: [] })
})

/** Returns the colour in the middle of an image. */
async function middleOf(image: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(image)
  const context = canvasContext(new OffscreenCanvas(bitmap.width, bitmap.height))
  context.drawImage(bitmap, 0, 0)
  return [...context.getImageData(bitmap.width >> 1, bitmap.height >> 1, 1, 1).data]
}

function open(bytes: Uint8Array<ArrayBuffer>) {
  const frames = openFrames(new File([bytes], 'animation'))
  onTestFinished(() => frames.dispose())
  return frames
}

it('[UPL-08] draws frames in any order, smaller if they are large', async () => {
  const frames = [RED, BLUE, GREEN].map((colour) => ({ colour }))
  const { draw } = open(animatedGif({ width: 80, height: 40, frames }))
  const drawn = await draw(3, 20)
  const { width, height } = await createImageBitmap(drawn)
  expect([width, height]).toEqual([20, 10])
  expect(await middleOf(drawn)).toEqual(GREEN)
  expect(await middleOf(await draw(1, 20))).toEqual(RED)
  expect(await middleOf(await draw(2, 800))).toEqual(BLUE)
  await expect(draw(4, 20)).rejects.toMatchObject({ code: 'cannot-decode' })
})

it('[UPL-08] draws no frames of a still image', async () => {
  await expect(open(gifFile()).draw(1, 20)).rejects.toMatchObject({ code: 'cannot-decode' })
})
