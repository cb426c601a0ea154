import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Box } from '../../core/types'
import { createFaceDescriber } from '../../detect/face/descriptor'
import { createFullRangeModel } from '../../detect/face/full-range-model'
import type { LabelledImage } from '../../testing/face-conditions'
import { labelledSample } from '../../testing/labelled-samples'
import { evenTimes } from '../../testing/media'
import { drawnClip } from '../../testing/moving-clip'
import { detectInVideo } from './detect'
import { createVideoDetectors } from './detectors'

const detectors = createVideoDetectors()
const describer = createFaceDescriber(createFullRangeModel())
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })
const settings = { increasedAccuracy: false, labels: ['face'] } as const

/** Draws one of the faces of a photograph so that its box is at a place. */
function drawFace(canvas: OffscreenCanvasRenderingContext2D, { image, faces }: LabelledImage, index: number, place: Box): void {
  const face = faces[index]
  if (face === undefined) throw new Error(`the photograph has no face ${index}`)
  const scale = place.width / face.width
  const margin = 0.5 * face.width
  const [left, top, side] = [face.x - margin, face.y - margin, face.width + 2 * margin]
  canvas.drawImage(image, left, top, side, side, place.x - margin * scale, place.y - margin * scale, side * scale, side * scale)
}

/** Someone on the left is away for two seconds, and comes back on the right in a darker room while someone else is on the left. */
function clipOf(photograph: LabelledImage): Promise<Blob> {
  return drawnClip({
    width: 480,
    height: 270,
    times: evenTimes(3.6, 10),
    draw: (canvas, time) => {
      canvas.fillStyle = '#7c8896'
      canvas.fillRect(0, 0, 480, 270)
      if (time < 0.8) drawFace(canvas, photograph, 0, { x: 70 + 10 * time, y: 90, width: 72, height: 72 })
      if (time < 2.8) return
      drawFace(canvas, photograph, 1, { x: 70, y: 90, width: 76, height: 76 })
      drawFace(canvas, photograph, 0, { x: 320 - 10 * time, y: 96, width: 64, height: 64 })
      canvas.fillStyle = 'rgb(0 0 0 / 25%)'
      canvas.fillRect(240, 0, 240, 270)
    },
  })
}

describe('[MEDIA-04] tracks of the same person in a video', () => {
  let clip: Blob | undefined
  let detected: Awaited<ReturnType<typeof detectInVideo>> | undefined

  beforeAll(async () => {
    const photograph = await labelledSample('obama_and_biden.jpg')
    if (photograph === undefined) return
    clip = await clipOf(photograph)
    detected = await detectInVideo(clip, settings, detectors, context(), [], describer)
  })

  it('are suggested for someone who comes back, and not for someone else', ({ skip }) => {
    if (detected === undefined) return skip('no samples')
    const seen = detected.tracks.map(({ person, positions }) => ({
      person,
      isEarly: (positions[0]?.time ?? 0) < 1,
      isLeft: (positions[1]?.x ?? 0) < 180,
    }))
    expect(seen).toHaveLength(3)
    expect(seen).toContainEqual({ person: 1, isEarly: true, isLeft: true })
    expect(seen).toContainEqual({ person: 1, isEarly: false, isLeft: false })
    expect(seen).toContainEqual({ person: undefined, isEarly: false, isLeft: true })
  })

  it('change nothing but the suggestion, and none is made if the model cannot be loaded', async ({ skip }) => {
    if (clip === undefined || detected === undefined) return skip('no samples')
    const plain = await detectInVideo(clip, settings, detectors, context())
    const { tracks, ...rest } = detected
    expect({ ...rest, tracks: tracks.map(({ person: _person, ...track }) => track) }).toEqual(plain)
    const fresh = createFaceDescriber(createFullRangeModel())
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }))
    expect(await detectInVideo(clip, settings, detectors, context(), [], fresh)).toEqual(plain)
    // The describer loads both of its models at once.
    const reported = vi.mocked(console.error).mock.calls.map(([text]: unknown[]) => text)
    expect(new Set(reported)).toEqual(new Set(['Couldn’t load the face comparison', 'Couldn’t load the face detector']))
    vi.mocked(console.error).mockClear()
    vi.restoreAllMocks()
  })
})
