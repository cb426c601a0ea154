import { afterEach, describe, expect, it, vi } from 'vitest'

import type { Box, DetectableLabel } from '../core/types'
import { EngineError } from '../core/errors'
import { audioFile, evenTimes, videoFile } from '../testing/media'
import { clipWithHiddenFrame, drawnClip } from '../testing/moving-clip'
import { COLOURS, plantedDetectors } from '../testing/planted-detectors'
import { coverAt } from '../testing/planted-subject'
import { detectInVideo } from './detect/detect'
import type { DetectedSample } from '../track/types'
import type { VideoDetectionPart, VideoDetectionSettings } from './types'

const faces: VideoDetectionSettings = { increasedAccuracy: false, labels: ['face'] }
const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Draws items on a textured background, which is scrolled by `pan` pixels. */
function scene(canvas: OffscreenCanvasRenderingContext2D, items: readonly (Box & { label?: DetectableLabel })[], pan = 0): void {
  const { width, height } = canvas.canvas
  canvas.fillStyle = '#40464e'
  canvas.fillRect(0, 0, width, height)
  for (let index = -20; index < 60; index += 1) {
    const side = 14 + ((index * index * 7) % 23)
    canvas.fillStyle = index % 2 === 0 ? '#5a636e' : '#2c3138'
    canvas.fillRect(index * 37 - pan, ((index * 53) % 97) + (index % 3) * 30, side, side)
  }
  for (const { label = 'face', x, y, width: itemWidth, height: itemHeight } of items) {
    canvas.fillStyle = COLOURS[label]
    canvas.fillRect(x, y, itemWidth, itemHeight)
  }
}

const moving = (time: number): Box => ({ x: 40 + 80 * time, y: 60 + 25 * Math.sin(3 * time), width: 36, height: 44 })

/** Times of a video with a variable frame rate. */
function unevenTimes(start: number, frames: number): number[] {
  const times = [start]
  for (let index = 1; index < frames; index += 1) times.push((times.at(-1) ?? 0) + ([0.02, 0.04, 0.09, 0.033][index % 4] ?? 0))
  return times.map((time) => Math.round(time * 1000) / 1000)
}

