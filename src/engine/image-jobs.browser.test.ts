import { expect, it } from 'vitest'

import type { FaceDetector } from './detect/face/face-detector'
import { detectInImage } from './image-jobs'
import { busyCanvas } from './testing/images'

const detectorOf = (...boxes: { x: number; y: number; width: number; height: number }[]): FaceDetector => ({
  label: 'face',
  name: 'fixed',
  load: async () => undefined,
  detect: async () => boxes.map((box) => ({ box, confidence: 0.9 })),
})

it('[MEDIA-05] grows the detected box of a face by a factor of 1.3 inside the image', async () => {
  const file = await busyCanvas(400, 300).convertToBlob()
  const detector = detectorOf({ x: 100, y: 100, width: 100, height: 60 }, { x: 340, y: 0, width: 60, height: 60 })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const { items } = await detectInImage(file, { increasedAccuracy: false, labels: ['face'] }, detector, context)
  const rounded = items.map(({ box }) => Object.values(box).map((value) => Math.round(value * 1000) / 1000))
  expect(rounded).toEqual([
    [85, 91, 130, 78],
    [331, 0, 69, 69],
  ])
})
