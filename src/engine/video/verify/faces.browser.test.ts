import { expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { growBox } from '#lib/review/box-areas.ts'
import type { MovingItem, MovingRegion } from '#lib/review/moving-regions.ts'
import { EngineCancelledError, EngineError } from '../../core/errors'
import type { Box } from '../../core/types'
import { createFullRangeModel } from '../../detect/face/full-range-model'
import { faceClip, type FaceClip } from '../../testing/face-clips'
import { labelledSample } from '../../testing/labelled-samples'
import { exportClip, makeClip, type Clip, type ExportOptions } from '../../testing/verify-clips'
import { subjectRegion } from '../../testing/clip-scene'
import type { VerifyVideoRequest, VideoVerification } from './types'
import { verifyVideo } from './verify'

const detector = createFullRangeModel()
const SIZE = { width: 320, height: 240 }
const TIMES = Array.from({ length: 24 }, (_, index) => index / 24)
/** Frames of 0.25 s, after which a face is found even if no redacted stretch starts or ends near it. */
const FRAMES_OF_INTERVAL = 6
/** Size of the face in the clip, and its movement per frame, in pixels. */
const FACE = 96
const STEP = 2

/** Makes a clip of a face that moves, cut out of a photograph. The face is visible in some of the frames. */
async function movingFace(
  isVisible: (index: number) => boolean = () => true,
  { size = FACE, step = STEP, top = 60 } = {},
): Promise<FaceClip | undefined> {
  const sample = await labelledSample('obama_and_biden.jpg')
  return sample && faceClip(sample, { ...SIZE, times: TIMES, size, top, leftAt: (index) => 60 + step * index, isVisible })
}

const regionOf = (made: FaceClip, first = 0, last = 23): MovingRegion => ({ ...made.itemOf(first, last), style: 'Black Box' })

async function verify(
  clip: Clip,
  regions: MovingRegion[],
  kept: MovingItem[] = [],
  more: Partial<VerifyVideoRequest> = {},
  options: ExportOptions = {},
): Promise<VideoVerification> {
  return verifyVideo({
    source: clip.file,
    output: await exportClip(clip, regions, options),
    plan: { regions, kept },
    frames: { times: clip.times, ...SIZE },
    detector,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  })
}

const faces = ({ findings }: VideoVerification) => findings.filter(({ check }) => check === 'faces')

it('[MEDIA-06] reports a visible face of an exported video once, with its time and place', async () => {
  const made = await movingFace()
  if (made === undefined) return
  const result = await verify(made.clip, [])
  expect(faces(result)).toHaveLength(1)
  const [finding] = faces(result)
  expect(finding?.detail).toMatch(/^Possible face from 0:00\.00 to 0:00\.\d\d \(confidence \d+%\)\./)
  expect(finding?.place).toEqual({ time: expect.any(Number) as number, box: finding?.box })
  const { box } = finding ?? {}
  const index = TIMES.findIndex((time) => finding?.place && 'time' in finding.place && Math.abs(time - finding.place.time) < 0.001)
  const face = made.faceAt(index)
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - face.x - face.width / 2)).toBeLessThan(face.width * 0.4)
  expect(result.checks.find(({ name }) => name === 'faces')?.outcome).toBe('failed')
})

it('[MEDIA-06] reports the faces before and after a scene cut one by one, although they are at the same place', async () => {
  const sample = await labelledSample('obama_and_biden.jpg')
  if (sample === undefined) return
  const { image, faces: people } = sample
  const clip = await makeClip({
    ...SIZE,
    times: TIMES,
    draw: (context, index) => {
      const face = people[index < 12 ? 0 : 1]
      if (face === undefined) return
      const scale = FACE / face.height
      const [left, top] = [100 - face.x * scale, 60 - face.y * scale]
      context.fillStyle = index < 12 ? '#445566' : '#ddccbb'
      context.fillRect(0, 0, SIZE.width, SIZE.height)
      const cut = growBox(face, 1.8)
      context.drawImage(
        image,
        ...([cut.x, cut.y, cut.width, cut.height] as const),
        ...([left + cut.x * scale, top + cut.y * scale, cut.width * scale, cut.height * scale] as const),
      )
    },
  })
  const found = faces(await verify(clip, []))
  expect(found.map(({ place }) => place && 'time' in place && place.time < 0.5)).toEqual([true, false])
})

it('[MEDIA-06] passes a video with the face redacted in every frame', async () => {
  const made = await movingFace()
  if (made === undefined) return
  expect((await verify(made.clip, [regionOf(made)])).findings).toEqual([])
})

it.for(casesOfToday([40, 120, 160, 200], 4))(
  '[MEDIA-06] passes a video with a face of %i pixels redacted in a frame of 240',
  async (size) => {
    const made = await movingFace(() => true, { size, top: (SIZE.height - size) / 2 })
    if (made === undefined) return
    expect((await verify(made.clip, [regionOf(made)])).findings).toEqual([])
  },
)

