import { describe, expect, it, vi } from 'vitest'

import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import type { Place } from './places'

const ada = { as: 'ada' }
const faces = { increasedAccuracy: false, tags: { faces: 1 } }
const exportRequest = { revision: 1, title: 'T', description: '' }
const box = { time: 0, x: 1, y: 1, width: 9, height: 9 }
const track = { id: 'track-1', kind: 'face', source: 'drawn', confidence: null, decision: 'redact', style: null, positions: [box] }

/** Starts a back end whose image detections run until they are released. */
async function start(cores = 1) {
  const blocked = untilReleased()
  const engine = fakeEngine({
    detect: async (file, settings, options) => {
      for (const fraction of [0, 1]) options?.onProgress?.({ stage: 'detect', fraction })
      await blocked.work(options?.signal)
      return fakeEngine().detect(file, settings)
    },
  })
  const backend = await startTestBackend({ engine, cores })
  for (const id of ['ada', 'bo']) await addUser(backend, id)
  const starts: string[] = []
  backend.tables.onChange((changes) => {
    for (const { table, row, before } of changes)
      if (table === 'jobs' && row?.state === 'running' && before?.state !== 'running') starts.push(`${row.kind} ${row.mediaId}`)
  })
  return { backend, blocked, starts }
}

/** Adds an image with a detection that no one requested, as uploads get. */
async function addDetected(backend: TestBackend, id: string, owner = 'ada', tags: Record<string, 1> = { faces: 1 }): Promise<void> {
  const media = await addImage(backend, owner, { id, name: `${id}.jpg` })
  await backend.tables.change((draft) => backend.backend.queue.addAutomatic(draft, media, { kind: 'detect', request: { ...faces, tags } }))
}

async function addReviewed(backend: TestBackend, id: string): Promise<void> {
  await addImage(backend, 'ada', { id, name: `${id}.jpg` })
  await backend.call('PUT', `/media/${id}/detections`, { revision: 0, style: 'Black Box', tracks: [track] }, ada)
}

const exportFile = (backend: TestBackend, id: string) => backend.call('POST', `/media/${id}/redact`, exportRequest, ada)
const jobOf = async (backend: TestBackend, mediaId: string) => (await backend.tables.all('jobs')).findLast((job) => job.mediaId === mediaId)
const idOf = async (backend: TestBackend, mediaId: string) => (await jobOf(backend, mediaId))?.id ?? ''
const stateOf = async (backend: TestBackend, mediaId: string) => (await jobOf(backend, mediaId))?.state
const runNext = async (backend: TestBackend, mediaId: string, as = 'ada') =>
  backend.call('POST', `/jobs/${await idOf(backend, mediaId)}/run-next`, undefined, { as })
const isRunning = async (backend: TestBackend, mediaId: string) => (await stateOf(backend, mediaId)) === 'running'
const areRunning = (backend: TestBackend, mediaIds: string[]) => Promise.all(mediaIds.map((id) => isRunning(backend, id)))

async function placeOf(backend: TestBackend, mediaId: string): Promise<Partial<Place>> {
  const { body } = await backend.call('GET', `/jobs/${await idOf(backend, mediaId)}`, undefined, ada)
  const { place, waitsFor } = body as Partial<Place>
  return { ...(place === undefined ? {} : { place }), ...(waitsFor && { waitsFor }) }
}

