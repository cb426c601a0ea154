import { afterAll, describe, expect, it } from 'vitest'

import { createMediaEngine } from './client'
import { endlessVideo } from '../testing/endless-video'
import { evenTimes, foreignVideo, audioFile, videoFile } from '../testing/media'
import { sampleFile } from '../testing/samples'
import { EngineCancelledError, EngineError } from '../core/errors'

const engine = createMediaEngine()
const tone = { seconds: 2, hertz: 440, loudness: 0.5, channels: 2 }

afterAll(() => engine.dispose())

async function rejectionOf(file: Blob): Promise<{ code: string; message: string }> {
  const error: unknown = await engine.probe(file).catch((caught: unknown) => caught)
  if (!(error instanceof EngineError)) throw new Error(`expected a rejection, got ${JSON.stringify(error)}`)
  return { code: error.code, message: error.message }
}

/** The mean of an image's red, green and blue, from 0 to 255. */
async function brightness(image: Blob | null): Promise<number> {
  if (image === null) throw new Error('there is no image')
  const bitmap = await createImageBitmap(image, { resizeWidth: 1, resizeHeight: 1, resizeQuality: 'high' })
  const canvas = new OffscreenCanvas(1, 1)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  const data = canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? []
  return ((data[0] ?? 0) + (data[1] ?? 0) + (data[2] ?? 0)) / 3
}

describe('probe', () => {
  it.for([
    ['webm', 'WebM', 'video/webm', 'VP8'],
    ['mkv', 'Matroska', 'video/x-matroska', 'VP9'],
    ['mp4', 'MP4', 'video/mp4', 'H.264'],
  ] as const)('%s: reports container, codecs, size, frame rate and duration', async ([kind, container, contentType, codec]) => {
    const { type, file, thumbnail } = await engine.probe(await videoFile({ kind, times: evenTimes(2, 25), audio: tone }))
    expect(type).toBe('video')
    expect(file).toMatchObject({
      container,
      contentType,
      video: { codec, width: 320, height: 180, frameRate: 25 },
      audio: { codec: 'Opus', channels: 2, sampleRate: 48_000, tracks: 1 },
    })
    // Tolerates one frame, because Matroska does not contain the duration of the last one.
    expect(Math.abs(file.duration - 2)).toBeLessThanOrEqual(0.0401)
    expect(thumbnail?.type).toBe('image/webp')
  })

  it('measures the duration by timestamps and reports no frame rate if it varies', async () => {
    const times = [0, 0.04, 0.31, 0.35, 0.82, 0.9, 1.47, 1.5, 2.33, 2.4]
    const { file } = await engine.probe(await videoFile({ kind: 'mp4', times }))
    expect(file.duration).toBeCloseTo(2.47, 2)
    expect(file.video?.frameRate).toBeNull()
    expect(file.audio).toBeNull()
  })

  it('applies the rotation of the file', async () => {
    const { file, thumbnail } = await engine.probe(await videoFile({ kind: 'mp4', rotation: 90 }))
    expect(file.video).toMatchObject({ width: 180, height: 320 })
    expect(file.rotation).toBe(90)
    const bitmap = await createImageBitmap(thumbnail ?? new Blob())
    expect([bitmap.width, bitmap.height]).toEqual([180, 320])
  })

  it('counts the frames where the container has a table of them', async () => {
    const times = evenTimes(2, 25)
    expect((await engine.probe(await videoFile({ kind: 'mp4', times }))).file).toMatchObject({
      rotation: 0,
      frameCount: 50,
      audioTracks: [],
    })
    expect((await engine.probe(await videoFile({ kind: 'webm', times }))).file.frameCount).toBeUndefined()
  })

  it('lists all audio tracks', async () => {
    const video = await engine.probe(await videoFile({ kind: 'mp4', audio: tone, language: 'cym' }))
    expect(video.file.audioTracks).toEqual([{ codec: 'Opus', channels: 2, sampleRate: 48_000, language: 'cym' }])
    const { file } = await engine.probe(await audioFile('wav', tone))
    expect(file).toMatchObject({ audio: { tracks: 1 }, audioTracks: [{ codec: 'PCM', channels: 2, sampleRate: 48_000 }] })
    expect([file.rotation, file.frameCount, file.audioTracks?.[0]?.language]).toEqual([undefined, undefined, undefined])
  })

  it('makes the thumbnail from a frame that is not black', async () => {
    const times = evenTimes(2, 10)
    const { thumbnail } = await engine.probe(await videoFile({ times, blackUntil: 0.9 }))
    expect(await brightness(thumbnail)).toBeGreaterThan(60)
    const black = await engine.probe(await videoFile({ times, blackUntil: 9 }))
    expect(await brightness(black.thumbnail)).toBeLessThan(5)
  })

  it.for([
    ['wav', 'WAV', 'PCM'],
    ['ogg', 'Ogg', 'Opus'],
  ] as const)('%s: reports audio without a thumbnail', async ([kind, container, codec]) => {
    const { type, file, thumbnail } = await engine.probe(await audioFile(kind, tone))
    expect({ type, thumbnail }).toEqual({ type: 'audio', thumbnail: null })
    expect(file).toMatchObject({ container, video: null, audio: { codec, channels: 2, sampleRate: 48_000 } })
    expect(Math.abs(file.duration - 2)).toBeLessThan(0.02)
  })

  it('reads real recordings', async ({ skip }) => {
    const traffic = await sampleFile('video/car-detection.mp4', 'video/mp4')
    const signing = await sampleFile('video/asl-book.mkv', 'video/x-matroska')
    const speech = await sampleFile('audio/jfk.flac', 'audio/flac')
    if (!traffic || !signing || !speech) return skip('no samples')
    expect((await engine.probe(traffic)).file).toMatchObject({
      duration: 30.208,
      video: { codec: 'H.264', width: 768, height: 432, frameRate: 12.5 },
      audio: { codec: 'AAC' },
    })
    expect((await engine.probe(signing)).file).toMatchObject({
      container: 'Matroska',
      video: { codec: 'H.264', frameRate: 30 },
      audio: null,
    })
    expect((await engine.probe(speech)).file).toMatchObject({ duration: 11, audio: { codec: 'FLAC', sampleRate: 44_100 } })
    expect(await rejectionOf(speech.slice(0, speech.size / 2))).toMatchObject({ code: 'truncated' })
  })
})

