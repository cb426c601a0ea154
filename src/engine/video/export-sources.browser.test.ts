import { BufferTarget, CanvasSource, MkvOutputFormat, Output, Quality } from 'mediabunny'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { canvasContext } from '../core/canvas'
import type { FaceModel } from '../detect/face/face-model'
import { evenTimes, videoFile } from '../testing/media'
import { decodedFrames, frameNumberOf, plantedVideo } from '../testing/planted-video'
import { packetsOf, redacted } from '../testing/redacted-video'
import { sampleFile } from '../testing/samples'
import { verifiedVideo } from '../testing/verified-video'
import { planOutput } from './export/output'
import type { VideoPlan } from './types'
import { verifyVideo } from './verify/verify'

const noFaces: FaceModel = { name: 'none', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

afterEach(() => vi.unstubAllGlobals())

const context = { signal: new AbortController().signal, onProgress: () => undefined }

describe('[MEDIA-06] transparent video', () => {
  it('is exported opaque, without workers from blob URLs', async () => {
    const file = await videoFile({ kind: 'webm', isTransparent: true, times: evenTimes(0.4, 25) })
    vi.stubGlobal('Worker', function ForbiddenWorker() {
      throw new Error('the policy forbids this worker')
    })
    expect((await planOutput(file, context)).notes).toEqual(['Transparency is left out.'])
    const output = await redacted(file, {})
    expect((await packetsOf(output.blob, 'video')).map(({ time }) => time)).toEqual(
      (await packetsOf(file, 'video')).map(({ time }) => time),
    )
    expect(await decodedFrames(output.blob)).toHaveLength(10)
  })
})

/** A broadcast of ten frames whose audio starts 80 ms before its video. */
const broadcast = {
  kind: 'ts',
  times: evenTimes(0.4, 25).map((time) => 1.48 + time),
  audio: ['eng'],
  audioCodec: 'aac',
  audioFrom: 1.4,
} as const

const startsOf = async (file: Blob): Promise<number[]> => {
  const tracks = await Promise.all((['video', 'audio'] as const).map((type) => packetsOf(file, type)))
  return tracks.map(([first]) => Math.round((first?.time ?? 0) * 1000))
}

async function findingsOn(output: Blob, source: Blob, plan: Partial<VideoPlan> = {}) {
  const { signal } = new AbortController()
  const frames = { times: (await packetsOf(source, 'video')).map(({ time }) => time), width: 320, height: 180 }
  const whole = { regions: [], kept: [], ...plan }
  const { findings } = await verifyVideo({ source, output, plan: whole, frames, detector: noFaces, signal, onProgress: () => undefined })
  return findings
}

async function timingOf(output: Blob, source: Blob): Promise<string[]> {
  return (await findingsOn(output, source)).filter(({ check }) => check === 'dimensions').map(({ detail }) => detail)
}

describe('[MEDIA-06] MP4 that is converted to WebM', () => {
  it('passes where milliseconds round the start of its last frame, whose duration WebM doesn’t store', async () => {
    const { file } = await plantedVideo({ kind: 'mp4', times: evenTimes(5 / 29.97, 29.97) })
    const { output, findings } = await verifiedVideo(file, { container: 'webm' })
    expect(findings).toEqual([])
    expect((await packetsOf(output, 'video')).map(({ time }) => Math.round(time * 1e6))).toEqual([0, 33_000, 67_000, 100_000, 133_000])
  })
})

describe('[MEDIA-06] transport stream', () => {
  it('is exported from 0, whatever the clock of the broadcast', async () => {
    const times = Array.from({ length: 10 }, (_, index) => 10 + (index * 3003) / 90_000 + 1 / 90_000)
    const planted = await plantedVideo({ kind: 'ts', times })
    const output = await redacted(planted.file, { regions: [planted.region()] })
    expect(output.container).toBe('mp4')
    const packets = await packetsOf(output.blob, 'video')
    expect(packets.map(({ time }) => Math.round(time * 90_000))).toEqual(times.map((_, index) => index * 3003))
    expect((await decodedFrames(output.blob)).map(({ image }) => frameNumberOf(image))).toEqual(times.map((_, index) => index))
  })

  it.for<[string, number[], Partial<VideoPlan>]>([
    ['encoded', [80, 0], {}],
    ['with a muted span', [80, 0], { spans: [{ spanId: 'a', number: 1, cover: 'mute', start: 1.5, end: 1.7 }] }],
    ['muted', [80, 0], { audio: 'mute' }],
    ['without its audio', [0], { audio: 'remove' }],
    ['converted to WebM', [80, 0], { container: 'webm' }],
  ])('keeps video and audio in sync from the first of them: %s', async ([, starts, plan]) => {
    const { file } = await plantedVideo({ ...broadcast, audio: [...broadcast.audio], times: [...broadcast.times] })
    const { output, findings, details } = await verifiedVideo(file, plan)
    expect(findings).toEqual([])
    expect(starts.length === 1 ? [(await packetsOf(output, 'video'))[0]?.time] : await startsOf(output)).toEqual(starts)
    expect(details.duration).toBeCloseTo(0.4, 2)
  })

  it('keeps the relation of video and audio for a broadcast that starts at 3.06 s', async () => {
    const { file } = await plantedVideo({
      ...broadcast,
      audio: ['eng'],
      times: evenTimes(0.4, 25).map((time) => 3.06 + time),
      audioFrom: 3.16,
    })
    expect(await startsOf(file)).toEqual([3060, 3160])
    for (const plan of [{}, { spans: [{ spanId: 'a', number: 1, cover: 'mute', start: 3.2, end: 3.3 }] }] satisfies Partial<VideoPlan>[]) {
      const { output, findings } = await verifiedVideo(file, plan)
      expect(findings).toEqual([])
      expect(await startsOf(output)).toEqual([0, 100])
    }
  })

  it('has covers, thumbnails and findings at the times of the review', async () => {
    const { file, region } = await plantedVideo({ ...broadcast, audio: [...broadcast.audio], times: [...broadcast.times] })
    const shown = [{ itemId: 'a', time: 1.68, box: { x: 0, y: 0, width: 320, height: 180 } }]
    const { findings, itemThumbnails, details } = await verifiedVideo(file, { regions: [region()], shown })
    expect(findings).toEqual([])
    expect(details.tracks.map(({ start, end }) => [start, end].map((time) => Math.round(time * 100)))).toEqual([[148, 184]])
    const thumbnail = await createImageBitmap(itemThumbnails[0]?.image ?? new Blob())
    const canvas = new OffscreenCanvas(320, 180)
    const drawn = canvasContext(canvas)
    drawn.drawImage(thumbnail, 0, 0, 320, 180)
    expect(frameNumberOf(drawn.getImageData(0, 0, 320, 180))).toBe(5)
    const uncovered = await findingsOn((await redacted(file, {})).blob, file, { regions: [region()] })
    const places = uncovered.flatMap(({ check, place }) => (check === 'regions' && place && 'time' in place ? [place.time] : []))
    expect(places).not.toEqual([])
    for (const time of places) expect(time).toBeGreaterThanOrEqual(1.48)
  })

  it('is held if its export starts at another time', async () => {
    const [source, same, late] = await Promise.all(
      [1.44, 1.44, 0.5].map(async (start) => {
        const kind = start === 0.5 ? 'mp4' : 'ts'
        return (await plantedVideo({ kind, times: evenTimes(0.4, 25).map((time) => start + time) })).file
      }),
    )
    if (!source || !same || !late) throw new Error('a video is missing')
    expect(await timingOf((await redacted(same, {})).blob, source)).toEqual([])
    expect(await timingOf((await redacted(late, {})).blob, source)).toEqual([
      'The frame at 0:01.44 is 500 ms late.',
      'The version ends at 0:02.34, but the source ends at 0:01.84.',
    ])
  })

  it('is held if its audio is moved without its video', async () => {
    const { file } = await plantedVideo({ ...broadcast, audio: [...broadcast.audio], times: [...broadcast.times] })
    const moved = await plantedVideo({ ...broadcast, audio: [...broadcast.audio], times: [...broadcast.times], audioFrom: 1.44 })
    const { blob } = await redacted(moved.file, {})
    expect(await timingOf(blob, file)).toEqual(['The frame at 0:01.48 is 40 ms early.'])
  })
})

describe('[MEDIA-06] video with reordered frames', () => {
  it('keeps every frame and timestamp of a sample', async ({ skip }) => {
    const file = await sampleFile('video/asl-book.mkv', 'video/x-matroska')
    if (!file) return skip()
    const [before, after] = [await packetsOf(file, 'video'), await packetsOf((await redacted(file, {})).blob, 'video')]
    const times = before.map(({ time }) => time)
    expect(times.some((time, index) => time < (times[index - 1] ?? -Infinity))).toBe(true)
    expect(times).toHaveLength(109)
    expect(after.map(({ time }) => time)).toEqual(times.toSorted((a, b) => a - b))
  })
})

describe('[MEDIA-06] second video track', () => {
  it('is left out, which is stated beforehand', async () => {
    const output = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
    const canvas = new OffscreenCanvas(160, 96)
    canvas.getContext('2d')?.fillRect(0, 0, 80, 96)
    const sources = [1, 2].map(() => new CanvasSource(canvas, { codec: 'vp8', quality: new Quality('low') }))
    for (const source of sources) output.addVideoTrack(source)
    await output.start()
    for (const time of [0, 0.04]) await Promise.all(sources.map((source) => source.add(time, 0.04)))
    await output.finalize()
    const file = new Blob([output.target.buffer ?? new ArrayBuffer()])
    expect((await planOutput(file, context)).notes).toEqual(['The second video track is left out.'])
    const { blob } = await redacted(file, {})
    expect(await packetsOf(blob, 'video')).toHaveLength(2)
    await expect(packetsOf(blob, 'video', 1)).rejects.toThrow('there is no video track 1')
  })
})
