import { expect, it } from 'vitest'

import type { FaceModel } from '../../detect/face/face-model'
import { createFullRangeModel } from '../../detect/face/full-range-model'
import { faceClip } from '../../testing/face-clips'
import { labelledSample } from '../../testing/labelled-samples'
import { exportClip, makeClip, type Clip } from '../../testing/verify-clips'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { verifyVideo } from './verify'

/** Exports a clip without any redaction and returns the faces that verification finds. */
async function facesIn(clip: Clip, models: { detector: FaceModel; second?: FaceModel }): Promise<VerificationFinding[]> {
  const { findings } = await verifyVideo({
    source: clip.file,
    output: await exportClip(clip, []),
    plan: { regions: [], kept: [] },
    frames: { times: clip.times, width: clip.width, height: clip.height },
    ...models,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  return findings.filter(({ check }) => check === 'faces')
}

it('[MEDIA-06] finds a face of 13 pixels in a frame of 1280 x 720 pixels that the review left out', async ({ skip }) => {
  const sample = await labelledSample('obama_and_biden.jpg')
  if (sample === undefined) return skip('no samples')
  const { clip } = await faceClip(sample, { width: 1280, height: 720, times: [0, 0.1, 0.2], size: 13, top: 400, leftAt: () => 900 })
  expect(await facesIn(clip, { detector: createFullRangeModel() })).toHaveLength(1)
})

/** Returns a model that sees a face of 40% confidence in the middle of a square, which is where a face is looked at again. */
const seesInTheMiddle = (confidence: number): FaceModel => ({
  name: 'first',
  load: () => Promise.resolve(),
  find: ({ width, height }) => {
    const size = width === 192 ? 64 : width / 2
    const box = { x: (width - size) / 2, y: (height - size) / 2, width: size, height: size }
    return Promise.resolve(width === height && confidence > 0 ? [{ box, confidence }] : [])
  },
})

it.for([
  [0.4, 1],
  [0.1, 0],
] as const)(
  '[MEDIA-06] a face that only the second model is sure of is a finding if the first sees it with %d: %i',
  async ([likely, count]) => {
    let searched = 0
    const second: FaceModel = {
      name: 'second',
      load: () => Promise.resolve(),
      find: () => {
        searched += 1
        return Promise.resolve([{ box: { x: 200, y: 100, width: 80, height: 80 }, confidence: 0.9 }])
      },
    }
    const clip = await makeClip({
      width: 320,
      height: 240,
      times: [0, 0.1, 0.2, 0.3, 0.4],
      draw: (context) => context.fillRect(0, 0, 320, 240),
    })
    expect(await facesIn(clip, { detector: seesInTheMiddle(likely), second })).toHaveLength(count)
    // Once for the scene, not in each searched frame.
    expect(searched).toBe(1)
  },
)
