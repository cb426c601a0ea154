import { ALL_FORMATS, BlobSource, CanvasSink, Input } from 'mediabunny'
import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { createImageEngine } from '#engine/image/client.ts'
import { cameras, type SimulatedCamera } from '../cameras'
import { eventsIn, recordingsIn } from '../recordings'
import type { Stretch, Footage } from '#backend/ports/cloud.ts'
import { readTimeCode } from '../time-code'
import type { FilmPlan } from './film-plan'
import { filmInWorker } from './filmer'
import { framesOf } from './frames'
import { drawScene, FRAME_SIZE } from './scene'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const noSignal = new AbortController().signal

function named(id: string): SimulatedCamera {
  const camera = cameras.find((one) => one.id === id)
  if (!camera) throw new Error(`No camera ${id}`)
  return camera
}

const frontDoor = named('camera-front-door')
const carPark = named('camera-car-park')

function range(start: string, end: string): Stretch {
  return { start: Date.parse(start), end: Date.parse(end) }
}

function planFor(camera: SimulatedCamera, window: Stretch, changes: Partial<FilmPlan> = {}): FilmPlan {
  const plain = ({ start, end }: Stretch) => ({ start, end })
  return {
    kind: 'video',
    camera: { id: camera.id, name: camera.name, timeZone: camera.timeZone },
    pieces: recordingsIn(camera, window, NOW).map(plain),
    events: eventsIn(camera, window, NOW).map(plain),
    container: 'any',
    ...changes,
  }
}

function make(plan: FilmPlan, onProgress: (fraction: number) => void = () => undefined): Promise<Footage> {
  return filmInWorker(plan, { signal: noSignal, onProgress })
}

interface SeenFrame {
  timestamp: number
  /** The time in the frame's time code. */
  at: number | undefined
  image: ImageData
}

