import { expect, test } from 'vitest'

import { levelFor, openImagePyramid } from './image-pyramid'

const open = (file: Blob) => openImagePyramid(file, new AbortController().signal)

test('draws a large image from a smaller copy when zoomed out', async () => {
  const canvas = new OffscreenCanvas(4000, 3000)
  canvas.getContext('2d')?.fillRect(0, 0, 4000, 3000)
  const image = await open(await canvas.convertToBlob({ type: 'image/png' }))
  try {
    expect(image.levels.map(({ bitmap }) => bitmap.width)).toEqual([4000, 2000, 1000, 500])
    expect([2, 1, 0.3, 0.01].map((scale) => levelFor(image, scale)?.bitmap.width)).toEqual([4000, 4000, 2000, 500])
  } finally {
    image.close()
  }
})

test('rejects a file that is not an image with a readable message', async () => {
  await expect(open(new Blob(['not an image']))).rejects.toThrow('Couldn’t open the image.')
})
