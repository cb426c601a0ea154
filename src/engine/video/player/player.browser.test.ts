import { afterEach, describe, expect, it } from 'vitest'

import { EngineCancelledError, EngineError } from '../../core/errors'
import type { UrlSource } from '../../core/types'
import { withEdits } from '../../testing/edit-lists'
import { evenTimes, audioFile } from '../../testing/media'
import { numberedVideo, numberOf } from '../../testing/numbered-video'
import { sampleFile } from '../../testing/samples'
import { openPlayer } from './client'
import type { PlayerFrame, VideoPlayer } from './types'

const open: VideoPlayer[] = []

afterEach(() => {
  for (const player of open.splice(0)) player.close()
})

async function opened(file: Blob): Promise<VideoPlayer> {
  const player = await openPlayer(file)
  open.push(player)
  return player
}

/** Returns the number in the frame shown at a time, and its timestamp. */
async function shownAt(player: VideoPlayer, time: number): Promise<{ number: number; time: number } | null> {
  const frame = await player.frameAt(time)
  if (frame === null) return null
  const shown = { number: numberOf(frame.bitmap), time: frame.time }
  frame.bitmap.close()
  return shown
}

/** Collects the frames of a playback until it ends or has this many. */
function played(player: VideoPlayer, from: number, count: number): Promise<{ number: number; time: number }[]> {
  return new Promise((resolve, reject) => {
    const frames: { number: number; time: number }[] = []
    const playback = player.play(from, {
      onFrame: ({ bitmap, time }) => {
        frames.push({ number: numberOf(bitmap), time })
        bitmap.close()
        playback.taken()
        if (frames.length !== count) return
        playback.stop()
        resolve(frames)
      },
      onEnd: () => resolve(frames),
      onError: reject,
    })
  })
}

