import { describe, expect, it, vi } from 'vitest'

import type { DetectedItem } from '#engine/image/types.ts'
import { fakeEngine } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const run = { increasedAccuracy: true, tags: { faces: 1 } }
const at = (x: number, confidence: number): DetectedItem => ({ label: 'face', box: { x, y: 20, width: 40, height: 40 }, confidence })
const drawn = {
  id: 'track-drawn',
  kind: 'face' as const,
  source: 'drawn' as const,
  confidence: null,
  decision: 'redact' as const,
  style: null,
  positions: [{ time: 0, x: 5, y: 5, width: 10, height: 10 }],
}

async function start(...runs: DetectedItem[][]): Promise<TestBackend> {
  const engine = vi.fn(fakeEngine().detect)
  for (const items of runs) engine.mockResolvedValueOnce({ width: 400, height: 300, items })
  const backend = await startTestBackend({ engine: fakeEngine({ detect: engine }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  return backend
}

async function detect(backend: TestBackend): Promise<void> {
  expect((await backend.call('POST', '/media/media-1/detect', run, as)).status).toBe(202)
  await backend.backend.queue.idle()
}

const load = async (backend: TestBackend) => (await backend.call('GET', '/media/media-1/detections', undefined, as)).body
const save = (backend: TestBackend, body: unknown) => backend.call('PUT', '/media/media-1/detections', body, as)
const numbersOf = async (backend: TestBackend) => (await backend.tables.get('detections', 'media-1'))?.tracks.map(({ number }) => number)

describe('[MEDIA-02] detection of a review', () => {
  it('is null until a detection has run, even with drawn boxes, and is recorded even when nothing was detected', async () => {
    const backend = await start([])
    expect(await load(backend)).toMatchObject({ detection: null })
    await save(backend, { revision: 0, style: 'Black Box', tracks: [drawn] })
    expect(await load(backend)).toMatchObject({ detection: null })
    await detect(backend)
    expect(await load(backend)).toMatchObject({
      detection: { finishedAt: 1_795_132_800, increasedAccuracy: true, tags: { faces: 1 } },
      tracks: [{ id: 'track-drawn' }],
    })
  })
})

describe('[MEDIA-04] item numbers', () => {
  it('follow the review order, and stay with faces at the same position when faces are detected again', async () => {
    const backend = await start([at(10, 0.9), at(100, 0.5)], [at(105, 0.8), at(300, 0.6), at(10, 0.7)])
    await detect(backend)
    expect(await numbersOf(backend)).toEqual([2, 1])
    await detect(backend)
    expect(await numbersOf(backend)).toEqual([1, 3, 2])
  })

  it("aren't reused after a drawn or detected box is removed", async () => {
    const backend = await start([at(10, 0.9)], [at(300, 0.9)])
    await detect(backend)
    const one = await backend.tables.get('detections', 'media-1')
    const lastNumbers = { face: 3, object: 0 }
    await save(backend, { revision: 1, style: 'Black Box', lastNumbers, tracks: [...(one?.tracks ?? []), { ...drawn, number: 2 }] })
    await detect(backend)
    expect(await numbersOf(backend)).toEqual([4, 2])
    expect(await load(backend)).toMatchObject({ lastNumbers: { face: 4, object: 0 } })
  })

  it('are assigned if missing, never change and must be unique', async () => {
    const backend = await start()
    await save(backend, { revision: 0, style: 'Black Box', tracks: [drawn] })
    expect(await numbersOf(backend)).toEqual([1])
    await save(backend, { revision: 1, style: 'Black Box', tracks: [{ ...drawn, number: 7 }] })
    expect(await numbersOf(backend)).toEqual([1])
    expect(await save(backend, { revision: 2, style: 'Black Box', tracks: [drawn, { ...drawn, id: 'other', number: 1 }] })).toEqual({
      status: 422,
      body: { error: 'Two items have the same number.', code: 'invalid', field: 'tracks.1.number' },
    })
  })
})

describe('[MEDIA-01] release filter of the library', () => {
  it('uses the latest version and excludes files without versions', async () => {
    const backend = await start()
    const version = { id: 'v1', title: 'First', description: '', release: 'released' as const }
    const held = { ...version, id: 'v2', release: 'held' as const }
    await addImage(backend, 'ada', { id: 'held', state: 'Redacted', uploadDate: 3, exportedVersions: [version, held] })
    await addImage(backend, 'ada', { id: 'done', state: 'Redacted', uploadDate: 2, exportedVersions: [held, version] })
    const list = async (query: string) => {
      const { body } = await backend.call('GET', `/media?${query}`, undefined, as)
      return Object.keys((body as { medias: object }).medias)
    }
    expect(await list('release=held')).toEqual(['held'])
    expect(await list('release=released&state=Redacted')).toEqual(['done'])
    expect(await list('')).toEqual(['media-1', 'held', 'done'])
  })
})
