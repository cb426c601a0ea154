import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { ImageEngine } from '#engine/image/types.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { fakeMedia } from '#mocks/testing/fake-media.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import {
  addImage,
  addUpload,
  addUser,
  addVideo,
  startTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from '#mocks/testing/test-backend.ts'
import type { Probes } from '../ports/probes'

const ada = { as: 'ada' }
const faces = { increasedAccuracy: true, tags: { faces: 1 } }
const TOO_LONG = 'This file took too long to check, so it may be damaged. Try to re-save or convert it, then upload it again.'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function start(options: TestBackendOptions): Promise<TestBackend> {
  const backend = await startTestBackend(options)
  await addUser(backend, 'ada')
  return backend
}

/** Never settles and ignores cancellation. */
const hang = (): Promise<never> => new Promise(() => undefined)

/** Rejects only when it is cancelled, as an engine does. */
const untilCancelled = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new EngineCancelledError()))
  })

/** Returns a check of video and audio that hangs for the first file only. */
function hangsOnce(): Probes['media'] {
  let calls = 0
  return fakeMedia({ probe: (file) => ((calls += 1) === 1 ? hang() : fakeMedia().probe(file)) })
}

const mediaOf = (backend: TestBackend, id: string) => backend.tables.get('media', id)
const jobOf = async (backend: TestBackend, id: string) => (await backend.tables.all('jobs')).find(({ mediaId }) => mediaId === id)
const isRunning = (backend: TestBackend, id: string) => vi.waitFor(async () => expect((await jobOf(backend, id))?.state).toBe('running'))