describe('[MEDIA-04] the video player', () => {
  it.for(['mp4', 'mov', 'mkv', 'webm'] as const)('%s: shows frame N from its timestamp to just before the next', async (kind) => {
    const player = await opened(await numberedVideo({ kind, times: evenTimes(1.2, 25) }))
    const times = await player.frameTimes()
    expect(times).toHaveLength(30)
    expect(player.facts).toMatchObject({ width: 320, height: 180, start: 0, hasAudio: false, hasFrameTable: true })
    for (const number of [0, 29, 1, 12, 13, 11, 26, 25, 0]) {
      const time = times[number] ?? -1
      expect(await shownAt(player, time)).toEqual({ number, time })
      expect(await shownAt(player, time + 0.039)).toEqual({ number, time })
    }
  })

  it('shows the right frames of a variable frame rate, and the last one after the end', async () => {
    const times = [0, 0.04, 0.31, 0.35, 0.82, 0.9, 1.47, 1.5]
    const player = await opened(await numberedVideo({ times, keyFrameInterval: 10 }))
    const known = await player.frameTimes()
    expect([...known].map((time) => Number(time.toFixed(3)))).toEqual(times)
    for (const [number, time] of [...known.entries()].toReversed()) expect(await shownAt(player, time)).toEqual({ number, time })
    expect(await shownAt(player, 0.3)).toMatchObject({ number: 1 })
    expect(await shownAt(player, 1.46)).toMatchObject({ number: 5 })
    expect(await shownAt(player, 99)).toMatchObject({ number: 7 })
    expect(await shownAt(player, -1)).toBeNull()
  })

  it.for([90, 180, 270] as const)('turns frames upright by the rotation of the file, %i°', async (rotation) => {
    const player = await opened(await numberedVideo({ times: evenTimes(0.4, 25), rotation }))
    expect(player.facts).toMatchObject(rotation === 180 ? { width: 320, height: 180 } : { width: 180, height: 320 })
    expect(await shownAt(player, 0.2)).toMatchObject({ number: 5 })
  })

  it('shows only the frames that an edit list presents, at the times of the export', async () => {
    const file = await numberedVideo({ kind: 'mp4', times: evenTimes(1.2, 25) })
    const player = await opened(await withEdits(file, () => [{ duration: 0.4, media: 0.4 }]))
    const times = [0, 0.04, 0.08, 0.12, 0.16, 0.2, 0.24, 0.28, 0.32, 0.36]
    expect([...(await player.frameTimes())].map((time) => Number(time.toFixed(3)))).toEqual(times)
    expect(player.facts).toMatchObject({ start: 0, end: 0.4 })
    expect(await shownAt(player, 0)).toMatchObject({ number: 10 })
    expect(await shownAt(player, 99)).toMatchObject({ number: 19 })
    expect(await shownAt(player, -0.1)).toBeNull()
    expect((await played(player, 0, 100)).map(({ number }) => number)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  it('shows a frame from the start that was to begin earlier', async () => {
    const file = await numberedVideo({ kind: 'mp4', times: evenTimes(1.2, 25) })
    const player = await opened(await withEdits(file, () => [{ duration: 0.4, media: 0.41 }]))
    expect((await player.frameTimes())[0]).toBe(0)
    expect(await shownAt(player, 0)).toEqual({ number: 10, time: 0 })
    expect(await shownAt(player, 0.035)).toMatchObject({ number: 11 })
  })

  it('refuses an edit list that plays a part twice as fast', async () => {
    const file = await numberedVideo({ kind: 'mp4', times: evenTimes(1.2, 25) })
    const hurried = await withEdits(file, () => [{ duration: 0.4, media: 0.4, rate: 2 }])
    await expect(openPlayer(hurried)).rejects.toMatchObject({ code: 'cannot-decode' })
  })

  it('shows a transparent video without its alpha channel, at the right times', async () => {
    const player = await opened(await numberedVideo({ kind: 'webm', times: evenTimes(0.6, 25), isTransparent: true }))
    const times = await player.frameTimes()
    for (const number of [3, 14, 2]) expect(await shownAt(player, times[number] ?? -1)).toEqual({ number, time: times[number] })
    expect((await played(player, times[9] ?? -1, 3)).map(({ number }) => number)).toEqual([9, 10, 11])
  })

  it('returns the frames before a time for steps back, and small ones for thumbnails', async () => {
    const player = await opened(await numberedVideo({ times: evenTimes(0.8, 25) }))
    const frames = await player.framesIn({ from: 0.2, to: 0.4 })
    expect(frames.map(({ bitmap }) => numberOf(bitmap))).toEqual([5, 6, 7, 8, 9, 10])
    const small = await player.frameAt(0.2, { maxSide: 64 })
    expect([small?.bitmap.width, small?.bitmap.height, small && numberOf(small.bitmap)]).toEqual([64, 36, 5])
    for (const { bitmap } of small ? [...frames, small] : frames) bitmap.close()
  })

  it('plays every frame in order from the one shown, and ends after the last one', async () => {
    const player = await opened(await numberedVideo({ times: evenTimes(1, 25) }))
    const frames = await played(player, 0.5, 100)
    expect(frames.map(({ number }) => number)).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
    expect(frames.map(({ time }) => time)).toEqual([...(await player.frameTimes())].slice(12))
  })

  it('decodes no further than its queue until frames are taken', async () => {
    const player = await opened(await numberedVideo({ times: evenTimes(1, 25) }))
    const frames: PlayerFrame[] = []
    const playback = player.play(0, { onFrame: (frame) => frames.push(frame), onEnd: () => undefined, onError: () => undefined })
    await expect.poll(() => frames.length).toBe(8)
    // A later call is answered, so the worker has had the time to send more.
    await player.frameTimes()
    expect(frames).toHaveLength(8)
    playback.taken()
    playback.taken()
    await expect.poll(() => frames.length).toBe(10)
    playback.stop()
    for (const { bitmap } of frames) bitmap.close()
  })

  it('cancels a frame that is not needed any more, and shows the next one', async () => {
    const player = await opened(await numberedVideo({ times: evenTimes(1, 25) }))
    const controller = new AbortController()
    const stale = player.frameAt(0.9, { signal: controller.signal })
    controller.abort()
    await expect(stale).rejects.toBeInstanceOf(EngineCancelledError)
    expect(await shownAt(player, 0.2)).toMatchObject({ number: 5 })
  })

  it('reads the timestamps around a time only, where asked', async () => {
    const player = await opened(await numberedVideo({ kind: 'mkv', times: evenTimes(3, 25), keyFrameInterval: 0.4 }))
    const times = [...(await player.frameTimes({ from: 1.5, to: 1.6 }))]
    expect(times[0]).toBeLessThanOrEqual(1.5)
    expect(times.at(-1)).toBeGreaterThan(1.6)
    expect(times.length).toBeLessThan(40)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('rejects what has no video, and a file that is not media, with what to do', async () => {
    const sound = await audioFile('wav', { seconds: 0.1, hertz: 440, loudness: 0.5 })
    await expect(openPlayer(sound)).rejects.toThrow('This file has no video.')
    const text = openPlayer(new Blob(['no video at all, only words']))
    await expect(text).rejects.toBeInstanceOf(EngineError)
    await expect(text).rejects.toThrow('This file is not a video or audio file')
  })
})

/** Serves a file by ranges, and counts the bytes that were requested. */
function ranges(file: Blob): { source: UrlSource; state: { bytes: number; failure: Error | null } } {
  const state = { bytes: 0, failure: null as Error | null }
  const fetch = async (_url: string, init: RequestInit): Promise<Response> => {
    if (state.failure) throw state.failure
    const [, first = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(new Headers(init.headers).get('range') ?? '') ?? []
    const end = Math.min(Number(last) + 1, file.size)
    state.bytes += end - Number(first)
    const headers = { 'content-range': `bytes ${first}-${end - 1}/${file.size}` }
    return Promise.resolve(new Response(file.slice(Number(first), end), { status: 206, headers }))
  }
  return { source: { url: '/media/1', fetch }, state }
}

describe('[MEDIA-04] long videos', () => {
  it('reads a small part of a file of two hours', async () => {
    // Frames of one second, of which each is a key frame of about 25 kB.
    const clip = await twoHours()
    const { source, state } = ranges(clip)
    const player = await openPlayer(source)
    open.push(player)
    expect(player.facts.end).toBeCloseTo(7200, 0)
    const times = await player.frameTimes()
    expect(times).toHaveLength(7200)
    const frame = await player.frameAt(5000.5, { maxSide: 160 })
    expect(frame?.time).toBe(5000)
    frame?.bitmap.close()
    expect(state.bytes).toBeLessThan(clip.size / 10)
  })

  it('rejects with the error of a request for bytes that failed, and continues when the connection is back', async () => {
    const { source, state } = ranges(await twoHours())
    const player = await openPlayer(source)
    open.push(player)
    state.failure = new Error('The connection is gone.')
    await expect(player.frameAt(4000, { maxSide: 64 })).rejects.toThrow('The connection is gone.')
    state.failure = null
    const frame = await player.frameAt(4000, { maxSide: 64 })
    expect(frame?.time).toBe(4000)
    frame?.bitmap.close()
  })

  it('reads the timestamps of a large file without a table of them, and shows frames meanwhile', async () => {
    const file = await largeFile()
    const { source, state } = ranges(file)
    const player = await openPlayer(source)
    open.push(player)
    expect(player.facts.hasFrameTable).toBe(false)
    const [fractions, order]: [number[], string[]] = [[], []]
    const reading = player.frameTimes(undefined, { onProgress: (fraction) => fractions.push(fraction) }).then((times) => {
      order.push('times')
      return times
    })
    const frame = await player.frameAt(5, { maxSide: 64 })
    order.push('frame')
    frame?.bitmap.close()
    const times = await reading
    expect(order).toEqual(['frame', 'times'])
    expect([...times]).toEqual(Array.from({ length: FRAMES_OF_LARGE }, (_unused, index) => index / 100))
    expect(fractions.length).toBeGreaterThan(3)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.every((fraction) => fraction > 0 && fraction <= 1)).toBe(true)
    // Only the parts around the frame are read twice.
    expect(state.bytes).toBeLessThan(1.5 * file.size)
  })
})

const FRAMES_OF_LARGE = 1500

/** Makes a Matroska file of more than 64 MB, which has no table of its frames, by repeating an encoded frame with padding. */
async function largeFile(): Promise<Blob> {
  const {
    BufferTarget,
    CanvasSource,
    EncodedPacketSink,
    EncodedVideoPacketSource,
    Input,
    ALL_FORMATS,
    BlobSource,
    MkvOutputFormat,
    Output,
    Quality,
  } = await import('mediabunny')
  const encoded = new Output({ format: new MkvOutputFormat(), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(320, 180)
  const context = canvas.getContext('2d')
  for (let at = 0; at < 320 * 180; at += 1) {
    if (context) context.fillStyle = `rgb(${(at * 7919) % 256} ${(at * 104_729) % 256} ${(at * 1299) % 256})`
    context?.fillRect(at % 320, Math.floor(at / 320), 1, 1)
  }
  const frames = new CanvasSource(canvas, { codec: 'vp8', quality: new Quality({ bitrate: 20_000_000 }) })
  encoded.addVideoTrack(frames)
  await encoded.start()
  await frames.add(0, 0.01)
  await encoded.finalize()
  const input = new Input({ source: new BlobSource(new Blob([encoded.target.buffer ?? new ArrayBuffer()])), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const packet = track && (await new EncodedPacketSink(track).getFirstKeyPacket())
  const decoderConfig = await track?.getDecoderConfig()
  if (!packet || !decoderConfig) throw new Error('the clip has no frame')
  const target = new BufferTarget()
  const output = new Output({ format: new MkvOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  await output.start()
  for (let index = 0; index < FRAMES_OF_LARGE; index += 1) {
    await source.add(packet.clone({ timestamp: index / 100, duration: 0.01 }), { decoderConfig })
  }
  await output.finalize()
  input.dispose()
  const file = new Blob([target.buffer ?? new ArrayBuffer()])
  if (file.size <= 64 * 1024 * 1024) throw new Error(`the file has only ${file.size} bytes`)
  return file
}

/** Makes an MP4 of two hours by repeating the encoded frames of a short one. */
async function twoHours(): Promise<Blob> {
  const { ALL_FORMATS, BlobSource, BufferTarget, EncodedPacketSink, EncodedVideoPacketSource, Input, Mp4OutputFormat, Output } =
    await import('mediabunny')
  const short = await numberedVideo({ times: [0, 0.04], width: 1280, height: 720, keyFrameInterval: 0 })
  const input = new Input({ source: new BlobSource(short), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  const packet = track && (await new EncodedPacketSink(track).getFirstKeyPacket())
  const decoderConfig = await track?.getDecoderConfig()
  if (!packet || !decoderConfig) throw new Error('the clip has no frame')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  for (let second = 0; second < 7200; second += 1) {
    await source.add(packet.clone({ timestamp: second, duration: 1 }), { decoderConfig })
  }
  await output.finalize()
  input.dispose()
  if (target.buffer === null) throw new Error('nothing was written')
  return new Blob([target.buffer])
}

it('[MEDIA-04] steps through a real video with B-frames in the order of its timestamps', async ({ skip }) => {
  const file = await sampleFile('video/one-by-one-person.mp4', 'video/mp4')
  if (!file) return skip('the sample videos are absent')
  const player = await opened(file)
  const times = await player.frameTimes()
  const frames = await player.framesIn({ from: times[40] ?? 0, to: times[52] ?? 0 }, { maxSide: 64 })
  expect(frames.map(({ time }) => time)).toEqual([...times].slice(40, 53))
  for (const { bitmap } of frames) bitmap.close()
  for (const index of [50, 49, 10, 51]) {
    const frame = await player.frameAt(times[index] ?? 0, { maxSide: 64 })
    expect(frame?.time).toBe(times[index])
    frame?.bitmap.close()
  }
  return undefined
})