describe('[MEDIA-02] detection in video', () => {
  it.for([
    ['an even frame rate', { times: evenTimes(2, 25) }],
    ['a variable frame rate that starts at 1.5 seconds', { times: unevenTimes(1.5, 40) }],
    // Eight frames end before 0, so players don't show them.
    ['timestamps below zero', { times: unevenTimes(-0.4, 40), shown: 32 }],
    ['an odd size', { times: evenTimes(1.5, 20), width: 321, height: 179, kind: 'mkv' }],
    ['a rotation by 90°', { times: evenTimes(1.5, 20), rotation: 90 }],
    ['a rotation by 180°', { times: evenTimes(1.5, 20), rotation: 180 }],
    ['a rotation by 270°', { times: evenTimes(1.5, 20), rotation: 270 }],
    ['1 frame per second', { times: [0, 1, 2, 3] }],
    ['a single frame', { times: [0] }],
  ] as const)('covers a moving item in every presented frame of a video with %s', async ([, options]) => {
    const first = options.times[0]
    const clip = await drawnClip({ ...options, draw: (canvas, time) => scene(canvas, [moving(Math.min(2, time - first))]) })
    const result = await detectInVideo(clip, faces, plantedDetectors(), context())
    const { width = 320, height = 180 } = 'width' in options ? options : {}
    expect(result).toMatchObject({ width, height, frames: 'shown' in options ? options.shown : options.times.length })
    for (const time of options.times.filter((one) => one >= 0))
      expect(coverAt(result.tracks, time, moving(Math.min(2, time - first))), `at ${time}`).toBeGreaterThan(0.97)
  })

  it('examines a transparent video if the content security policy forbids workers from blob URLs', async () => {
    const clip = await videoFile({ kind: 'webm', isTransparent: true, rotation: 0 })
    vi.stubGlobal('Worker', function ForbiddenWorker() {
      throw new Error('the policy forbids this worker')
    })
    const samples: DetectedSample[] = []
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000))
    const onPartial = (part: VideoDetectionPart) => void samples.push(...part.samples)
    const whole = await detectInVideo(clip, faces, plantedDetectors(), { ...context(), onPartial })
    expect(whole).toMatchObject({ width: 320, height: 180, frames: 25 })
    expect(whole.examined).toBeGreaterThan(3)
    expect(await detectInVideo(clip, faces, plantedDetectors(), context(), samples.slice(0, 2))).toEqual(whole)
  })

  it('follows an item through a pan of the camera', async () => {
    const times = evenTimes(1.6, 25)
    const panAt = (time: number) => 110 * time + 60 * time * time
    const placeAt = (time: number): Box => ({ x: 290 - panAt(time), y: 70, width: 30, height: 36 })
    const clip = await drawnClip({ times, draw: (canvas, time) => scene(canvas, [placeAt(time)], panAt(time)) })
    const { tracks, gaps } = await detectInVideo(clip, faces, plantedDetectors(), context())
    expect(tracks).toHaveLength(1)
    expect(gaps).toEqual([])
    for (const time of times) {
      const { x, ...box } = placeAt(time)
      const visible = { ...box, x: Math.max(0, x), width: x + box.width - Math.max(0, x) }
      if (visible.width > 4) expect(coverAt(tracks, time, visible), `at ${time}`).toBeGreaterThan(0.97)
    }
  })

  it('reports a gap while an item is hidden, and none where it leaves the frame', async () => {
    const times = evenTimes(2.6, 25)
    const placeAt = (time: number): Box => ({ x: 30 + 110 * time, y: 70, width: 34, height: 40 })
    const clip = await drawnClip({
      times,
      draw: (canvas, time) => {
        scene(canvas, [placeAt(time)])
        canvas.fillStyle = '#000000'
        canvas.fillRect(110, 0, 90, 180)
      },
    })
    const { tracks, gaps } = await detectInVideo(clip, faces, plantedDetectors(), context())
    // The planted detector finds the item while 22 of its 34 pixels are visible.
    expect(tracks).toHaveLength(1)
    expect(gaps).toMatchObject([{ track: tracks[0]?.key, start: 0.52, end: 1.44 }])
  })

  it('finds the first and last frame of an item that appears and disappears between two samples', async () => {
    const times = evenTimes(2, 25)
    const clip = await drawnClip({
      times,
      draw: (canvas, time) => scene(canvas, time > 0.5 && time < 1.5 ? [{ x: 140, y: 70, width: 34, height: 40 }] : []),
    })
    const { tracks, gaps } = await detectInVideo(clip, faces, plantedDetectors(), context())
    const detected = tracks.flatMap(({ positions }) => positions.filter(({ source }) => source === 'detected').map(({ time }) => time))
    expect([detected[0], detected.at(-1)]).toEqual([0.52, 1.48])
    expect(gaps.map(({ end }) => end)[0]).toBe(0.52)
    expect(gaps.map(({ start }) => start)[1]).toBe(1.48)
  })

  it('searches for text and plates at most twice a second and at a scene cut, and drops the text of a plate', async () => {
    const times = evenTimes(3, 20)
    const plate = { label: 'license_plate', x: 60, y: 60, width: 60, height: 16 } as const
    const text = { label: 'text', x: 180, y: 120, width: 80, height: 18 } as const
    const clip = await drawnClip({
      times,
      draw: (canvas, time) => {
        scene(canvas, time < 1.7 ? [plate] : [])
        if (time < 1.7) return
        canvas.fillStyle = '#e8e8e8'
        canvas.fillRect(0, 0, 320, 180)
        canvas.fillStyle = COLOURS.text
        canvas.fillRect(text.x, text.y, text.width, text.height)
      },
    })
    const searched: DetectableLabel[] = []
    const planted = plantedDetectors((label) => searched.push(label))
    // Reports the plate as text too.
    const detectors = {
      ...planted,
      text: {
        ...planted.text,
        detect: async (...input: Parameters<typeof planted.text.detect>) => [
          ...(await planted.text.detect(...input)),
          ...(await planted.license_plate.detect(...input)),
        ],
      },
    }
    const { tracks } = await detectInVideo(
      clip,
      { increasedAccuracy: false, labels: ['license_plate', 'text', 'face'] },
      detectors,
      context(),
    )
    expect(tracks.map(({ label }) => label)).toEqual(['license_plate', 'text'])
    expect(tracks[0]?.positions.at(-1)?.time).toBeLessThan(1.9)
    expect(tracks[1]?.positions[0]?.time).toBeGreaterThan(1.55)
    for (const time of times) expect(coverAt(tracks, time, time < 1.7 ? plate : text), `at ${time}`).toBeGreaterThan(0.97)
    expect(searched.filter((label) => label === 'text').length).toBeLessThanOrEqual(11)
    expect(searched.filter((label) => label === 'face').length).toBeGreaterThan(9)
  })
})

