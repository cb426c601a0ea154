import { afterAll, describe, expect, it } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { animatedGif, animatedWebp, type Colour } from '../../testing/animations'
import { createImageEngine } from '../client'

const engine = createImageEngine()

afterAll(() => engine.dispose())

const size = { width: 2, height: 2 }
const RED: Colour = [255, 0, 0, 255]
const BLUE: Colour = [0, 0, 255, 255]
const GREEN: Colour = [0, 255, 0, 255]
const NONE: Colour = [0, 0, 0, 0]
const plain = [RED, BLUE, GREEN].map((colour) => ({ colour }))

async function convert(file: Uint8Array<ArrayBuffer>, frame?: number) {
  if (!engine.convert) throw new Error('The engine converts no images.')
  return engine.convert(new Blob([file]), frame === undefined ? {} : { frame })
}

/** Returns the pixels of an image, row by row. */
async function pixelsOf(image: Blob): Promise<number[][]> {
  const bitmap = await createImageBitmap(image)
  const context = canvasContext(new OffscreenCanvas(bitmap.width, bitmap.height))
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  return Array.from({ length: data.length / 4 }, (_pixel, at) => [...data.subarray(4 * at, 4 * at + 4)])
}

/** Returns the pixels of a frame after the conversion. */
const frameOf = async (file: Uint8Array<ArrayBuffer>, frame: number) => pixelsOf((await convert(file, frame)).content)

describe.each([
  ['GIF', () => Promise.resolve(animatedGif({ ...size, frames: plain }))],
  ['WebP', () => animatedWebp({ ...size, frames: plain })],
])('an animated %s', (_format, make) => {
  it('[UPL-08] becomes a PNG of its first frame, and says so', async () => {
    const { content, mediaType, frames, notes } = await convert(await make())
    expect([content.type, mediaType, frames]).toEqual(['image/png', 'image', 3])
    expect(notes).toEqual([
      'This animation has 3 frames. The first one was converted to a still image (PNG), and the others are left out.',
      'To redact all of it, convert it to MP4 and upload that as a video.',
    ])
    expect(await pixelsOf(content)).toEqual([RED, RED, RED, RED])
    // The copy is a still image like any other.
    expect((await engine.probe(content)).info).toMatchObject({ contentType: 'image/png', width: 2, height: 2 })
  })

  it('[UPL-08] becomes a PNG of the chosen frame, and says so', async () => {
    const { content, notes } = await convert(await make(), 2)
    expect(await pixelsOf(content)).toEqual([BLUE, BLUE, BLUE, BLUE])
    expect(notes[0]).toBe('This animation has 3 frames. Frame 2 was converted to a still image (PNG), and the others are left out.')
    expect(await frameOf(await make(), 3)).toEqual([GREEN, GREEN, GREEN, GREEN])
  })

  it('[UPL-08] is refused if it has no such frame', async () => {
    const message = 'This animation has 3 frames, so there is no frame 4. Upload it again and choose another frame.'
    await expect(convert(await make(), 4)).rejects.toMatchObject({ code: 'no-such-frame', message })
  })
})

it('[UPL-08] draws a frame of a GIF on what the frames before it left', async () => {
  const gif = animatedGif({
    ...size,
    frames: [
      { colour: RED },
      { colour: BLUE, place: [0, 0, 1, 2], disposal: 2 },
      { colour: GREEN, place: [1, 0, 1, 1], disposal: 3 },
      { colour: BLUE, place: [1, 1, 1, 1] },
    ],
  })
  expect(await frameOf(gif, 2)).toEqual([BLUE, RED, BLUE, RED])
  // The left half was cleared.
  expect(await frameOf(gif, 3)).toEqual([NONE, GREEN, NONE, RED])
  // The green pixel was removed.
  expect(await frameOf(gif, 4)).toEqual([NONE, RED, NONE, BLUE])
})

it('[UPL-08] blends a frame of a WebP with the ones before it, unless it replaces them', async () => {
  const half: Colour = [0, 0, 255, 128]
  const frames = [{ colour: RED }, { colour: half, place: [2, 0, 2, 2] }, { colour: half, place: [0, 0, 2, 2], replaces: true }] as const
  const webp = await animatedWebp({ width: 4, height: 2, frames })
  const [left, , blended] = await frameOf(webp, 2)
  expect(left).toEqual(RED)
  // A mix of both, rounded by the decoder.
  const [red = 0, green, blue = 0, alpha] = blended ?? []
  expect([Math.round(red / 10), green, Math.round(blue / 10), alpha]).toEqual([13, 0, 13, 255])
  expect((await frameOf(webp, 3)).slice(0, 4)).toEqual([half, half, blended, blended])
})

it('[UPL-08] converts the last of 500 frames', async () => {
  const frames = Array.from({ length: 500 }, (_frame, index) => ({ colour: index === 499 ? GREEN : index % 2 === 0 ? RED : BLUE }))
  expect(await frameOf(animatedGif({ ...size, frames }), 500)).toEqual([GREEN, GREEN, GREEN, GREEN])
})

describe('a damaged animation', () => {
  it('[UPL-08] is refused if it is cut off', async () => {
    const whole = animatedGif({ ...size, frames: plain })
    await expect(convert(whole.slice(0, -8))).rejects.toMatchObject({ code: 'truncated' })
    await expect(convert(whole.slice(0, -8), 2)).rejects.toMatchObject({ code: 'truncated' })
  })

  it('[UPL-08] is refused if pixels of the chosen frame are missing, but keeps the ones before it', async () => {
    const whole = animatedGif({ width: 60, height: 60, frames: plain })
    // A header of 25 bytes, three frames and a trailer. The image data of the second frame ends after its first block.
    const second = 25 + (whole.length - 26) / 3
    const firstBlock = second + 19
    const afterBlock = firstBlock + 1 + (whole[firstBlock] ?? 0)
    const cut = Uint8Array.from([...whole.subarray(0, afterBlock), 0, 0x3b])
    expect((await convert(cut)).frames).toBe(2)
    await expect(convert(cut, 2)).rejects.toMatchObject({ code: 'cannot-decode' })
  })
})
