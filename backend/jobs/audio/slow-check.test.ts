import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { planAudioFile } from '#engine/audio/redact.ts'
import type { EngineCallOptions } from '#engine/core/types.ts'
import type { CallContext } from '#engine/core/worker-loop.ts'
import { slowFile } from '#engine/testing/slow-file.ts'
import { recording } from '#engine/testing/recordings.ts'
import { probeMedia } from '#engine/timed/jobs.ts'
import { fakeAudio } from '#mocks/testing/fake-audio.ts'
import { fakeMedia } from '#mocks/testing/fake-media.ts'
import { addUpload, addUser, startTestBackend } from '#mocks/testing/test-backend.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const contextOf = ({ signal = new AbortController().signal, onProgress = () => undefined }: EngineCallOptions = {}): CallContext => ({
  signal,
  onProgress,
})

/** Makes ten seconds of noise, whose duration is known only when every frame has been read. */
async function noise(): Promise<Blob> {
  const plane = Float32Array.from({ length: 480_000 }, (_unused, at) => Math.sin(at * at * 12.9898))
  return recording({ container: 'flac', codec: 'flac', tracks: [[plane]] })
}

/** Starts the check of a FLAC whose parts take this long each, and returns its job after a while. */
async function checked(milliseconds: number, minutes: number) {
  const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
  const file = slowFile(await noise(), pause)
  expect(file.size).toBeGreaterThan(15 * 65_536)
  const backend = await startTestBackend({
    probes: { media: fakeMedia({ probe: (_file, options) => probeMedia(file, contextOf(options)) }) },
    audio: fakeAudio({ planOutput: (_file, options) => planAudioFile(file, contextOf(options)) }),
  })
  await addUser(backend, 'ada')
  await addUpload(backend, 'ada', 'audio-1', 'talk.flac')
  await vi.waitFor(async () => expect((await backend.tables.all('jobs'))[0]?.state).toBe('running'))
  for (let second = 0; second < 60 * minutes && (await backend.tables.all('jobs'))[0]?.state === 'running'; second += 1)
    await vi.advanceTimersByTimeAsync(1000)
  return (await backend.tables.all('jobs'))[0]
}

it('keeps checking a FLAC while a busy machine reads one part per 59 seconds, for over half an hour', async () => {
  expect(await checked(59_000, 120)).toMatchObject({ state: 'succeeded', error: null })
})

it('stops checking a FLAC after a minute without a read', async () => {
  expect(await checked(70_000, 2)).toMatchObject({
    state: 'failed',
    error: 'This file took too long to check, so it may be damaged. Try to re-save or convert it, then upload it again.',
  })
})