it('fails a video whose check hangs for a minute, and checks the next', async () => {
  const backend = await start({ probes: { media: hangsOnce() } })
  await addUpload(backend, 'ada', 'video-1', 'damaged.mp4')
  await addUpload(backend, 'ada', 'video-2', 'good.mp4')
  await isRunning(backend, 'video-1')
  await vi.advanceTimersByTimeAsync(59_000)
  expect((await jobOf(backend, 'video-1'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(10_000)
  await backend.backend.queue.idle()
  expect(await jobOf(backend, 'video-1')).toMatchObject({ state: 'failed', error: TOO_LONG })
  expect((await mediaOf(backend, 'video-1'))?.state).toBe('Failed')
  expect((await mediaOf(backend, 'video-2'))?.state).toBe('Converted')
})

/** Reports a transfer twice a minute for some minutes, and then nothing, until it is cancelled. */
const transferring = (minutes: number): Probes['media'] =>
  fakeMedia({
    probe: (_file, options) => {
      const tick = (left: number): void => {
        options?.onTransfer?.()
        if (left > 0) setTimeout(() => tick(left - 1), 30_000)
      }
      tick(2 * minutes)
      return untilCancelled(options?.signal)
    },
  })

it('lets a file travel to another computer for longer than its check may be silent, until the transfer stalls', async () => {
  const backend = await start({ probes: { media: transferring(20) } })
  await addUpload(backend, 'ada', 'video-1', 'long.mp4')
  await isRunning(backend, 'video-1')
  await vi.advanceTimersByTimeAsync(20 * 60_000 + 59_000)
  expect((await jobOf(backend, 'video-1'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(2000)
  await backend.backend.queue.idle()
  expect(await jobOf(backend, 'video-1')).toMatchObject({ state: 'failed', error: TOO_LONG })
})

it('ends a transfer that crawls for half an hour without any work', async () => {
  const backend = await start({ probes: { media: transferring(600) } })
  await addUpload(backend, 'ada', 'video-1', 'long.mp4')
  await isRunning(backend, 'video-1')
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect((await jobOf(backend, 'video-1'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await backend.backend.queue.idle()
  expect(await jobOf(backend, 'video-1')).toMatchObject({ state: 'failed', error: TOO_LONG })
})

it('counts the time that a job runs, not the time that it waits', async () => {
  const backend = await start({ probes: { media: fakeMedia({ probe: (_file, options) => untilCancelled(options?.signal) }) } })
  await addUpload(backend, 'ada', 'video-1', 'damaged.mp4')
  await addUpload(backend, 'ada', 'video-2', 'damaged-too.mp4')
  await isRunning(backend, 'video-1')
  await vi.advanceTimersByTimeAsync(60_500)
  await isRunning(backend, 'video-2')
  expect((await jobOf(backend, 'video-1'))?.state).toBe('failed')
  await vi.advanceTimersByTimeAsync(58_000)
  expect((await jobOf(backend, 'video-2'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(5000)
  await backend.backend.queue.idle()
  expect((await jobOf(backend, 'video-2'))?.state).toBe('failed')
})

/** Reports once a minute, each time the fraction that `fractionAt` returns for the minute, until it is cancelled or `minutes` are over. */
function reportsOf(fractionAt: (minute: number) => number, minutes = Infinity): Partial<ImageEngine> {
  return {
    detect: async (_file, _settings, options) => {
      const over = new Promise<void>((resolve) => {
        const tick = (minute: number): void => {
          options?.onProgress?.({ stage: 'detect', fraction: fractionAt(minute) })
          if (minute < minutes) setTimeout(() => tick(minute + 1), 60_000)
          else resolve()
        }
        tick(0)
      })
      await Promise.race([over, untilCancelled(options?.signal)])
      return fakeEngine().detect(new Blob(), { labels: ['face'], increasedAccuracy: true })
    },
  }
}

async function startDetection(engine: Partial<ImageEngine>): Promise<TestBackend> {
  const backend = await start({ engine: fakeEngine(engine) })
  await addImage(backend, 'ada', { width: 1000, height: 1000 })
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await isRunning(backend, 'media-1')
  return backend
}

it('lets a job that advances finish, however slow the machine is', async () => {
  const backend = await startDetection(reportsOf((minute) => minute / 600, 600))
  await vi.advanceTimersByTimeAsync(599 * 60_000)
  expect((await jobOf(backend, 'media-1'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await backend.backend.queue.idle()
  expect(await jobOf(backend, 'media-1')).toMatchObject({ state: 'succeeded', error: null })
})

it('stops a job that reports the same progress again and again', async () => {
  const backend = await startDetection(reportsOf((minute) => Math.min(20, minute) / 40))
  await vi.advanceTimersByTimeAsync((20 + 15) * 60_000)
  expect((await jobOf(backend, 'media-1'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  await backend.backend.queue.idle()
  expect(await jobOf(backend, 'media-1')).toMatchObject({
    state: 'failed',
    error: 'Detection took too long and was stopped. Try again. If it keeps happening, use a smaller image.',
  })
  expect((await mediaOf(backend, 'media-1'))?.state).toBe('Error')
})

it.each([
  ['detect', faces, 'Detection took too long and was stopped. Try again. If it keeps happening, use a shorter or smaller video.'],
  [
    'redact',
    { revision: 1, title: 'T', description: '' },
    'Redaction took too long and was stopped. Nothing was exported. Try again. If it keeps happening, use a shorter or smaller video.',
  ],
])('gives a video time by its length and pixels to %s', async (action, request, error) => {
  const work = (signal: AbortSignal | undefined, report: () => void) => {
    const tick = (): void => {
      report()
      setTimeout(tick, 60_000)
    }
    tick()
    return untilCancelled(signal)
  }
  const video = fakeVideo({
    detect: (_file, _settings, options) => work(options?.signal, () => options?.onProgress?.({ stage: 'detect', fraction: 0.5 })),
    redact: (_file, _plan, _output, options) => work(options?.signal, () => options?.onProgress?.({ stage: 'redact', fraction: 0.5 })),
  })
  const backend = await start({ video })
  // Two megapixels for ten minutes: half an hour and at least ten hours.
  await addVideo(backend, 'ada', { width: 2000, height: 1000, duration: 600 })
  await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [aTrack('a')] }, ada)
  expect(await backend.call('POST', `/media/media-1/${action}`, request, ada)).toMatchObject({ status: 202 })
  await isRunning(backend, 'media-1')
  await vi.advanceTimersByTimeAsync(10 * 3_600_000)
  expect((await jobOf(backend, 'media-1'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(11 * 3_600_000)
  await backend.backend.queue.idle()
  expect(await jobOf(backend, 'media-1')).toMatchObject({ state: 'failed', error })
})

it('gives a larger file more time', async () => {
  const backend = await start({ engine: fakeEngine({ probe: (_file, options) => untilCancelled(options?.signal) }) })
  await addUpload(backend, 'ada', 'photo-2', 'large.jpg', 30_000_000)
  await isRunning(backend, 'photo-2')
  await vi.advanceTimersByTimeAsync(89_000)
  expect((await jobOf(backend, 'photo-2'))?.state).toBe('running')
  await vi.advanceTimersByTimeAsync(2000)
  await backend.backend.queue.idle()
  expect((await jobOf(backend, 'photo-2'))?.state).toBe('failed')
})

it('ends the engine of a job that does not stop', async () => {
  const ended: string[] = []
  const backend = await start({ engine: fakeEngine({ probe: hang, dispose: () => void ended.push('engine') }) })
  await addUpload(backend, 'ada', 'photo-1', 'odd.jpg')
  await isRunning(backend, 'photo-1')
  await vi.advanceTimersByTimeAsync(60_500)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(5000)
  await backend.backend.queue.idle()
  expect(ended).toEqual(['engine'])
  expect(await jobOf(backend, 'photo-1')).toMatchObject({ state: 'failed', error: TOO_LONG })
})

it('frees the lane when a job that does not stop is cancelled', async () => {
  const backend = await start({ probes: { media: hangsOnce() } })
  await addUpload(backend, 'ada', 'video-1', 'damaged.mp4')
  await addUpload(backend, 'ada', 'video-2', 'good.mp4')
  await isRunning(backend, 'video-1')
  expect((await backend.call('DELETE', `/jobs/${(await jobOf(backend, 'video-1'))?.id ?? ''}`, undefined, ada)).status).toBe(204)
  await vi.advanceTimersByTimeAsync(5000)
  await backend.backend.queue.idle()
  expect([(await mediaOf(backend, 'video-1'))?.state, (await mediaOf(backend, 'video-2'))?.state]).toEqual(['Failed', 'Converted'])
})

it('writes nothing for an abandoned job', async () => {
  let resume: () => void = () => undefined
  const engine = fakeEngine({
    probe: async (file) => {
      await new Promise<void>((resolve) => (resume = resolve))
      return fakeEngine().probe(file)
    },
  })
  const backend = await start({ engine })
  await addUpload(backend, 'ada', 'photo-1', 'odd.jpg')
  await isRunning(backend, 'photo-1')
  await vi.advanceTimersByTimeAsync(66_000)
  await backend.backend.queue.idle()
  resume()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await backend.files.list('thumbnails')).toEqual([])
  expect((await mediaOf(backend, 'photo-1'))?.state).toBe('Failed')
})
