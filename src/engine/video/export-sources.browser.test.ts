import { BufferTarget, CanvasSource, MkvOutputFormat, Output, Quality } from 'mediabunny'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { evenTimes, videoFile } from '../testing/media'
import { decodedFrames, frameNumberOf, plantedVideo } from '../testing/planted-video'
import { packetsOf, redacted } from '../testing/redacted-video'
import { sampleFile } from '../testing/samples'
import { planOutput } from './output'

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

describe('[MEDIA-06] transport stream', () => {
  it('keeps the clock of the broadcast', async () => {
    const times = Array.from({ length: 10 }, (_, index) => 10 + (index * 3003) / 90_000 + 1 / 90_000)
    const planted = await plantedVideo({ kind: 'ts', times })
    const output = await redacted(planted.file, { regions: [planted.region()] })
    expect(output.container).toBe('mp4')
    expect((await packetsOf(output.blob, 'video')).map(({ time }) => time)).toEqual(
      (await packetsOf(planted.file, 'video')).map(({ time }) => time),
    )
    expect((await decodedFrames(output.blob)).map(({ image }) => frameNumberOf(image))).toEqual(times.map((_, index) => index))
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