it('[MEDIA-06] records a face that the reviewer kept as a waiver', async () => {
  const made = await movingFace()
  if (made === undefined) return
  const result = await verify(made.clip, [], [made.itemOf(0, 23)])
  expect(result.findings).toEqual([])
  expect(result.waivers).toEqual([
    { trackId: 'person', number: 4, confidence: expect.any(Number) as number, box: expect.any(Object) as Box },
  ])
})

it('[MEDIA-06] searches every frame before and after a redacted stretch', async () => {
  // Visible only between two frames of the regular search at 0.25 s and 0.5 s.
  const made = await movingFace((index) => index > 7 && index < 12)
  if (made === undefined) return
  const found = faces(await verify(made.clip, [regionOf(made, 10, 23)]))
  expect(found).toHaveLength(1)
  expect(found[0]?.detail).toMatch(/^Possible face from 0:00\.33 to 0:00\.38/)
})

it.for(casesOfToday([40, 80, 120, 160, 200, 230], 6))(
  '[MEDIA-06] finds a face of %i pixels in a frame of 240 that the review left out',
  async (size) => {
    const made = await movingFace(() => true, { size, step: 0, top: (SIZE.height - size) / 2 })
    if (made === undefined) return
    expect(faces(await verify(made.clip, []))).toHaveLength(1)
  },
)

it.for(casesOfToday([1, 3, 5, 8, 11, 14], 6))(
  '[MEDIA-06] finds a face that is visible for a quarter of a second only, from frame %i',
  async (first) => {
    const made = await movingFace((index) => index >= first && index < first + FRAMES_OF_INTERVAL)
    if (made === undefined) return
    expect(faces(await verify(made.clip, []))).toHaveLength(1)
  },
)

it('[MEDIA-06] finds a small face that appears in a still picture between two complete searches', async () => {
  const made = await movingFace((index) => index >= 9 && index < 9 + FRAMES_OF_INTERVAL, { size: 26, step: 0 })
  if (made === undefined) return
  expect(faces(await verify(made.clip, []))).toHaveLength(1)
})

it('[MEDIA-06] searches a still frame at the largest size once a second, and a changing one at each search', async () => {
  const sizesOf = async (draw: (context: OffscreenCanvasRenderingContext2D, index: number) => void): Promise<string[]> => {
    const sizes: string[] = []
    const counting = {
      ...detector,
      load: () => Promise.resolve(),
      find: ({ width, height }: { width: number; height: number }) => {
        sizes.push(`${width} x ${height}`)
        return Promise.resolve([])
      },
    }
    await verify(await makeClip({ ...SIZE, times: TIMES, draw }), [], [], { detector: counting })
    return sizes
  }
  const background = (context: OffscreenCanvasRenderingContext2D, light: number): void => {
    context.fillStyle = `rgb(${light} ${light} ${light})`
    context.fillRect(0, 0, SIZE.width, SIZE.height)
  }
  const [small, large] = [['113 x 85', '226 x 170'], '453 x 340']
  expect(await sizesOf((context) => background(context, 90))).toEqual([...small, large, ...small, ...small, ...small])
  const complete = [...small, large]
  expect(await sizesOf((context, index) => background(context, 60 + 5 * index))).toEqual([
    ...complete,
    ...complete,
    ...complete,
    ...complete,
  ])
})

it('[MEDIA-06] rejects if the detector fails to load or to search', async () => {
  const clip = await makeClip()
  const regions = [subjectRegion(clip.times)]
  const unavailable = new EngineError('detector-unavailable', 'no model')
  await expect(verify(clip, regions, [], { detector: { ...detector, load: () => Promise.reject(unavailable) } })).rejects.toBe(unavailable)
  await expect(verify(clip, regions, [], { detector: { ...detector, find: () => Promise.reject(unavailable) } })).rejects.toBe(unavailable)
})

it('[MEDIA-06] rejects if the source can no longer be read', async () => {
  const clip = await makeClip({ kind: 'webm' })
  const regions = [subjectRegion(clip.times)]
  const damaged = verify(clip, regions, [], { source: clip.file.slice(0, 300) })
  await expect(damaged).rejects.toMatchObject({ name: 'EngineError', code: 'cannot-decode' })
})

it('cancels', async () => {
  const clip = await makeClip()
  const controller = new AbortController()
  const verified = verify(clip, [subjectRegion(clip.times)], [], {
    signal: controller.signal,
    onProgress: (fraction) => {
      if (fraction > 0.3) controller.abort()
    },
  })
  await expect(verified).rejects.toBeInstanceOf(EngineCancelledError)
})
