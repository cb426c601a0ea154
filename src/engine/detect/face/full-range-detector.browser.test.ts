import modelUrl from '#models/blazeface-full-range.onnx?url'
import { describe, expect, it, vi } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { canvasContext } from '../../core/canvas'
import { decodeUpright, toCanvas } from '../../image/decode'
import { coveredShare } from '#lib/review/box-areas.ts'
import { applyCondition, rotateClockwise, type LabelledImage } from '../../testing/face-conditions'
import { countMarked, marks } from '../../testing/face-labels'
import { busyCanvas } from '../../testing/images'
import { labelledSample } from '../../testing/labelled-samples'
import { samplePhotograph } from '../../testing/samples'
import { createFullRangeDetector } from './full-range-detector'
import { withFaceMargin } from '#lib/review/face-margin.ts'

const options = { increasedAccuracy: false, signal: new AbortController().signal, onProgress: () => undefined }

describe('[MEDIA-02] loading the detector', () => {
  it.for([
    ['the model is missing', () => new Response('', { status: 404 }), /the server responded with 404 to the request for the model/],
    [
      'the server returns a page instead',
      () => new Response('<!doctype html><title>Redaction Studio</title>'),
      /Failed to load model because protobuf parsing failed/,
    ],
    [
      'the model is truncated',
      (model: Blob) => new Response(model.slice(0, model.size / 2)),
      /Failed to load model because protobuf parsing failed/,
    ],
  ] as const)('%s: reports the reason, and a retry succeeds', async ([, response, reason]) => {
    const detector = createFullRangeDetector()
    const model = await (await fetch(modelUrl)).blob()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(response(model))
    const failure = await detector.load().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({
      name: 'EngineError',
      code: 'detector-unavailable',
      message:
        'Couldn’t load the face detector. Check your connection, reload the page and try again. If it fails again, contact your administrator.',
    })
    const logged: unknown = vi.mocked(console.error).mock.lastCall?.[1]
    expect(logged instanceof Error && logged.message).toMatch(reason)
    vi.mocked(console.error).mockClear()
    await detector.load()
    expect(await detector.detect(busyCanvas(64, 64), options)).toBeInstanceOf(Array)
  })
})

const detector = createFullRangeDetector()

describe('[MEDIA-02] face detection', () => {
  it('detects small faces in a large image', async ({ skip }) => {
    const photograph = await samplePhotograph('faces/solvay1927.jpg')
    if (photograph === undefined) return skip('no samples')
    const group = await decodeUpright(photograph, 'image/jpeg')
    const large = new OffscreenCanvas(4000, 3000)
    const context = canvasContext(large)
    context.fillStyle = '#6b7a8c'
    context.fillRect(0, 0, 4000, 3000)
    context.imageSmoothingQuality = 'high'
    // The faces are 33 pixels wide in 12 megapixels and cross the borders of the tiles.
    context.drawImage(group, 1300, 1100, 1100, 495)
    const faces = await detector.detect(large, options)
    expect(faces.length).toBeGreaterThanOrEqual(27)
    expect(faces.every(({ box }) => box.x > 1250 && box.x < 2450 && box.y > 1050 && box.y < 1650)).toBe(true)
  })

  const CLOSE = [
    ['a face that fills the image', 310],
    ['a face that is cropped by the edge', 440],
  ] as const

  it.for(casesOfToday(CLOSE, 2))('detects %s', async ([, x], { skip }) => {
    const photograph = await samplePhotograph('faces/obama.jpg')
    if (photograph === undefined) return skip('no samples')
    const portrait = await decodeUpright(photograph, 'image/jpeg')
    const canvas = new OffscreenCanvas(1800, 1800)
    canvasContext(canvas).drawImage(portrait, x, 60, 360, 360, 0, 0, 1800, 1800)
    const faces = await detector.detect(canvas, options)
    expect(faces).toHaveLength(1)
    expect(faces[0]?.box.width).toBeGreaterThan(1000)
  })
})

async function found({ image, faces }: LabelledImage, increasedAccuracy: boolean): Promise<number> {
  const detections = await detector.detect(image, { ...options, increasedAccuracy })
  return countMarked(
    faces,
    detections.map(({ box }) => box),
  )
}

