import { expect, it } from 'vitest'

import type { Detection } from '../detector'
import type { FaceModel } from './face-model'
import { createVideoFaceDetector, fineFaceSide, type FrameFaceOptions } from './video-face-detector'

const FRAME = { width: 1280, height: 720 }
const FACE = { x: 600, y: 300, width: 48, height: 48 }
const { signal } = new AbortController()

/**
 * Returns a model that finds a face at one size of the frame, one in the middle of the squares in which a face is looked at again, and one in
 * the square of an expected face.
 */
function modelOf(side: number, inFrame: Detection[], centred: number, expected = 0) {
  const sides: number[] = []
  const model: FaceModel = {
    name: 'planted',
    load: () => Promise.resolve(),
    find: ({ width, height }) => {
      // The largest square in which a face is looked at again has 192 pixels. The level of 1280 pixels has two square tiles.
      const isFrame = width !== height || width > 192
      if (isFrame) sides.push(width)
      if (isFrame) return Promise.resolve(width === side ? inFrame : [])
      const isExpected = width === 96
      const size = isExpected ? 32 : width === 192 ? 64 : width / 2
      const box = { x: (width - size) / 2, y: (height - size) / 2, width: size, height: size }
      const confidence = isExpected ? expected : centred
      return Promise.resolve(confidence > 0 ? [{ box, confidence }] : [])
    },
  }
  return { model, sides }
}

const none = modelOf(0, [], 0).model
const detect = (first: FaceModel, second: FaceModel, options: Partial<FrameFaceOptions>) =>
  createVideoFaceDetector(first, second).detect(new OffscreenCanvas(FRAME.width, FRAME.height), {
    increasedAccuracy: true,
    signal,
    onProgress: () => undefined,
    ...options,
  })

/** The face as the level of 640 pixels shows it. */
const atHalf = (size: number, confidence: number): Detection => ({ box: { x: 300, y: 150, width: size, height: size }, confidence })

it('[MEDIA-02] enlarges frames in the finest searches, up to 2560 pixels, and less often at increased accuracy', () => {
  expect([640, 1280, 1920, 3840].map((side) => fineFaceSide(side, false, true))).toEqual([undefined, 1600, 2400, 2560])
  expect([640, 1280, 1920].map((side) => fineFaceSide(side, true, true))).toEqual([undefined, 1600, 2400])
  expect([1280, 1920].map((side) => fineFaceSide(side, true, false))).toEqual([undefined, 1920])
})

it('[MEDIA-02] searches at increased accuracy at all sizes of normal accuracy', async () => {
  const [normal, increased] = [modelOf(0, [], 0), modelOf(0, [], 0)]
  await detect(normal.model, none, { increasedAccuracy: false })
  await detect(increased.model, none, {})
  expect(normal.sides).toEqual([640, 226, 96])
  expect(new Set(increased.sides)).toEqual(new Set([720, 640, 320, 226, 160, 96]))
})

it.for([false, true])(
  '[MEDIA-02] starts a track in any frame if both models agree on a face, increased accuracy: %s',
  async (increasedAccuracy) => {
    const first = modelOf(640, [atHalf(24, 0.6)], 0.6).model
    expect(await detect(first, modelOf(0, [], 0.2).model, { increasedAccuracy })).toEqual([{ box: FACE, confidence: 0.6 }])
    expect(await detect(first, none, { increasedAccuracy })).toEqual([{ box: FACE, confidence: 0.3 }])
  },
)

it('[MEDIA-02] needs no second model for a face below 24 pixels of an enlarged frame only', async () => {
  const first = modelOf(640, [atHalf(11, 0.6)], 0.6).model
  const confidences = async (options: Partial<FrameFaceOptions>) => (await detect(first, none, options)).map(({ confidence }) => confidence)
  expect(await confidences({ isFine: true, isEnlarged: true })).toEqual([0.6])
  expect(await confidences({ isFine: true })).toEqual([0.3])
  expect(await confidences({})).toEqual([0.3])
})

it.for([false, true])(
  '[MEDIA-02] searches the place where a track expects a face of 48 pixels, increased accuracy: %s',
  async (increasedAccuracy) => {
    const first = modelOf(0, [], 0, 0.4).model
    expect(await detect(first, none, { increasedAccuracy, expected: [FACE] })).toEqual([{ box: FACE, confidence: 0.4 }])
    expect(await detect(first, none, { increasedAccuracy, expected: [{ ...FACE, width: 64, height: 64 }] })).toEqual([])
  },
)

it('[MEDIA-02] takes two boxes up to 0.6 of a face apart for one face, and the more confident one', async () => {
  const apart = async (distance: number): Promise<number> => {
    const faces = [atHalf(24, 0.9), { box: { x: 300 + 24 * distance, y: 150, width: 24, height: 24 }, confidence: 0.85 }]
    return (await detect(modelOf(640, faces, 0).model, none, { increasedAccuracy: false })).length
  }
  expect([await apart(0.55), await apart(0.65)]).toEqual([1, 2])
})
