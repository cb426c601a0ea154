import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output, canEncodeVideo } from 'mediabunny'
import { describe, expect, it, vi } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { EngineError } from '../core/errors'
import { endlessVideo } from '../testing/endless-video'
import { evenTimes, videoFile } from '../testing/media'
import { drawnClip } from '../testing/moving-clip'
import { plantedDetectors } from '../testing/planted-detectors'
import { decodedFrames, plantedVideo } from '../testing/planted-video'
import { packetsOf } from '../testing/redacted-video'
import { verifiedVideo } from '../testing/verified-video'
import { probeMedia } from '../timed/jobs'
import { detectInVideo } from './detect/detect'
import type { RedactedVideo, VideoPlan } from './types'

const context = () => ({ signal: new AbortController().signal, onProgress: () => undefined })

const detect = (file: Blob) => detectInVideo(file, { increasedAccuracy: false, labels: ['face'] }, plantedDetectors(), context())

/** Max milliseconds of one call for a tiny clip, and for a frame of 8K. */
const PATIENCE = 8000
const PATIENCE_8K = 60_000

/** Rejects if a call hangs. */
async function bounded<T>(work: Promise<T>, patience = PATIENCE): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the call hangs')), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the result of a call, or the error of the engine. Any other error is a defect. */
async function outcome<T>(work: Promise<T>): Promise<T | EngineError> {
  try {
    return await bounded(work)
  } catch (error) {
    if (error instanceof EngineError) return error
    throw error
  }
}

const hasPassed = ({ checks }: RedactedVideo): boolean => checks.every(({ outcome: one }) => one === 'passed')

/** Expects each call to give a correct result or an error with a sentence for the user. Returns what redaction did. */
async function expectSound(file: Blob, plan: Partial<VideoPlan> = {}) {
  const [probed, detected, redacted] = [
    await outcome(probeMedia(file, context())),
    await outcome(detect(file)),
    await outcome(verifiedVideo(file, plan)),
  ]
  for (const one of [probed, detected, redacted])
    if (one instanceof EngineError) {
      expect(one.message).toMatch(/^[A-Z].{20,}\.$/)
      expect(one.message).not.toMatch(/undefined|NaN|internal error/)
      // These files are small, so that memory can't be the reason.
      expect(one.code).not.toBe('out-of-memory')
    }
  // Players show no frame that ends before 0.
  const shown = async (): Promise<number> => (await packetsOf(file, 'video')).filter(({ time }) => time >= 0).length
  if (!(detected instanceof EngineError)) expect(detected.frames).toBe(await shown())
  if (!(redacted instanceof EngineError) && hasPassed(redacted)) {
    const frames = await decodedFrames(redacted.output)
    expect(frames).toHaveLength(await shown())
    expect(redacted.details.frames).toBe(frames.length)
  }
  return { probed, detected, redacted }
}

const clips = {
  'mp4 with its index at the start': () => videoFile({ kind: 'mp4', fastStart: true, times: evenTimes(1, 12) }),
  'mp4 with its index at the end': () => videoFile({ kind: 'mp4', fastStart: false, times: evenTimes(1, 12) }),
  webm: () => videoFile({ kind: 'webm', times: evenTimes(1, 12) }),
} as const

describe('[MEDIA-04] truncated video', () => {
  for (const [name, make] of Object.entries(clips))
    it.for([0.1, 0.5, 0.9])(`is rejected as incomplete: ${name}, cut at %d`, async (share) => {
      const whole = await make()
      const { probed, detected, redacted } = await expectSound(whole.slice(0, Math.floor(whole.size * share)))
      for (const one of [probed, detected, redacted]) expect(one).toMatchObject({ code: 'truncated' })
    })
})

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('[MEDIA-04] video with flipped bytes', () => {
  for (const kind of ['mp4', 'webm'] as const)
    it.for(
      casesOfToday(
        Array.from({ length: 25 }, (_, index) => index + 1),
        5,
      ),
    )(`is processed or rejected: ${kind}, seed %d`, async (seed) => {
      const random = seeded(seed)
      const bytes = new Uint8Array(await (await videoFile({ kind, width: 96, height: 64, times: evenTimes(0.5, 12) })).arrayBuffer())
      for (let flip = 0; flip < 3; flip += 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
      await expectSound(new Blob([bytes]))
      // mediabunny reports a damaged parameter set of H.264, and the browser then rejects the frames.
      for (const [text] of vi.mocked(console.error).mock.calls) expect(text).toMatch(/^Error parsing AVC/)
      vi.mocked(console.error).mockClear()
    })
})

/** Makes an MP4 of one frame with a duration of 0. */
async function instantVideo(): Promise<Blob> {
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source)
  await output.start()
  const [packet] = await packetsOf(await videoFile({ kind: 'webm', times: [0] }), 'video')
  const data = Uint8Array.from((packet?.data ?? '').split(','), Number)
  await source.add(new EncodedPacket(data, 'key', 0, 0), { decoderConfig: { codec: 'vp8', codedWidth: 320, codedHeight: 180 } })
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer()])
}