describe('rejected files', () => {
  it('rejects text, an image, noise and an empty file', async () => {
    const text = await rejectionOf(new Blob(['Dear Ada, the recording is in the post. '.repeat(30)], { type: 'video/mp4' }))
    expect(text.code).toBe('not-media')
    expect(text.message).toMatch(/not a video or audio file: it contains text\. Choose an MP4/)
    const png = new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), new Uint8Array(600)])
    expect((await rejectionOf(png)).message).toMatch(/it contains an image/)
    const noise = Uint8Array.from({ length: 50_000 }, (_unused, index) => (index * 7919 + (index >> 3)) % 251)
    expect((await rejectionOf(new Blob([noise]))).code).toBe('not-media')
    expect((await rejectionOf(new Blob([]))).code).toBe('empty-file')
  })

  it('rejects unsupported containers', async () => {
    const avi = await rejectionOf(new Blob(['RIFF', Uint8Array.from([0, 16, 0, 0]), 'AVI LIST', new Uint8Array(600)]))
    expect(avi.code).toBe('unsupported-container')
    expect(avi.message).toMatch(/AVI files are not supported\. Convert it to MP4/)
  })

  it.for([
    ['prores', 'ProRes'],
    ['hevc', 'H.265 (HEVC)'],
  ] as const)('rejects %s if this browser has no decoder', async ([codec, name], { skip }) => {
    const decoders = { prores: 'apch', hevc: 'hvc1.1.6.L93.90' } as const
    if ((await VideoDecoder.isConfigSupported({ codec: decoders[codec] })).supported === true) return skip('this browser has one')
    const { code, message } = await rejectionOf(await foreignVideo(codec))
    expect(code).toBe('cannot-decode')
    expect(message).toContain(`This video uses ${name}, which this browser can’t decode. Convert it to MP4 with H.264`)
  })

  it.for(['webm', 'mkv', 'mp4', 'slow mp4', 'wav', 'ogg'] as const)('rejects a truncated %s', async (kind) => {
    const whole =
      kind === 'wav' || kind === 'ogg'
        ? await audioFile(kind, tone)
        : await videoFile({ kind: kind === 'slow mp4' ? 'mp4' : kind, fastStart: kind === 'mp4', audio: tone })
    for (const part of [0.95, 0.5]) {
      const { code, message } = await rejectionOf(whole.slice(0, Math.floor(whole.size * part)))
      expect(code).toBe('truncated')
      expect(message).toMatch(/incomplete or damaged.*upload the complete file/)
    }
  })
})

