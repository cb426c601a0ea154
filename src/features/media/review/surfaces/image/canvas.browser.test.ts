import { afterEach, beforeEach, expect, test } from 'vitest'

import { faceTrack, makeReview } from '../../../../../../tests/editor-driver'
import { Editor } from '../../../../../editor/editor'
import { openImagePyramid, levelFor, type ImagePyramid } from './image-pyramid'
import { Painter } from './painter'

const VIEW = { width: 448, height: 348 }
const FACE = { x: 100, y: 100, width: 96, height: 96 }

/** White and red stripes of one pixel, 400 by 300, so that leaks through a redaction are visible. */
async function stripes(width = 400, height = 300): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#f00'
  for (let x = 0; x < width; x += 2) context.fillRect(x, 0, 1, height)
  return canvas.convertToBlob({ type: 'image/png' })
}

function open(file: Blob): Promise<ImagePyramid> {
  return openImagePyramid(file, new AbortController().signal)
}

let stop: (() => void)[] = []
beforeEach(() => {
  stop = []
})
afterEach(() => stop.forEach((each) => each()))

async function show(style: 'Black Box' | 'Pixelated' | 'Smooth' = 'Black Box') {
  const image = await open(await stripes())
  const tracks = [faceTrack('covered', FACE), faceTrack('kept', { ...FACE, x: 250 }, { decision: 'keep' })]
  const editor = new Editor({ ...makeReview(tracks, { width: 400, height: 300 }), style }, () => 'new')
  const below = document.createElement('canvas')
  const above = document.createElement('canvas')
  const painter = new Painter(editor, image, below, above)
  editor.setView(VIEW)
  stop.push(() => painter.stop(), image.close)
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await frame()
  // The fitted image is 24 pixels from the corner at a scale of 1.
  const pixel = (canvas: HTMLCanvasElement, x: number, y: number) => [
    ...(canvas.getContext('2d')?.getImageData(x + 24, y + 24, 1, 1).data ?? []),
  ]
  return { editor, frame, image: (x: number, y: number) => pixel(below, x, y), boxes: (x: number, y: number) => pixel(above, x, y) }
}

const RED = [255, 0, 0, 255]
const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]

test('[MEDIA-04] shows the image unredacted, and redactions only in the preview', async () => {
  const { editor, frame, image } = await show()
  expect([image(120, 120), image(121, 120)]).toEqual([RED, WHITE])
  editor.set({ isPreviewing: true })
  await frame()
  expect([image(120, 120), image(195, 195), image(99, 120), image(280, 120)]).toEqual([BLACK, BLACK, WHITE, RED])
  editor.set({ isPreviewing: false })
  await frame()
  expect(image(120, 120)).toEqual(RED)
})

test.each(['Pixelated', 'Smooth'] as const)('[MEDIA-05] the preview of %s hides the pixels under it', async (style) => {
  const { editor, frame, image } = await show(style)
  editor.set({ isPreviewing: true })
  await frame()
  const [a, b] = [image(140, 140), image(141, 140)]
  expect(a).toEqual(b)
  expect(a[1]).toBeGreaterThan(90)
  expect(a[1]).toBeLessThan(165)
})

test('draws boxes to redact solid and hatched, and boxes left visible dashed without a hatch', async () => {
  const { boxes } = await show()
  const alpha = (x: number, y: number) => boxes(x, y)[3] ?? 0
  const inside = Array.from({ length: 16 }, (_, n) => alpha(130 + n, 150))
  expect(new Set(inside).size).toBeGreaterThan(1)
  expect(Math.min(...inside)).toBeGreaterThan(0)
  expect(alpha(300, 150)).toBe(0)
  const edge = (x: number) => new Set(Array.from({ length: 18 }, (_, n) => boxes(x, 120 + n).join()))
  expect(edge(100).size).toBe(1)
  expect(edge(250).size).toBeGreaterThan(1)
})

test('draws handles at the corners and sides of the selected box', async () => {
  const { editor, frame, boxes } = await show()
  editor.select('covered')
  await frame()
  expect(boxes(196, 148)).toEqual(WHITE)
  expect(boxes(346, 148)).not.toEqual(WHITE)
})

test('draws a large image from a smaller copy when zoomed out', async () => {
  const image = await open(await stripes(4000, 3000))
  stop.push(image.close)
  expect(image.levels.map(({ bitmap }) => bitmap.width)).toEqual([4000, 2000, 1000, 500])
  expect([levelFor(image, 2), levelFor(image, 1), levelFor(image, 0.3), levelFor(image, 0.01)].map((level) => level?.bitmap.width)).toEqual(
    [4000, 4000, 2000, 500],
  )
})

test('rejects a file that is not an image with a readable message', async () => {
  await expect(open(new Blob(['not an image']))).rejects.toThrow("Couldn't open the image.")
})
