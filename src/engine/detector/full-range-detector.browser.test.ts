import { describe, expect, it, vi } from 'vitest'

import { canvasContext } from '../canvas'
import { decodeUpright } from '../decode'
import { busyCanvas } from '../testing/images'
import { samplePhotograph } from '../testing/samples'
import { createFullRangeDetector } from './full-range-detector'

const options = { increasedAccuracy: false, signal: new AbortController().signal, onProgress: () => undefined }

describe('[MEDIA-02] loading the detector', () => {
  it.for([
    ['the model is not there', () => new Response('', { status: 404 }), /the server answered 404 for the model/],
    ['a page is served in its place', () => new Response('<!doctype html><title>Redaction Studio</title>'), /not a TensorFlow Lite model/],
    ['the model is cut short', () => new Response(Uint8Array.from([28, 0, 0, 0, 84, 70, 76, 51])), /cut short or damaged/],
  ] as const)('%s: said in words, and the next try succeeds', async ([, answer, reason]) => {
    const detector = createFullRangeDetector()
    vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(answer())
    const failure = await detector.load().then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ name: 'EngineError', code: 'detector-unavailable', message: expect.stringMatching(reason) as unknown })
    await detector.load()
    expect(await detector.detect(busyCanvas(64, 64), options)).toBeInstanceOf(Array)
  })
})

describe('[MEDIA-02] finding faces', () => {
  it('finds small faces in a large image', async ({ skip }) => {
    const photograph = await samplePhotograph('faces/solvay1927.jpg')
    if (photograph === undefined) return skip('no samples')
    const group = await decodeUpright(photograph, 'image/jpeg')
    const large = new OffscreenCanvas(4000, 3000)
    const context = canvasContext(large)
    context.fillStyle = '#6b7a8c'
    context.fillRect(0, 0, 4000, 3000)
    context.imageSmoothingQuality = 'high'
    // Faces of 33 pixels in 12 megapixels, across the borders of the tiles.
    context.drawImage(group, 1300, 1100, 1100, 495)
    const detector = createFullRangeDetector()
    const faces = await detector.detect(large, options)
    expect(faces.length).toBeGreaterThanOrEqual(27)
    expect(faces.every(({ box }) => box.x > 1250 && box.x < 2450 && box.y > 1050 && box.y < 1650)).toBe(true)
  })

  it('finds a face that fills the image, and one that reaches past its edge', async ({ skip }) => {
    const photograph = await samplePhotograph('faces/obama.jpg')
    if (photograph === undefined) return skip('no samples')
    const portrait = await decodeUpright(photograph, 'image/jpeg')
    const detector = createFullRangeDetector()
    for (const [x, y, side] of [
      [310, 60, 360],
      [440, 60, 360],
    ] as const) {
      const canvas = new OffscreenCanvas(1800, 1800)
      canvasContext(canvas).drawImage(portrait, x, y, side, side, 0, 0, 1800, 1800)
      const faces = await detector.detect(canvas, options)
      expect(faces).toHaveLength(1)
      expect(faces[0]?.box.width).toBeGreaterThan(1000)
    }
  })
})
