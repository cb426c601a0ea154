import { afterAll, expect, it } from 'vitest'

import { ByteReader } from '../../core/byte-reader'
import { canvasContext } from '../../core/canvas'
import { bytesOf, riffChunk, u16le, u24le, vp8xChunk, webpFile } from '../../testing/bytes'
import { createImageEngine } from '../client'
import { webpChunks } from '../probe/webp'

const engine = createImageEngine()

afterAll(() => engine.dispose())

const SIDE = 2
const RED = [255, 0, 0, 255]
const BLUE = [0, 0, 255, 255]

/** Makes a GIF of 2 x 2 pixels whose frames have one colour each. */
function animatedGif(colours: readonly number[][]): Uint8Array<ArrayBuffer> {
  const table = [0, 1, 2, 3].flatMap((index) => (colours[index] ?? [0, 0, 0]).slice(0, 3))
  const frames = colours.map((_colour, index) => {
    // Codes of three bits: clear, two pixels, clear, two pixels, end.
    const codes = [4, index, index, 4, index, index, 5]
    const bits = codes.reduce((sum, code, at) => sum | (code << (3 * at)), 0)
    const image = [0x2c, 0, 0, 0, 0, ...u16le(SIDE), ...u16le(SIDE), 0, 2, 3, bits & 255, (bits >> 8) & 255, bits >> 16, 0]
    return bytesOf([0x21, 0xf9, 4, 0, 10, 0, 0, 0], image)
  })
  return bytesOf('GIF89a', u16le(SIDE), u16le(SIDE), [0x81, 0, 0], table, ...frames, [0x3b])
}

/** Makes a WebP of 2 x 2 pixels whose frames have one colour each. */
async function animatedWebp(colours: readonly number[][]): Promise<Uint8Array<ArrayBuffer>> {
  const frames = colours.map(async ([red, green, blue]) => {
    const canvas = new OffscreenCanvas(SIDE, SIDE)
    const context = canvasContext(canvas)
    context.fillStyle = `rgb(${red} ${green} ${blue})`
    context.fillRect(0, 0, SIDE, SIDE)
    const still = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality: 1 })).arrayBuffer())
    const place = [...u24le(0), ...u24le(0), ...u24le(SIDE - 1), ...u24le(SIDE - 1), ...u24le(100), 0]
    const pixels = [...webpChunks(new ByteReader(still))].filter(({ name }) => name === 'VP8 ' || name === 'VP8L' || name === 'ALPH')
    return riffChunk('ANMF', bytesOf(place, ...pixels.map(({ start, end }) => still.subarray(start, end))))
  })
  return webpFile(vp8xChunk(2, SIDE, SIDE), riffChunk('ANIM', [0, 0, 0, 0, 0, 0]), ...(await Promise.all(frames)))
}

async function convert(file: Uint8Array<ArrayBuffer>) {
  if (!engine.convert) throw new Error('The engine converts no images.')
  return engine.convert(new Blob([file]))
}

it.each([
  ['GIF', () => Promise.resolve(animatedGif([RED, BLUE, BLUE]))],
  ['WebP', () => animatedWebp([RED, BLUE, BLUE])],
])('[UPL-08] converts the first frame of an animated %s to a PNG, and says so', async (_format, make) => {
  const { content, mediaType, frames, notes } = await convert(await make())
  expect([content.type, mediaType, frames]).toEqual(['image/png', 'image', 3])
  expect(notes).toEqual([
    'This animation has 3 frames. The first one was converted to a still image (PNG), and the others are left out.',
    'To redact all of it, convert it to MP4 and upload that as a video.',
  ])
  const bitmap = await createImageBitmap(content)
  const context = canvasContext(new OffscreenCanvas(SIDE, SIDE))
  context.drawImage(bitmap, 0, 0)
  expect([...context.getImageData(0, 0, SIDE, SIDE).data]).toEqual([...RED, ...RED, ...RED, ...RED])
  // The copy is a still image like any other.
  expect((await engine.probe(content)).info).toMatchObject({ contentType: 'image/png', width: 2, height: 2 })
})

it('[UPL-08] refuses an animation that is cut off', async () => {
  const whole = animatedGif([RED, BLUE, BLUE])
  await expect(convert(whole.slice(0, -8))).rejects.toMatchObject({ code: 'truncated' })
})
