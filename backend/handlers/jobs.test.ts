import { beforeEach, describe, expect, it } from 'vitest'

import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, ORIGIN, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { getResponse } from 'msw'

const ada = { as: 'ada' }
const faces = { increasedAccuracy: false, tags: { faces: 1 } }

let backend: TestBackend
beforeEach(async () => {
  backend = await startTestBackend()
  for (const id of ['ada', 'bo']) await addUser(backend, id)
  for (const id of ['media-1', 'media-2']) await addImage(backend, 'ada', { id })
})

const detect = (mediaId: string, key?: string, body: object = faces) =>
  backend.call('POST', `/media/${mediaId}/detect`, body, { ...ada, headers: key === undefined ? {} : { 'idempotency-key': key } })
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id
const idsOf = async (query: string) => {
  const { body } = await backend.call('GET', `/jobs${query}`, undefined, ada)
  return (body as { jobs: { id: string }[] }).jobs.map(({ id }) => id)
}

describe('a job', () => {
  it('is returned by its ID to its owner only, with the revision that it saved', async () => {
    const id = idOf(await detect('media-1'))
    await backend.backend.queue.idle()
    expect(await backend.call('GET', `/jobs/${id}`, undefined, ada)).toMatchObject({
      status: 200,
      body: { id, kind: 'detect', state: 'succeeded', revision: 1 },
    })
    expect((await backend.call('GET', `/jobs/${id}`, undefined, { as: 'bo' })).status).toBe(404)
    expect((await backend.call('GET', '/jobs/job-none', undefined, ada)).status).toBe(404)
  })

  it('has its address in the Location header of the 202', async () => {
    const request = new Request(`${ORIGIN}/legacy/media/media-1/detect`, {
      method: 'POST',
      headers: { Authorization: 'Bearer token-of-ada', 'Content-Type': 'application/json' },
      body: JSON.stringify(faces),
    })
    const response = (await getResponse(backend.handlers, request)) ?? Response.error()
    const { id } = (await response.json()) as { id: string }
    expect([response.status, response.headers.get('location')]).toEqual([202, `/legacy/jobs/${id}`])
  })

  it('reports its pace while it runs, and no more at its end', async () => {
    const blocked = untilReleased()
    let report: (fraction: number) => void = () => undefined
    backend = await startTestBackend({
      engine: fakeEngine({
        detect: async (file, settings, options) => {
          report = (fraction) => options?.onProgress?.({ stage: 'detect', fraction })
          await blocked.work(options?.signal)
          return fakeEngine().detect(file, settings)
        },
      }),
    })
    await addUser(backend, 'ada')
    await addImage(backend, 'ada')
    const id = idOf(await detect('media-1'))
    await blocked.started
    report(0)
    const get = async () => (await backend.call('GET', `/jobs/${id}`, undefined, ada)).body
    expect(await get()).not.toHaveProperty('secondsLeft')
    backend.clock.milliseconds += 10_000
    report(0.5)
    // The first half counts less, because it includes the start of the model.
    expect(await get()).toMatchObject({ progress: 61.84, rate: (100 - 61.84) / 4, secondsLeft: 4 })
    blocked.release()
    await backend.backend.queue.idle()
    expect(await get()).not.toHaveProperty('rate')
  })
})

describe('the list of jobs', () => {
  it('is filtered by file, state and kind', async () => {
    const blocked = untilReleased()
    let runs = 0
    backend = await startTestBackend({
      engine: fakeEngine({
        detect: async (file, settings, options) => {
          runs += 1
          if (runs === 2) await blocked.work(options?.signal)
          return fakeEngine().detect(file, settings)
        },
      }),
    })
    await addUser(backend, 'ada')
    for (const id of ['media-1', 'media-2']) await addImage(backend, 'ada', { id })
    const first = idOf(await detect('media-1'))
    await backend.backend.queue.idle()
    const second = idOf(await detect('media-2'))
    await blocked.started
    await backend.call('DELETE', `/jobs/${second}`, undefined, ada)
    await backend.backend.queue.idle()
    expect(await idsOf('?state=succeeded')).toEqual([first])
    expect(await idsOf('?state=cancelled&kind=detect')).toEqual([second])
    expect(await idsOf('?mediaId=media-1&state=cancelled')).toEqual([])
    expect(await idsOf('?kind=redact')).toEqual([])
    expect((await backend.call('GET', '/jobs?state=lost', undefined, ada)).body).toMatchObject({ code: 'invalid', field: 'state' })
  })
})

describe('an idempotency key', () => {
  it('returns the same job for the same request, also after the job has finished', async () => {
    const id = idOf(await detect('media-1', 'key-1'))
    expect(idOf(await detect('media-1', 'key-1'))).toBe(id)
    await backend.backend.queue.idle()
    expect(await detect('media-1', 'key-1')).toMatchObject({ status: 202, body: { id, state: 'succeeded' } })
    expect(idOf(await detect('media-1', 'key-2'))).not.toBe(id)
  })

  it('is rejected for another request', async () => {
    await detect('media-1', 'key-1')
    const rejection = { status: 422, body: { code: 'invalid', field: 'Idempotency-Key' } }
    expect(await detect('media-2', 'key-1')).toMatchObject(rejection)
    expect(await detect('media-1', 'key-1', { ...faces, increasedAccuracy: true })).toMatchObject(rejection)
    expect(await detect('media-2', 'two words')).toMatchObject(rejection)
    expect(await detect('media-2', 'k'.repeat(129))).toMatchObject(rejection)
    expect(await idsOf('')).toHaveLength(1)
  })

  it('belongs to one user', async () => {
    const id = idOf(await detect('media-1', 'key-1'))
    await addImage(backend, 'bo', { id: 'media-3' })
    const headers = { 'idempotency-key': 'key-1' }
    expect(idOf(await backend.call('POST', '/media/media-3/detect', faces, { as: 'bo', headers }))).not.toBe(id)
  })
})
