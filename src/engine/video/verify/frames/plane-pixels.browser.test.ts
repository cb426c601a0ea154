import { expect, it } from 'vitest'

import { canvasContext } from '#engine/core/canvas.ts'
import { variedCanvas } from '#engine/testing/varied-images.ts'
import { pixelsOf } from './plane-pixels'
import { PlanesReader, type Planes } from './planes'

const SIZE = { width: 640, height: 360 }
const UPRIGHT = { rotation: 0, flip: false } as const

async function drawn(): Promise<{ canvas: OffscreenCanvas; planes: Planes }> {
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  canvasContext(canvas).drawImage(variedCanvas(5), 0, 0, SIZE.width, SIZE.height)
  const frame = new VideoFrame(canvas, { timestamp: 0 })
  const planes = await new PlanesReader().read(frame, UPRIGHT, true)
  frame.close()
  return { canvas, planes }
}

/** Returns the mean difference of the colours in levels. */
function difference(one: ImageData, other: ImageData): number {
  let sum = 0
  for (const [at, value] of one.data.entries()) sum += Math.abs(value - (other.data[at] ?? 0))
  return sum / one.data.length
}

it.for([
  [{ x: 0, y: 0, ...SIZE }, 320, 180],
  [{ x: 0, y: 0, ...SIZE }, 453, 255],
  [{ x: 0, y: 0, ...SIZE }, 113, 64],
  [{ x: 0, y: 0, ...SIZE }, 905, 509],
  [{ x: 100.5, y: 40.25, width: 130, height: 90 }, 64, 44],
  [{ x: -40, y: 250, width: 200, height: 200 }, 128, 128],
] as const)('[MEDIA-06] scales an area %o of the planes to %i x %i like a canvas', async ([area, width, height]) => {
  const { canvas, planes } = await drawn()
  const expected = new OffscreenCanvas(width, height)
  const context = canvasContext(expected)
  context.imageSmoothingQuality = 'high'
  context.fillRect(0, 0, width, height)
  context.drawImage(canvas, area.x, area.y, area.width, area.height, 0, 0, width, height)
  const pixels = pixelsOf(planes, area, width, height)
  expect([pixels.width, pixels.height]).toEqual([width, height])
  expect(difference(pixels, context.getImageData(0, 0, width, height))).toBeLessThan(4)
})