/** Makes an MP4 whose video track has no frames, because its tables are empty. */
async function framelessVideo(): Promise<Blob> {
  const file = await videoFile({ kind: 'mp4' })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const text = new TextDecoder('latin1').decode(bytes)
  // The number of entries follows the name, version and flags, and in `stsz` also the size of all samples.
  for (const [table, at] of Object.entries({ stts: 8, stss: 8, stsc: 8, stco: 8, stsz: 12 })) view.setUint32(text.indexOf(table) + at, 0)
  return new Blob([bytes])
}

const MINUTES = Array.from({ length: 121 }, (_, index) => index * 60)

describe('[MEDIA-04] video whose tables list frames without end', () => {
  it('is refused at once: four billion times in each entry of ctts', async () => {
    const { probed, detected, redacted } = await expectSound(new Blob([await endlessVideo()]))
    for (const one of [probed, detected, redacted])
      expect(one).toMatchObject({ code: 'truncated', message: expect.stringContaining('incomplete or damaged') as string })
  })

  it.for(['stts', 'stsz'])('is refused at once: four billion frames in %s', async (table) => {
    const bytes = new Uint8Array(await (await videoFile({ kind: 'mp4', times: evenTimes(0.5, 12) })).arrayBuffer())
    const at = new TextDecoder('latin1').decode(bytes).indexOf(table)
    // After the name, the version and the flags: a number of entries and the first count, or a size for all frames and their number.
    const view = new DataView(bytes.buffer)
    if (table === 'stsz') view.setUint32(at + 8, 1)
    view.setUint32(at + 12, 0xffff_ffff)
    const { probed, detected, redacted } = await expectSound(new Blob([bytes]))
    for (const one of [probed, detected, redacted]) expect(one).toMatchObject({ code: 'truncated' })
  })
})

describe('[MEDIA-04] unusual video', () => {
  it('is processed with one frame of no duration', async () => {
    const { probed, detected, redacted } = await expectSound(await instantVideo())
    expect(probed).toMatchObject({ type: 'video', file: { duration: 0, frameCount: 1 } })
    expect(detected).toMatchObject({ frames: 1 })
    expect(redacted).toMatchObject({ findings: [], details: { frames: 1 } })
  })

  it('is rejected without frames', async () => {
    const { probed, detected, redacted } = await expectSound(await framelessVideo())
    for (const one of [probed, detected]) expect(one).toMatchObject({ code: 'truncated' })
    expect(redacted).toMatchObject({ code: 'cannot-decode', message: expect.stringContaining('has no frames') as string })
  })

  type Unusual = [name: string, kind: 'mp4' | 'mkv' | 'webm', options: { width?: number; height?: number; times: number[] }]

  const UNUSUAL: Unusual[] = [
    ...casesOfToday(['webm', 'mkv'] as const, 2).map((kind): Unusual => [
      'an odd size',
      kind,
      { width: 1279, height: 719, times: [0, 0.04, 0.08] },
    ]),
    ['1 frame per second', 'mp4', { times: [0, 1, 2] }],
    ['timestamps below zero', 'mp4', { times: [-0.2, -0.16, -0.1, 0, 0.04] }],
    ...casesOfToday(['mp4', 'webm'] as const, 2).flatMap((kind): Unusual[] => [
      ['240 frames per second', kind, { times: evenTimes(0.1, 240) }],
      ['a jump of 10 s', kind, { times: [0, 0.04, 0.08, 10.08, 10.12] }],
      ['two hours of a frame per minute', kind, { width: 160, height: 90, times: MINUTES }],
    ]),
  ]

  it.for(UNUSUAL)('is processed completely with %s: %s', async ([, kind, options]) => {
    const planted = await plantedVideo({ kind, ...options })
    const { probed, detected, redacted } = await expectSound(planted.file, { regions: [planted.region()] })
    for (const one of [probed, detected, redacted]) expect(one).not.toBeInstanceOf(EngineError)
    if (redacted instanceof EngineError) return
    expect(redacted.findings.map(({ detail }) => detail)).toEqual([])
    expect((await packetsOf(redacted.output, 'video')).map(({ time }) => time)).toEqual(
      (await packetsOf(planted.file, 'video')).map(({ time }) => time).filter((time) => time >= 0),
    )
  })

  it('is rejected if players show none of its frames', async () => {
    const planted = await plantedVideo({ kind: 'mp4', times: [-0.2, -0.16, -0.1, -0.05] })
    const { detected, redacted } = await expectSound(planted.file)
    expect(detected).toMatchObject({ message: expect.stringContaining('has no frames') as string })
    expect(redacted).toMatchObject({ code: 'cannot-decode', message: expect.stringContaining('has no frames') as string })
  })

  it('is inspected and searched in 8K', async ({ skip }) => {
    const size = { width: 7680, height: 4320 }
    if (!(await canEncodeVideo('vp9', size))) return skip('this browser can’t encode 8K')
    const draw = (canvas: OffscreenCanvasRenderingContext2D) => canvas.fillRect(100, 100, 2000, 2000)
    const file = await drawnClip({ ...size, kind: 'mkv', times: [0], draw })
    expect(await bounded(probeMedia(file, context()), PATIENCE_8K)).toMatchObject({ file: { video: size } })
    expect(await bounded(detect(file), PATIENCE_8K)).toMatchObject({ ...size, frames: 1, tracks: [] })
  })
})