describe('[MEDIA-02] face detection with two models', () => {
  const HARD = [
    ['masked faces in a crowd', 'mask-img6.jpg', undefined, 20],
    ['masked faces of 24 pixels', 'mask-img6.jpg', 'distant', 19],
    ['a face behind a hand and faces in profile', 'ul-24.jpg', undefined, 9],
    ['faces in profile with a drawn mask', 'ul-24.jpg', 'masked', 6],
    ['faces with a drawn mask', 'obama_and_biden.jpg', 'masked', 3],
  ] as const

  it.for(casesOfToday(HARD, 5))('finds %s', async ([, name, condition, least], { skip }) => {
    const photograph = await labelledSample(name)
    if (photograph === undefined) return skip('no samples')
    const labelled = condition === undefined ? photograph : applyCondition(photograph, condition)
    expect(await found(labelled, false)).toBeGreaterThanOrEqual(least)
  })

  it.for(casesOfToday(['eu-test_002', 'us-car15', 'br-OKL1235'], 3))(
    'finds no face in the photograph of a car %s',
    async (name, { skip }) => {
      const photograph = await samplePhotograph(`plates/${name}.jpg`)
      if (photograph === undefined) return skip('no samples')
      expect(await detector.detect(toCanvas(await decodeUpright(photograph, 'image/jpeg')), options)).toEqual([])
    },
  )
})

describe('[MEDIA-04] face detection at increased accuracy', () => {
  const ROTATED = [
    ['upside down', 2],
    ['on their side', 1],
  ] as const

  it.for(casesOfToday(ROTATED, 2))('finds faces that are %s, more than normal detection', async ([, quarterTurns], { skip }) => {
    const crowd = await labelledSample('ul-24.jpg')
    if (crowd === undefined) return skip('no samples')
    const rotated = rotateClockwise(crowd, quarterTurns)
    expect(rotated.faces).toHaveLength(9)
    const higher = await found(rotated, true)
    expect(higher).toBeGreaterThanOrEqual(8)
    expect(await found(rotated, false)).toBeLessThan(higher)
  })

  it.for(casesOfToday([false, true], 2))('finds a face behind a hand, with higher accuracy: %s', async (increasedAccuracy, { skip }) => {
    const crowd = await labelledSample('ul-24.jpg')
    if (crowd === undefined) return skip('no samples')
    const behindHand = { image: crowd.image, faces: [{ x: 158, y: 298, width: 62, height: 60 }] }
    expect(await found(behindHand, increasedAccuracy)).toBe(1)
  })

  it('covers at least 95% of every face of a group in profile', async ({ skip }) => {
    const crowd = await labelledSample('ul-24.jpg')
    if (crowd === undefined) return skip('no samples')
    const detections = await detector.detect(crowd.image, { ...options, increasedAccuracy: true })
    for (const face of crowd.faces) {
      const shares = detections.flatMap(({ box, extent = box }) => (marks(box, face) ? [coveredShare(face, [withFaceMargin(extent)])] : []))
      expect(Math.max(0, ...shares)).toBeGreaterThanOrEqual(0.95)
    }
  })

  it('loads both models before the first detection, so that it isn’t slow', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const filesOfSecondModel = () => fetched.mock.calls.filter(([url]) => typeof url === 'string' && url.includes('ssd-mobilenet-v1.onnx'))
    const fresh = createFullRangeDetector()
    await fresh.load()
    expect(filesOfSecondModel()).toHaveLength(1)
    await fresh.searchSource(busyCanvas(64, 16), options)
    await fresh.detect(busyCanvas(64, 16), options)
    await fresh.detect(busyCanvas(64, 16), { ...options, increasedAccuracy: true })
    expect(filesOfSecondModel()).toHaveLength(1)
  })

  it('reports increasing progress up to 1', async () => {
    const reported: number[] = []
    const onProgress = (fraction: number) => void reported.push(fraction)
    await detector.detect(busyCanvas(400, 100), { ...options, increasedAccuracy: true, onProgress })
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(reported.at(-1)).toBe(1)
  })
})