describe('the queue', () => {
  it('runs two exports before the detections of 40 uploads that came earlier', async () => {
    const { backend, blocked, starts } = await start()
    for (let index = 1; index <= 40; index += 1) await addDetected(backend, `upload-${index}`)
    await blocked.started
    for (const id of ['one', 'two']) {
      await addReviewed(backend, id)
      expect((await exportFile(backend, id)).status).toBe(202)
    }
    blocked.release()
    await backend.backend.queue.idle()
    expect(starts.slice(0, 4)).toEqual(['detect upload-1', 'redact one', 'redact two', 'detect upload-2'])
    expect(starts).toHaveLength(42)
  })

  it('runs the detection of the open file before the others', async () => {
    const { backend, blocked, starts } = await start()
    for (const id of ['one', 'two', 'three']) await addDetected(backend, id)
    await blocked.started
    await backend.call('GET', '/jobs?mediaId=three', undefined, ada)
    blocked.release()
    await backend.backend.queue.idle()
    expect(starts).toEqual(['detect one', 'detect three', 'detect two'])
  })

  it('runs short jobs first', async () => {
    const { backend, blocked, starts } = await start()
    await addDetected(backend, 'first')
    await blocked.started
    await addVideo(backend, 'ada', { id: 'film' })
    await addImage(backend, 'ada', { id: 'photo' })
    for (const id of ['film', 'photo']) await backend.call('POST', `/media/${id}/detect`, faces, ada)
    blocked.release()
    await backend.backend.queue.idle()
    expect(starts).toEqual(['detect first', 'detect photo', 'detect film'])
  })

  it('starts the next job once one that is cancelled at 99% has stopped', async () => {
    const { backend, blocked, starts } = await start()
    for (const id of ['one', 'two']) await addDetected(backend, id)
    await blocked.started
    const job = await jobOf(backend, 'one')
    expect((await backend.call('GET', `/jobs/${job?.id ?? ''}`, undefined, ada)).body).toMatchObject({ progress: 99 })
    expect(await placeOf(backend, 'two')).toMatchObject({ place: 1, waitsFor: { jobId: job?.id } })
    expect((await backend.call('DELETE', `/jobs/${job?.id ?? ''}`, undefined, ada)).status).toBe(204)
    blocked.release()
    await backend.backend.queue.idle()
    expect(starts).toEqual(['detect one', 'detect two'])
    expect([await stateOf(backend, 'one'), await stateOf(backend, 'two')]).toEqual(['cancelled', 'succeeded'])
    expect(await placeOf(backend, 'two')).toEqual({})
  })
})

describe('two cores', () => {
  it('run an export beside a detection that no one waits for, but no second one of these', async () => {
    const { backend, blocked } = await start(2)
    for (const id of ['one', 'two']) await addDetected(backend, id)
    await blocked.started
    await addReviewed(backend, 'report')
    await exportFile(backend, 'report')
    await vi.waitFor(async () => expect(await stateOf(backend, 'report')).toBe('succeeded'))
    expect(await areRunning(backend, ['one', 'two'])).toEqual([true, false])
    blocked.release()
    await backend.backend.queue.idle()
  })

  it('run a detection that is requested beside it, and another one after either', async () => {
    const { backend, blocked } = await start(2)
    await addDetected(backend, 'one')
    await blocked.started
    for (const id of ['two', 'three']) {
      await addImage(backend, 'ada', { id })
      await backend.call('POST', `/media/${id}/detect`, faces, ada)
    }
    await vi.waitFor(async () => expect(await isRunning(backend, 'two')).toBe(true))
    expect(await areRunning(backend, ['one', 'three'])).toEqual([true, false])
    blocked.release()
    await backend.backend.queue.idle()
  })

  it('run two short detections of uploads if there are four', async () => {
    const { backend, blocked } = await start(4)
    for (const id of ['one', 'two', 'three']) await addDetected(backend, id)
    await vi.waitFor(async () => expect(await areRunning(backend, ['one', 'two', 'three'])).toEqual([true, true, false]))
    blocked.release()
    await backend.backend.queue.idle()
  })
})

