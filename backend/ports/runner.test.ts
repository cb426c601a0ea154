import { beforeEach, expect, it } from 'vitest'

import { addImage, addUser, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
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