describe('[MEDIA-08] waveform', () => {
  it("has a tone's amplitude, sample rate and length", async () => {
    const waveform = await engine.waveform(await audioFile('wav', tone))
    const { data = [], ...head } = waveform
    expect(head).toEqual({ version: 2, channels: 1, sample_rate: 48_000, samples_per_pixel: 256, bits: 8, length: 375 })
    expect(data).toHaveLength(750)
    // The amplitude is half of 127. The second channel in opposite phase does not cancel it out.
    for (const [index, value] of data.entries()) expect(Math.abs(Math.abs(value) - 63.5), `at ${index}`).toBeLessThan(2)
  })

  it('is 0 for silence', async () => {
    const silence = { ...tone, loudness: 0, seconds: 1 }
    const { data = [] } = await engine.waveform(await audioFile('wav', silence, { ...tone, seconds: 1 }))
    expect(new Set(data.slice(0, 370))).toEqual(new Set([0]))
    expect(Math.max(...data.slice(380))).toBeGreaterThan(60)
    const quiet = await engine.waveform(await audioFile('wav', silence))
    expect(quiet.length).toBe(188)
    expect(new Set(quiet.data)).toEqual(new Set([0]))
  })

  it('of a video is that of its audio track', async () => {
    const { data = [], length } = await engine.waveform(await videoFile({ kind: 'mp4', times: evenTimes(2, 25), audio: tone }))
    expect(length).toBeGreaterThanOrEqual(375)
    const middle = data.slice(200, 500)
    expect(Math.max(...middle)).toBeGreaterThan(55)
    expect(Math.max(...middle)).toBeLessThan(75)
  })

  it('is rejected for a video without audio', async () => {
    await expect(engine.waveform(await videoFile())).rejects.toMatchObject({ code: 'no-audio', message: 'This file has no audio.' })
  })

  it('can be cancelled before and during the computation', async () => {
    const file = await audioFile('wav', { ...tone, seconds: 20 })
    const before = new AbortController()
    const first = engine.waveform(file, { signal: before.signal })
    before.abort()
    await expect(first).rejects.toBeInstanceOf(EngineCancelledError)
    const during = new AbortController()
    const second = engine.waveform(file, { signal: during.signal, onProgress: () => during.abort() })
    await expect(second).rejects.toBeInstanceOf(EngineCancelledError)
    expect((await engine.waveform(file)).length).toBe(3750)
  })
})

it('refuses a video whose tables list four billion frames, and probes the next file', async () => {
  const damaged = new Blob([await endlessVideo()])
  await expect(engine.probe(damaged)).rejects.toMatchObject({ code: 'truncated' })
  expect((await engine.probe(await videoFile({ kind: 'webm' }))).type).toBe('video')
})

it('terminates a worker that a file keeps busy when the probe is cancelled, and probes the next file', async () => {
  const workers = [
    () => new Worker(new URL('../testing/worker-that-hangs.ts', import.meta.url), { type: 'module' }),
    () => new Worker(new URL('./timed.worker.ts', import.meta.url), { type: 'module' }),
  ]
  const busy = createMediaEngine({
    workerFactory: () => {
      const start = workers.shift()
      if (start === undefined) throw new Error('Only one worker had to be replaced.')
      return start()
    },
  })
  const file = await videoFile({ kind: 'webm' })
  const stopper = new AbortController()
  const probe = busy.probe(file, { signal: stopper.signal, onProgress: () => stopper.abort() })
  await expect(probe).rejects.toBeInstanceOf(EngineCancelledError)
  expect((await busy.probe(file)).type).toBe('video')
  expect(workers).toEqual([])
  busy.dispose()
})