describe('a waiting job', () => {
  it('has its place in line and the job before it', async () => {
    const { backend, blocked } = await start()
    for (const id of ['one', 'two', 'three']) await addDetected(backend, id)
    await blocked.started
    expect(await placeOf(backend, 'one')).toEqual({})
    expect(await placeOf(backend, 'two')).toEqual({
      place: 1,
      waitsFor: { jobId: await idOf(backend, 'one'), mediaId: 'one', kind: 'detect', name: 'one.jpg' },
    })
    expect(await placeOf(backend, 'three')).toEqual({
      place: 2,
      waitsFor: { jobId: await idOf(backend, 'two'), mediaId: 'two', kind: 'detect', name: 'two.jpg' },
    })
    blocked.release()
    await backend.backend.queue.idle()
  })

  it('has no place if it is the check of an upload, which waits for seconds', async () => {
    const { backend, blocked } = await start()
    await addDetected(backend, 'one')
    await blocked.started
    const media = await addImage(backend, 'ada', { id: 'one-more' })
    await backend.tables.change(async (draft) => {
      // The check waits for the detection of the same file.
      await backend.backend.queue.addAutomatic(draft, media, { kind: 'detect', request: { ...faces, tags: { faces: 1 } } })
      await backend.backend.queue.add(draft, media, { kind: 'probe' })
    })
    expect(await jobOf(backend, 'one-more')).toMatchObject({ kind: 'probe', state: 'queued' })
    expect(await placeOf(backend, 'one-more')).toEqual({})
    blocked.release()
    await backend.backend.queue.idle()
  })

  it("counts other users' jobs, but does not name them", async () => {
    const { backend, blocked } = await start()
    await addDetected(backend, 'theirs', 'bo')
    await blocked.started
    await addDetected(backend, 'theirs-2', 'bo')
    await addDetected(backend, 'mine')
    expect(await placeOf(backend, 'mine')).toEqual({ place: 2 })
    blocked.release()
    await backend.backend.queue.idle()
  })

  it('runs next on request, with the place of the others sent to the sockets', async () => {
    const { backend, blocked, starts } = await start()
    for (const id of ['one', 'two', 'three']) await addDetected(backend, id)
    await blocked.started
    backend.socketCommands.length = 0
    expect(await runNext(backend, 'three')).toMatchObject({ status: 200, body: { mediaId: 'three', state: 'queued', place: 1 } })
    const sent = backend.socketCommands.flatMap((one) => (one.kind === 'message' && one.message.type === 'job' ? [one.message.data] : []))
    expect(sent.map(({ mediaId, place, waitsFor }) => `${mediaId}: ${place} after ${waitsFor?.name}`).toSorted()).toEqual([
      'three: 1 after one.jpg',
      'two: 2 after three.jpg',
    ])
    blocked.release()
    await backend.backend.queue.idle()
    expect(starts).toEqual(['detect one', 'detect three', 'detect two'])
  })

  it('runs first if it was the last that was moved to the front', async () => {
    const { backend, blocked, starts } = await start()
    for (const id of ['one', 'two', 'three', 'four']) await addDetected(backend, id)
    await blocked.started
    for (const id of ['three', 'four', 'two']) expect((await runNext(backend, id)).body).toMatchObject({ mediaId: id, place: 1 })
    blocked.release()
    await backend.backend.queue.idle()
    expect(starts).toEqual(['detect one', 'detect two', 'detect four', 'detect three'])
  })

  it('runs next for its owner only, and not once it runs or has ended', async () => {
    const { backend, blocked } = await start()
    for (const id of ['one', 'two']) await addDetected(backend, id)
    await blocked.started
    expect((await runNext(backend, 'two', 'bo')).status).toBe(404)
    expect(await runNext(backend, 'one')).toEqual({
      status: 409,
      body: { error: 'This job isn’t waiting anymore.', code: 'conflict' },
    })
    blocked.release()
    await backend.backend.queue.idle()
    expect((await runNext(backend, 'two')).status).toBe(409)
  })

  it('in a queue of 500 has its place, and a start sends the first 50 only', async () => {
    const { backend, blocked } = await start()
    await addDetected(backend, 'first')
    await blocked.started
    const medias = await Promise.all(Array.from({ length: 500 }, (_, index) => addImage(backend, 'ada', { id: `photo-${index + 1}` })))
    await backend.tables.change(async (draft) => {
      for (const media of medias)
        await backend.backend.queue.addAutomatic(draft, media, { kind: 'detect', request: { ...faces, tags: { faces: 1 } } })
    })
    expect(await placeOf(backend, 'photo-500')).toMatchObject({ place: 500, waitsFor: { mediaId: 'photo-499' } })
    backend.socketCommands.length = 0
    expect((await runNext(backend, 'photo-500')).body).toMatchObject({ place: 1 })
    expect(await placeOf(backend, 'photo-499')).toMatchObject({ place: 500 })
    expect(backend.socketCommands).toHaveLength(50)
    backend.stop()
    blocked.release()
    await backend.backend.queue.idle()
  })
})

describe('the speed of the computer', () => {
  it('is stored with each finished job', async () => {
    const { backend, blocked } = await start()
    await addDetected(backend, 'one')
    blocked.release()
    await backend.backend.queue.idle()
    // The clock of the test stands still, and the least factor of a stage is 0.05.
    expect(JSON.parse((await backend.tables.setting('costs')) ?? '')).toMatchObject({ 'detect image detect faces': 0.05 })
  })

  it('is known after a reload, so that a quick job comes before a slow one', async () => {
    const { backend, blocked, starts } = await start()
    await backend.tables.change((draft) => draft.setSetting('costs', '{"detect image detect faces":20}'))
    await addDetected(backend, 'running')
    await blocked.started
    await addDetected(backend, 'slow')
    await addDetected(backend, 'quick', 'ada', { text: 1 })
    blocked.release()
    await backend.backend.queue.idle()
    expect(starts).toEqual(['detect running', 'detect quick', 'detect slow'])
  })
})
