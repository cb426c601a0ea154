import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { addImage, addUpload, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { createSaver } from './saver'

const ada = { as: 'ada' }
const faces = { increasedAccuracy: true, tags: { faces: 1 } }
const PAUSED = 'Paused: couldn’t save. Retrying. Free some disk space.'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function ignoreErrors(): void {
  vi.mocked(console.error).mockImplementation(() => undefined)
}

/** Returns a write that fails `times` times, and the time of each attempt in seconds since the first. */
function failing(times: number) {
  const tries: number[] = []
  const began = Date.now()
  const change = async (): Promise<never> => {
    tries.push((Date.now() - began) / 1000)
    if (tries.length <= times) throw new DOMException('disk error', 'UnknownError')
    return 'saved' as never
  }
  return { tries, change }
}

it('tries a failed write again after 1, 2, 4, 8, 16 and 32 s, and then every 60 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  ignoreErrors()
  const onTrouble = vi.fn<() => void>()
  const { tries, change } = failing(8)
  const saver = createSaver({ tables: { change }, interrupt: () => Promise.resolve(), onTrouble })
  const saved = saver.save(() => 'unused')
  await vi.advanceTimersByTimeAsync(500)
  expect([saver.trouble(), onTrouble.mock.calls.length]).toEqual([PAUSED, 1])
  await vi.advanceTimersByTimeAsync(300_000)
  expect(await saved).toBe('saved')
  expect(tries).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
  expect([saver.trouble(), onTrouble.mock.calls.length]).toEqual([null, 2])
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

it('throws lasting errors without retrying', async () => {
  const errors = [new TypeError('bug in the work'), new DOMException('record not cloneable', 'DataCloneError')]
  for (const error of errors) {
    const onTrouble = vi.fn<() => void>()
    const saver = createSaver({ tables: { change: () => Promise.reject(error) }, interrupt: () => Promise.resolve(), onTrouble })
    await expect(saver.save(() => 'unused')).rejects.toBe(error)
    expect([saver.trouble(), onTrouble.mock.calls.length]).toEqual([null, 0])
  }
})

async function start(engine = fakeEngine()): Promise<TestBackend> {
  const backend = await startTestBackend({ engine })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  return backend
}

async function jobs(backend: TestBackend): Promise<unknown> {
  return (await backend.call('GET', '/jobs', undefined, ada)).body
}

it('reports every open job as paused while saving fails, and continues automatically', async () => {
  ignoreErrors()
  const backend = await start()
  backend.fault.current = 'job-write-fails'
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await addUpload(backend, 'ada', 'photo-2', 'new.jpg')
  await vi.waitFor(async () => {
    expect(await jobs(backend)).toMatchObject({
      jobs: [
        { kind: 'probe', state: 'queued', error: PAUSED },
        { kind: 'detect', state: 'queued', error: PAUSED },
      ],
    })
  })
  const sent = () =>
    backend.socketCommands.flatMap((one) => (one.kind === 'message' && one.message.type === 'job' ? [one.message.data] : []))
  expect(sent()).toContainEqual(expect.objectContaining({ kind: 'detect', state: 'queued', error: PAUSED }))
  await vi.advanceTimersByTimeAsync(10_000)
  backend.fault.current = null
  await vi.advanceTimersByTimeAsync(10_000)
  await backend.backend.queue.idle()
  expect(await jobs(backend)).toMatchObject({
    jobs: [
      { kind: 'probe', state: 'succeeded', error: null },
      { kind: 'detect', state: 'succeeded', error: null },
    ],
  })
  expect(sent().at(-1)).toMatchObject({ error: null })
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

it('keeps a finished result until it can be saved', async () => {
  ignoreErrors()
  const blocked = untilReleased()
  let calls = 0
  const engine = fakeEngine({
    detect: async (file, settings) => {
      calls += 1
      await blocked.work()
      return fakeEngine().detect(file, settings)
    },
  })
  const backend = await start(engine)
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await blocked.started
  backend.fault.current = 'job-write-fails'
  blocked.release()
  await vi.waitFor(async () => expect(await jobs(backend)).toMatchObject({ jobs: [{ state: 'running', error: PAUSED }] }))
  backend.fault.current = null
  await vi.advanceTimersByTimeAsync(1000)
  await backend.backend.queue.idle()
  expect(await jobs(backend)).toMatchObject({ jobs: [{ state: 'succeeded', error: null }] })
  expect([calls, (await backend.tables.get('detections', 'media-1'))?.tracks.length]).toEqual([1, 1])
  vi.mocked(console.error).mockClear()
})

it("allows cancelling a job while its start can't be saved", async () => {
  ignoreErrors()
  const backend = await start()
  backend.fault.current = 'job-write-fails'
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await vi.waitFor(() => expect(backend.backend.queue.live().trouble).toBe(PAUSED))
  await backend.call('DELETE', `/jobs/${(await backend.tables.all('jobs'))[0]?.id ?? ''}`, undefined, ada)
  backend.fault.current = null
  await vi.advanceTimersByTimeAsync(1000)
  await backend.backend.queue.idle()
  expect(await jobs(backend)).toMatchObject({ jobs: [{ state: 'cancelled', error: null }] })
  expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Uploaded')
  vi.mocked(console.error).mockClear()
})

it("continues with other jobs when the end of one can't be saved", async () => {
  ignoreErrors()
  const blocked = untilReleased()
  let calls = 0
  const engine = fakeEngine({
    detect: async (file, settings) => {
      calls += 1
      if (calls === 1) await blocked.work()
      return fakeEngine().detect(file, settings)
    },
  })
  const backend = await start(engine)
  await addImage(backend, 'ada', { id: 'media-2' })
  await backend.call('POST', '/media/media-1/detect', faces, ada)
  await backend.call('POST', '/media/media-2/detect', faces, ada)
  await blocked.started
  const lasting = new DOMException('record not cloneable', 'DataCloneError')
  vi.spyOn(backend.tables, 'change').mockRejectedValueOnce(lasting).mockRejectedValueOnce(lasting)
  blocked.release()
  await backend.backend.queue.idle()
  expect(await jobs(backend)).toMatchObject({
    jobs: [
      { mediaId: 'media-2', state: 'succeeded' },
      { mediaId: 'media-1', state: 'running' },
    ],
  })
  vi.mocked(console.error).mockClear()
})
