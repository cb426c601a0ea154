import { expect, it, vi } from 'vitest'

import { canvasContext } from '../../core/canvas'
import { variedCanvas } from '../../testing/varied-images'
import { makeItemThumbnails } from './thumbnails'

const { signal } = new AbortController()

async function pixelsOf(image: Blob) {
  const bitmap = await createImageBitmap(image)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvasContext(canvas)
  context.drawImage(bitmap, 0, 0)
  const { width, height } = canvas
  return { width, height, at: (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data] }
}

/** Returns a white image with a black box. */
function whiteWithBox(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000'
  context.fillRect(100, 100, 400, 200)
  return canvas
}

it('[MEDIA-06] shows an item of the output with its surroundings in at most 160 pixels', async () => {
  const output = await createImageBitmap(whiteWithBox(1000, 600))
  const items = [
    { itemId: 'a', box: { x: 100, y: 100, width: 400, height: 200 } },
    { itemId: 'small', box: { x: 900, y: 500, width: 20, height: 10 } },
    { itemId: 'outside', box: { x: 2000, y: 0, width: 20, height: 10 } },
  ]
  const [first, second, ...more] = await makeItemThumbnails(output, items, signal)
  expect([first?.itemId, second?.itemId, more]).toEqual(['a', 'small', []])
  expect(first?.image.type).toBe('image/jpeg')
  const shown = await pixelsOf(first?.image ?? new Blob())
  // Clipped at the left edge of the image: 620 x 320 pixels are shown.
  expect([shown.width, shown.height]).toEqual([160, 83])
  expect(shown.at(80, 41)).toEqual([0, 0, 0, 255])
  expect(shown.at(158, 81)).toEqual([255, 255, 255, 255])
  const small = await pixelsOf(second?.image ?? new Blob())
  expect([small.width, small.height]).toEqual([32, 16])
})

it('[MEDIA-06] stays below 30 KB for noise', async () => {
  // The seed's image is noise.
  const output = await createImageBitmap(variedCanvas(4))
  const { width, height } = output
  const [thumbnail] = await makeItemThumbnails(output, [{ itemId: 'a', box: { x: 0, y: 0, width, height } }], signal)
  expect(thumbnail?.image.size).toBeGreaterThan(1000)
  expect(thumbnail?.image.size).toBeLessThan(30_000)
})

it("omits an item whose thumbnail can't be encoded", async () => {
  const output = await createImageBitmap(whiteWithBox(1000, 600))
  const box = { x: 100, y: 100, width: 90, height: 90 }
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockRejectedValueOnce(new DOMException('Encoding failed.', 'EncodingError'))
  const thumbnails = await makeItemThumbnails(
    output,
    [
      { itemId: 'a', box },
      { itemId: 'b', box },
    ],
    signal,
  )
  expect(thumbnails.map(({ itemId }) => itemId)).toEqual(['b'])
})

it('ends when it is cancelled', async () => {
  const output = await createImageBitmap(whiteWithBox(1000, 600))
  const box = { x: 0, y: 0, width: 9, height: 9 }
  await expect(makeItemThumbnails(output, [{ itemId: 'a', box }], AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
})
