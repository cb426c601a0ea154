import { beforeEach, expect, it } from 'vitest'

import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { inProcessRunner } from './in-process-runner'
import type { Runner } from './runner'

const faces = { increasedAccuracy: false, tags: { faces: 1 } }
const as = { as: 'ada' }

let listeners: (() => void)[]
let wakes: number
let stopping: AbortController

/** A runner whose processes hear of jobs late, as over a network. */
const remote = (): Runner => ({
  cores: 1,
  stopped: stopping.signal,
  wake: () => {
    wakes += 1
  },
  onWake: (listener) => void listeners.push(listener),
})

beforeEach(() => {
  listeners = []
  wakes = 0
  stopping = new AbortController()
})

async function startWithImage(): Promise<TestBackend> {
  const backend = await startTestBackend({ runner: remote() })
  await backend.backend.queue.idle()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  return backend
}

it('wakes its processes when a job is added, and one that hears of it runs the job', async () => {
  const backend = await startWithImage()
  expect(wakes).toBe(0)
  expect((await backend.call('POST', '/media/media-1/detect', faces, as)).status).toBe(202)
  await backend.backend.queue.idle()
  expect(wakes).toBe(1)
  expect(await lastJob(backend)).toMatchObject({ state: 'queued' })
  for (const listener of listeners) listener()
  await backend.backend.queue.idle()
  expect(await lastJob(backend)).toMatchObject({ state: 'succeeded' })
})

it('runs no job once it is stopped', async () => {
  const backend = await startWithImage()
  await backend.call('POST', '/media/media-1/detect', faces, as)
  stopping.abort()
  for (const listener of listeners) listener()
  await backend.backend.queue.idle()
  expect(await lastJob(backend)).toMatchObject({ state: 'queued' })
})

it('hands back its jobs when it stops, which doesn’t count as an interruption', async () => {
  let before: TestBackend | undefined
  for (let stop = 1; stop <= 6; stop += 1) {
    const blocked = untilReleased()
    stopping = new AbortController()
    const runner = inProcessRunner({ cores: 1, stopped: stopping.signal })
    const engine = fakeEngine({
      detect: async (file, settings, options) => {
        await blocked.work(options?.signal)
        return fakeEngine().detect(file, settings)
      },
    })
    const backend = await startTestBackend({ ...(before ? { from: before } : {}), engine, runner })
    if (!before) {
      await addUser(backend, 'ada')
      await addImage(backend, 'ada')
      await backend.call('POST', '/media/media-1/detect', faces, as)
    }
    await blocked.started
    stopping.abort()
    await backend.backend.queue.handBack()
    const stopped = await lastJob(backend)
    expect(stopped).toMatchObject({ state: 'queued', error: null })
    expect(stopped).not.toHaveProperty('cuts')
    before = backend
  }
  const after = await startTestBackend(before ? { from: before } : {})
  await after.backend.queue.idle()
  expect(await lastJob(after)).toMatchObject({ state: 'succeeded' })
})