describe('[MEDIA-02] resuming detection in video', () => {
  it('has the same result from every sample, and examines none of them again', async () => {
    const times = unevenTimes(0, 44)
    const placeAt = (time: number): Box => ({ x: 60 + 70 * time, y: 60 + 30 * Math.sin(5 * time), width: 36, height: 44 })
    const draw = (canvas: OffscreenCanvasRenderingContext2D, time: number) =>
      scene(canvas, time > 0.4 && time < 1.6 ? [placeAt(time)] : [], 20 * time)
    const clip = await drawnClip({ times, kind: 'mkv', draw })
    const settings: VideoDetectionSettings = { increasedAccuracy: false, labels: ['face', 'text'] }
    // A partial result is due after every frame.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 60_000))
    const parts: VideoDetectionPart[] = []
    const whole = await detectInVideo(clip, settings, plantedDetectors(), { ...context(), onPartial: (part) => parts.push(part) })
    const samples: DetectedSample[] = parts.flatMap((part) => part.samples)
    expect(samples.some(({ additional }) => additional)).toBe(true)
    expect(new Set(parts.flatMap(({ tracks }) => tracks.map(({ key }) => key)))).toEqual(new Set(whole.tracks.map(({ key }) => key)))
    for (let count = 0; count <= samples.length; count += 3) {
      const done = JSON.parse(JSON.stringify(samples.slice(0, count))) as DetectedSample[]
      const again: number[] = []
      const resumed = await detectInVideo(
        clip,
        settings,
        plantedDetectors(),
        { ...context(), onPartial: (part) => again.push(...part.samples.map(({ time }) => time)) },
        done,
      )
      expect(resumed, `after ${count} samples`).toEqual(whole)
      expect(again.filter((time) => done.some((sample) => sample.time === time))).toEqual([])
    }
  })
})

describe('[MEDIA-02] failures of detection in video', () => {
  const times = evenTimes(2, 25)
  const clipOf = (kind: 'mp4' | 'mkv') => drawnClip({ times, kind, draw: (canvas, time) => scene(canvas, [moving(time)], 30 * time) })

  it('stops within one frame after it is cancelled', async () => {
    const controller = new AbortController()
    let examined = 0
    const detectors = plantedDetectors(() => {
      examined += 1
      if (examined === 3) controller.abort()
    })
    const onPartial = vi.fn()
    const failure = detectInVideo(await clipOf('mp4'), faces, detectors, {
      signal: controller.signal,
      onProgress: () => undefined,
      onPartial,
    })
    await expect(failure).rejects.toMatchObject({ code: 'cancelled' })
    expect(examined).toBe(3)
    expect(onPartial).not.toHaveBeenCalled()
  })

  it('rejects a video with damaged data in the middle', async () => {
    for (const kind of ['mp4', 'mkv'] as const) {
      const bytes = new Uint8Array(await (await clipOf(kind)).arrayBuffer())
      const middle = Math.floor(bytes.length * 0.55)
      bytes.fill(0xff, middle, middle + 1500)
      await expect(detectInVideo(new Blob([bytes]), faces, plantedDetectors(), context())).rejects.toMatchObject({
        code: 'truncated',
      })
    }
  })

  it('rejects if a detector fails, and if it cannot be loaded', async () => {
    const clip = await clipOf('mp4')
    const planted = plantedDetectors()
    const unavailable = new EngineError('detector-unavailable', 'no model')
    for (const change of ['load', 'detect'] as const) {
      const detectors = { ...planted, face: { ...planted.face, [change]: () => Promise.reject(unavailable) } }
      await expect(detectInVideo(clip, faces, detectors, context())).rejects.toBe(unavailable)
    }
  })

  it('rejects a file without video', async () => {
    const audio = await audioFile('wav', { seconds: 0.2, hertz: 440, loudness: 0.5 })
    await expect(detectInVideo(audio, faces, plantedDetectors(), context())).rejects.toMatchObject({ code: 'not-media' })
  })

  it('rejects a video from which fewer frames are decoded than it has', async () => {
    await expect(detectInVideo(await clipWithHiddenFrame(), faces, plantedDetectors(), context())).rejects.toMatchObject({
      code: 'truncated',
      message: expect.stringContaining('1 of 10 frames') as unknown,
    })
  })
})
