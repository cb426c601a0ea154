import modelAsset from '#models/face-recognition.onnx?url'

import { invariant } from '#lib/invariant.ts'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import type { Drawable } from '../detector'
import { fetchModel, lazyModel } from '../runtime'
import type { FaceDetection, FaceModel } from './face-model'

/** Side of the model's input in pixels. */
const SIDE = 150
/** Mean red, green and blue of the training images. */
const MEAN = [122.782, 117.001, 104.298] as const
/** Places of the eyes and the mouth in the model's input, in pixels. */
const EYES = [
  { x: 47.5, y: 46.6 },
  { x: 100.5, y: 46.6 },
] as const
const MOUTH = { x: 74, y: 107 } as const

/** Side in pixels of the square in which a face's eyes are searched, and its width as a multiple of the face's box. */
const SEARCH_SIDE = 192
const SEARCH_MARGIN = 2.4
const MIN_CONFIDENCE = 0.5
/** Min side of a face's box in pixels. Smaller faces have too little detail to tell people apart. */
const MIN_FACE = 40
/** Min distance of the eyes as a share of the box's width. It is smaller in a profile. */
const MIN_EYES = 0.34

/** The distance of the face from each edge of the model's input, and the reach of the sharpness test, in pixels. */
const INSET = 30
const REACH = 2
/**
 * Min standard deviation of the brightness, of 255, and min sharpness: the mean second difference as a share of it. The descriptors of dark
 * and of blurred faces are alike. In the samples, faces in daylight have at least 27 and .14, dark ones up to 4, and blurred ones up to
 * .08.
 */
const MIN_CONTRAST = 15
const MIN_SHARPNESS = 0.1

/** Numbers that describe a face. They identify a person, so they never leave the worker and are never stored. */
export type FaceDescriptor = Float32Array

export interface FaceDescriber {
  /**
   * Loads the models once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /** Returns the descriptor of the face in a box, or undefined if it is too small, dark, blurred, turned away or not found again. */
  describe: (image: Drawable, box: Box) => Promise<FaceDescriptor | undefined>
}

type Landmarks = NonNullable<FaceDetection['landmarks']>

/** Returns the transformation that moves, rotates and scales a face to its place in the model's input: x' = a x - b y + e. */
export function alignment({ eyes: [left, right], mouth }: Landmarks): { a: number; b: number; e: number; f: number } {
  const pairs = [
    { from: left, to: EYES[0] },
    { from: right, to: EYES[1] },
    { from: mouth, to: MOUTH },
  ]
  const mean = (pick: (pair: (typeof pairs)[number]) => number) => pairs.reduce((sum, pair) => sum + pick(pair), 0) / pairs.length
  const [fromX, fromY, toX, toY] = [mean(({ from }) => from.x), mean(({ from }) => from.y), mean(({ to }) => to.x), mean(({ to }) => to.y)]
  let [along, across, size] = [0, 0, 0]
  for (const { from, to } of pairs) {
    const [x, y, u, v] = [from.x - fromX, from.y - fromY, to.x - toX, to.y - toY]
    along += x * u + y * v
    across += x * v - y * u
    size += x * x + y * y
  }
  const [a, b] = [along / size, across / size]
  return { a, b, e: toX - a * fromX + b * fromY, f: toY - b * fromX - a * fromY }
}

/** Returns whether an aligned face is bright and sharp enough to tell people apart. */
export function isClear(pixels: Uint8ClampedArray): boolean {
  const brightness = Float32Array.from({ length: SIDE * SIDE }, (_unused, index) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * index, 4 * index + 3)
    return 0.299 * red + 0.587 * green + 0.114 * blue
  })
  const at = (x: number, y: number): number => brightness[y * SIDE + x] ?? 0
  let [count, sum, squares, differences] = [0, 0, 0, 0]
  for (let y = INSET; y < SIDE - INSET; y += 1)
    for (let x = INSET; x < SIDE - INSET; x += 1) {
      const value = at(x, y)
      count += 1
      sum += value
      squares += value * value
      differences += Math.abs(4 * value - at(x - REACH, y) - at(x + REACH, y) - at(x, y - REACH) - at(x, y + REACH))
    }
  const contrast = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
  return contrast >= MIN_CONTRAST && differences / count >= MIN_SHARPNESS * contrast
}

function toPlanes(pixels: Uint8ClampedArray): Float32Array {
  const plane = SIDE * SIDE
  const planes = new Float32Array(3 * plane)
  for (let to = 0, from = 0; to < plane; to += 1, from += 4)
    for (const [channel, mean] of MEAN.entries()) planes[channel * plane + to] = ((pixels[from + channel] ?? 0) - mean) / 255
  return planes
}

/**
 * Creates the face describer with dlib's ResNet from `@vladmandic/face-api` (MIT).
 *
 * @param finder finds the eyes and the mouth
 */
export function createFaceDescriber(finder: FaceModel, { modelUrl = modelAsset } = {}): FaceDescriber {
  const start = lazyModel('face comparison', () => fetchModel(modelUrl))

  const landmarksOf = async (image: Drawable, { x, y, width, height }: Box): Promise<Landmarks | undefined> => {
    const side = Math.max(width, height) * SEARCH_MARGIN
    const scale = SEARCH_SIDE / side
    const [left, top] = [x + width / 2 - side / 2, y + height / 2 - side / 2]
    const canvas = new OffscreenCanvas(SEARCH_SIDE, SEARCH_SIDE)
    const context = canvasContext(canvas)
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale)
    context.drawImage(image, 0, 0)
    const found = await finder.find(context.getImageData(0, 0, SEARCH_SIDE, SEARCH_SIDE), MIN_CONFIDENCE)
    const centre = SEARCH_SIDE / 2
    const [best] = found
      .filter(
        ({ box }) => Math.hypot(box.x + box.width / 2 - centre, box.y + box.height / 2 - centre) < (SEARCH_SIDE / SEARCH_MARGIN) * 0.4,
      )
      .toSorted((one, other) => other.confidence - one.confidence)
    if (best?.landmarks === undefined) return undefined
    const { eyes, mouth } = best.landmarks
    if (Math.hypot(eyes[1].x - eyes[0].x, eyes[1].y - eyes[0].y) < MIN_EYES * best.box.width) return undefined
    const back = (place: { x: number; y: number }) => ({ x: place.x / scale + left, y: place.y / scale + top })
    return { eyes: [back(eyes[0]), back(eyes[1])], mouth: back(mouth) }
  }

  return {
    load: async () => void (await Promise.all([finder.load(), start()])),
    describe: async (image, box) => {
      if (Math.min(box.width, box.height) < MIN_FACE) return undefined
      const landmarks = await landmarksOf(image, box)
      if (landmarks === undefined) return undefined
      const canvas = new OffscreenCanvas(SIDE, SIDE)
      const context = canvasContext(canvas)
      const { a, b, e, f } = alignment(landmarks)
      context.imageSmoothingQuality = 'high'
      context.setTransform(a, b, -b, a, e, f)
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, SIDE, SIDE)
      if (!isClear(data)) return undefined
      const run = await start()
      const { descriptor } = await run(toPlanes(data), SIDE, SIDE)
      invariant(descriptor, 'the model must have the output descriptor: check build/models')
      return descriptor.values
    },
  }
}

/** Returns the distance between two faces: about .3 for images of the same person, about .8 for two persons. */
export function distanceOf(one: FaceDescriptor, other: FaceDescriptor): number {
  return Math.sqrt(one.reduce((sum, value, index) => sum + (value - (other[index] ?? 0)) ** 2, 0))
}