function imageDataOf(canvas: OffscreenCanvas): ImageData {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No context')
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Decodes every frame of a film as a player would show it, and the film's length in seconds. */
async function decode(film: Footage): Promise<{ frames: SeenFrame[]; duration: number }> {
  const input = new Input({ source: new BlobSource(film.content), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('The film has no video')
  const frames: SeenFrame[] = []
  for await (const { canvas, timestamp } of new CanvasSink(track).canvases()) {
    const image = imageDataOf(canvas as OffscreenCanvas)
    frames.push({ timestamp, at: readTimeCode(image), image })
  }
  return { frames, duration: await input.computeDuration() }
}

/** Returns the pixels of the line with the camera's name and clock. */
function clockLine(camera: SimulatedCamera, at: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(FRAME_SIZE.width, FRAME_SIZE.height).getContext('2d', { alpha: false })
  if (!context) throw new Error('No context')
  drawScene(context, camera, at, false)
  return context.getImageData(0, 0, FRAME_SIZE.width, 30).data
}

/** Of the bytes at which two lines clearly differ, returns the share at which the frame is nearer to the first line. */
function nearness({ image }: SeenFrame, one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  const indexes = [...one.keys()].filter((index) => Math.abs((one[index] ?? 0) - (other[index] ?? 0)) > 80)
  expect(indexes.length).toBeGreaterThan(50)
  const far = (line: Uint8ClampedArray, index: number) => Math.abs((line[index] ?? 0) - (image.data[index] ?? 0))
  return indexes.filter((index) => far(one, index) < far(other, index)).length / indexes.length
}

describe('[EYE-03] footage of a camera', () => {
  it('contains exactly the chosen range without its gap, according to the time code of every frame', async () => {
    const plan = planFor(frontDoor, range('2026-11-19T09:49:57.300Z', '2026-11-19T10:00:03.100Z'))
    const reported: number[] = []
    const film = await make(plan, (fraction) => reported.push(fraction))
    const { frames, duration } = await decode(film)
    expect(duration).toBeCloseTo(2.7 + 3.1, 1)
    expect(frames.map(({ at }) => at)).toEqual(framesOf(plan.pieces).map(({ at }) => Math.floor(at / 100) * 100))
    const seen = (timestamp: number) => new Date(frames.findLast((frame) => frame.timestamp <= timestamp + 0.001)?.at ?? 0).toISOString()
    expect(seen(0)).toBe('2026-11-19T09:49:57.300Z')
    expect(seen(2.69)).toBe('2026-11-19T09:49:59.900Z')
    expect(seen(2.7)).toBe('2026-11-19T10:00:00.000Z')
    expect(seen(5.79)).toBe('2026-11-19T10:00:03.000Z')
    expect(reported.length).toBeGreaterThan(1)
    expect(reported).toEqual(reported.toSorted((one, other) => one - other))
  })

  it("continues through the hour that repeats at the end of summer time and shows the camera's local time", async () => {
    // Summer time ends in New York: 01:59:59 is followed by 01:00:00.
    const film = await make(planFor(carPark, range('2026-11-01T05:59:59Z', '2026-11-01T06:00:01Z')))
    const { frames } = await decode(film)
    const codes = frames.map(({ at }) => at ?? 0)
    expect(codes).toEqual(Array.from({ length: 10 }, (_, index) => Date.parse('2026-11-01T05:59:59Z') + index * 200))
    for (const frame of [frames[0], frames.at(-1)]) {
      const at = frame?.at ?? 0
      if (!frame) throw new Error('No frames')
      const right = clockLine(carPark, at)
      // The same digits with another offset, and the clock of another zone.
      expect(
        nearness(frame, right, clockLine(carPark, at + (at < Date.parse('2026-11-01T06:00:00Z') ? 1 : -1) * 3_600_000)),
      ).toBeGreaterThan(0.9)
      expect(nearness(frame, right, clockLine({ ...carPark, timeZone: 'UTC' }, at))).toBeGreaterThan(0.9)
    }
  })

  it('is a WebM when the file name requires one', async () => {
    const film = await make(planFor(frontDoor, range('2026-11-19T09:00:00Z', '2026-11-19T09:00:01Z'), { container: 'webm' }))
    expect([film.contentType, film.extension, film.content.type]).toEqual(['video/webm', '.webm', 'video/webm'])
    expect(new Uint8Array(await film.content.slice(0, 4).arrayBuffer())).toEqual(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3]))
    expect((await decode(film)).frames).toHaveLength(5)
  })

  it('is a still of the first recorded moment when a still is requested', async () => {
    const film = await make(planFor(frontDoor, range('2026-11-19T09:55:00Z', '2026-11-19T10:05:00Z'), { kind: 'still' }))
    expect([film.contentType, film.extension]).toEqual(['image/jpeg', '.jpg'])
    const bitmap = await createImageBitmap(film.content)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    expect([bitmap.width, bitmap.height]).toEqual([640, 360])
    expect(readTimeCode(imageDataOf(canvas))).toBe(Date.parse('2026-11-19T10:00:00Z'))
  })

  it('stops rendering when it is cancelled', async () => {
    const controller = new AbortController()
    const plan = planFor(frontDoor, range('2026-11-19T09:00:00Z', '2026-11-19T09:10:00Z'))
    const film = filmInWorker(plan, { signal: controller.signal, onProgress: () => controller.abort() })
    await expect(film).rejects.toThrow('no longer needed')
  })
})

describe('[EYE-03] the scenes of the cameras', () => {
  const engine = createImageEngine()
  afterAll(() => engine.dispose())

  /** Returns the left edges of the faces that the detector finds in a still. */
  async function facesAt(camera: SimulatedCamera, at: number): Promise<number[]> {
    const film = await make(planFor(camera, { start: at, end: at + 200 }, { kind: 'still' }))
    const { items } = await engine.detect(film.content, { increasedAccuracy: false, labels: ['face'] })
    return items.map(({ box }) => box.x).toSorted((one, other) => one - other)
  }

  it.for(casesOfToday(['camera-front-door', 'camera-reception'], 2))('show a person whose face is detected: %s', async (id) => {
    const camera = named(id)
    const [first] = recordingsIn(camera, range('2026-11-19T13:00:00Z', '2026-11-19T14:00:00Z'), NOW)
    expect(await facesAt(camera, (first?.end ?? 0) - 1000)).toHaveLength(1)
  })

  it('show a second person, who walks past, while something moves', async () => {
    const [event] = eventsIn(frontDoor, range('2026-11-19T09:00:00Z', '2026-11-19T10:00:00Z'), NOW)
    if (!event) throw new Error('No event')
    // A walk takes 16 seconds.
    const walk = Math.ceil(event.start / 16_000) * 16_000
    const [earlier, later] = [await facesAt(frontDoor, walk + 4800), await facesAt(frontDoor, walk + 6400)]
    expect([earlier.length, later.length]).toEqual([2, 2])
    expect((later[0] ?? 0) - (earlier[0] ?? 0)).toBeGreaterThan(50)
    expect((later[1] ?? 0) - (earlier[1] ?? 0)).toBeLessThan(20)
  })
})
