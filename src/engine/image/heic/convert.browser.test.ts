import { afterAll, expect, it } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { latin1 } from '../../core/latin1'
import { bytesOf } from '../../testing/bytes'
import { heicHalfTransparent, heicOfTwoImages, heicQuarters, withColours, withHiddenVideo } from '../../testing/heic'
import { iccProfile } from '../../testing/icc'
import { createImageEngine } from '../client'

const engine = createImageEngine()

afterAll(() => engine.dispose())

async function convert(file: Uint8Array<ArrayBuffer>) {
  if (!engine.convert) throw new Error('The engine converts no images.')
  return engine.convert(new Blob([file]), {})
}

/** Returns the colours in the middle of the four quarters of an image of 96 x 64 pixels, as RGBA. */
async function quartersOf(image: Blob): Promise<number[][]> {
  const bitmap = await createImageBitmap(image)
  expect([bitmap.width, bitmap.height]).toEqual([96, 64])
  const context = canvasContext(new OffscreenCanvas(96, 64))
  context.drawImage(bitmap, 0, 0)
  const places = [
    [24, 16],
    [72, 16],
    [24, 48],
    [72, 48],
  ] as const
  return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data])
}

function expectNear(colours: number[][], expected: number[][]): void {
  for (const [index, colour] of expected.entries())
    for (const [channel, value] of colour.entries())
      expect(Math.abs((colours[index]?.[channel] ?? -1) - value), `channel ${channel} of quarter ${index}`).toBeLessThanOrEqual(4)
}

/** Returns a file whose image says that it has a codec that doesn't exist. */
function withoutCodec(heic: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  heic.set(new TextEncoder().encode('xxxx'), latin1(heic).indexOf('hvc1'))
  return heic
}

const QUARTERS = [
  [220, 30, 30, 255],
  [30, 200, 40, 255],
  [30, 40, 210, 255],
  [240, 240, 240, 255],
]

it('[MEDIA-05] converts a HEIC to a JPEG with its colours, and says so', async () => {
  const { content, mediaType, notes } = await convert(heicQuarters())
  expect([content.type, mediaType, notes]).toEqual(['image/jpeg', 'image', ['The HEIC was converted to a JPEG image at 95% quality.']])
  expectNear(await quartersOf(content), QUARTERS)
})

it('[MEDIA-05] converts a HEIC with transparent pixels to a PNG that keeps them', async () => {
  const { content, notes } = await convert(heicHalfTransparent())
  expect([content.type, notes]).toEqual(['image/png', ['The HEIC was converted to a PNG image.']])
  const colours = await quartersOf(content)
  expect(colours.map(([, , , alpha]) => alpha)).toEqual([255, 0, 255, 0])
})

it('[MEDIA-05] converts the main image of several and says how many there are', async () => {
  const { content, notes } = await convert(heicOfTwoImages())
  expect(notes).toEqual([
    'The HEIC was converted to a JPEG image at 95% quality.',
    'The HEIC has 2 images. Only its main image was converted.',
  ])
  expectNear(await quartersOf(content), QUARTERS)
})

it.each([
  ['an ICC profile', bytesOf('prof', iccProfile('Display P3'))],
  ['its primaries', bytesOf('nclx', [0, 12, 0, 13, 0, 6, 0x80])],
])('[MEDIA-05] converts the colours of Display P3, named by %s, to sRGB', async (_what, colours) => {
  const { content, notes } = await convert(withColours(heicQuarters(), colours))
  expect(notes).toContain('Colours were converted from the profile “Display P3” to sRGB.')
  const [red] = await quartersOf(content)
  // This red is brighter in sRGB.
  expect(red?.[0]).toBeGreaterThan(235)
})

it('[MEDIA-05] says that another colour profile wasn’t applied', async () => {
  const { content, notes } = await convert(withColours(heicQuarters(), bytesOf('prof', iccProfile('ProPhoto RGB'))))
  expect(notes).toContain('The colour profile of the HEIC wasn’t applied.')
  expectNear(await quartersOf(content), QUARTERS)
})

it('[MEDIA-05] removes the hidden video of a motion photo and says so', async () => {
  const video = new TextEncoder().encode('a video in which somebody speaks')
  const { content, notes } = await convert(withHiddenVideo(heicQuarters(), video))
  expect(notes).toContain('The hidden video of this motion photo (32 bytes) was removed.')
  expect(await content.text()).not.toContain('somebody speaks')
})

it.each([
  ['whose end is missing', heicQuarters().slice(0, 400), 'truncated'],
  ['with an unknown codec', withoutCodec(heicQuarters()), 'cannot-decode'],
])('rejects a HEIC %s', async (_what, file, code) => {
  await expect(convert(file)).rejects.toMatchObject({ code })
})
