import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { faults } from '#mocks/dev/faults.ts'
import { noFilm } from '#mocks/node-backend/no-film.ts'
import {
  ada,
  filmedFor,
  importOptions,
  jobsOf,
  listAtCloud,
  only,
  onlyMedia,
  requestAtCloud,
  shortRange,
  snapshotOptions,
  startWithCloud,
} from '#mocks/testing/cloud-bench.ts'
import { connectCloud } from '#mocks/testing/connect-cloud.ts'
import { filmFor } from '#mocks/testing/fake-film.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { addImage, addUser, addVideo, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await startWithCloud()
})
afterEach(() => vi.useRealTimers())

const importRange = (changes: Record<string, unknown> = {}) =>
  requestAtCloud(backend, '/media/import', { ...shortRange, options: importOptions, ...changes })

describe('[EYE-02] [EYE-03] file import', () => {
  it("adds the file's footage to the library and links to it in the list of cloud files", async () => {
    expect((await requestAtCloud(backend, '/files/import/file-front-door-0912', { options: importOptions })).status).toBe(202)
    await backend.backend.queue.idle()
    expect(await onlyMedia(backend)).toMatchObject({
      name: 'front-door-0912.webm',
      type: 'video',
      integrationInfo: { type: 1, id: 'file-front-door-0912' },
    })
    const start = Date.parse('2026-09-14T08:12:00Z')
    expect(await filmedFor(backend, (await onlyMedia(backend)).id)).toMatchObject({
      kind: 'video',
      container: 'webm',
      pieces: [{ start, end: start + 12_000 }],
    })
    const files = await listAtCloud(backend, '/files')
    expect(files.find(({ id }) => id === 'file-front-door-0912')).toMatchObject({ media: { id: (await onlyMedia(backend)).id } })
    expect(files.find(({ id }) => id === 'file-front-door-0940')).not.toHaveProperty('media')
  })

  it('imports a still as an image, and the first frame of a video when a snapshot is requested', async () => {
    await requestAtCloud(backend, '/files/import/file-car-park-still', { options: { ...importOptions, tags: snapshotOptions.tags } })
    await requestAtCloud(backend, '/files/import/file-front-door-0912', { options: snapshotOptions })
    await backend.backend.queue.idle()
    expect((await backend.tables.all('media')).map(({ name, type, state }) => [name, type, state])).toEqual([
      ['car-park.jpg', 'image', 'Ready for review'],
      ['front-door-0912.jpg', 'image', 'Ready for review'],
    ])
  })

  it.each([
    ['file-none', importOptions, 404, { error: 'File not found in the camera cloud', code: 'not-found' }],
    ['folder-archive-front-door', importOptions, 422, { error: containing('Folders'), code: 'invalid' }],
  ])('rejects %s', async (id, wanted, status, body) => {
    expect(await requestAtCloud(backend, `/files/import/${id}`, { options: wanted })).toEqual({
      status,
      body,
    })
  })
})

describe('[EYE-04] export to the cloud', () => {
  const box = { time: 0, x: 1, y: 1, width: 9, height: 9 }
  const track = { id: 'track-1', kind: 'face', source: 'drawn', confidence: null, decision: 'redact', style: null, positions: [box] }

  async function release(): Promise<string> {
    await addImage(backend, 'ada')
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [track] }, ada)
    await backend.call('POST', '/media/media-1/redact', { revision: 1, title: 'T', description: '' }, ada)
    await backend.backend.queue.idle()
    return only(await backend.tables.all('versions')).id
  }

  it("adds the released version to the cloud's files, and importing it returns the same bytes", async () => {
    const versionId = await release()
    const { status, body } = await requestAtCloud(backend, '/files/export', { mediaId: 'media-1' })
    expect([status, body]).toMatchObject([202, { kind: 'export', mediaId: 'media-1' }])
    await backend.backend.queue.idle()
    const file = (await listAtCloud(backend, '/files')).find(({ directory }) => directory === '/Redaction Studio')
    expect(file).toMatchObject({ id: `file-${versionId}`, name: 'street (redacted).jpg', mimeType: 'image/jpeg' })
    expect(await listAtCloud(backend, '/files')).toContainEqual({
      id: 'folder-redaction-studio',
      name: 'Redaction Studio',
      directory: '/',
      mimeType: 'application/directory',
    })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Redacted')
    await requestAtCloud(backend, `/files/import/${String(file?.['id'])}`, { options: importOptions })
    await backend.backend.queue.idle()
    const reimported = (await backend.tables.all('media')).find(({ id }) => id !== 'media-1')
    expect(await (await backend.files.read('media', reimported?.id ?? ''))?.text()).toBe('redacted pixels')
    expect(reimported).toMatchObject({ name: 'street (redacted).jpg', type: 'image', integrationInfo: { type: 1, id: file?.['id'] } })
  })

  it('creates one file for repeated exports, which outlives the original and is visible to its owner only', async () => {
    await release()
    await requestAtCloud(backend, '/files/export', { mediaId: 'media-1' })
    await requestAtCloud(backend, '/files/export', { mediaId: 'media-1' })
    await backend.backend.queue.idle()
    await backend.call('DELETE', '/media/media-1', undefined, ada)
    expect((await listAtCloud(backend, '/files')).filter(({ directory }) => directory === '/Redaction Studio')).toHaveLength(1)
    await addUser(backend, 'ben')
    await connectCloud(backend, 'ben')
    const { body } = await backend.call('GET', '/integration/eagle-eye/files', undefined, { as: 'ben' })
    expect(body).not.toContainEqual(expect.objectContaining({ directory: '/Redaction Studio' }))
  })

  it('adds the newest released version of a video', async () => {
    await addVideo(backend, 'ada')
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [track] }, ada)
    for (const title of ['First', 'Second']) {
      backend.clock.milliseconds += 1000
      await backend.call('POST', '/media/media-1/redact', { revision: 1, title, description: '' }, ada)
      await backend.backend.queue.idle()
    }
    const [first, second] = await backend.tables.all('versions')
    expect([first?.title, second?.title, second?.release]).toEqual(['First', 'Second', 'released'])
    expect((await requestAtCloud(backend, '/files/export', { mediaId: 'media-1' })).status).toBe(202)
    await backend.backend.queue.idle()
    const file = (await listAtCloud(backend, '/files')).find(({ directory }) => directory === '/Redaction Studio')
    expect(file).toMatchObject({ id: `file-${second?.id ?? ''}`, name: 'street (redacted).mp4', mimeType: 'video/mp4' })
    expect(await (await backend.files.read('cloud', `file-${second?.id ?? ''}`))?.text()).toBe('redacted frames')
  })

  it("rejects originals and another user's files", async () => {
    await addImage(backend, 'ada')
    expect(await requestAtCloud(backend, '/files/export', { mediaId: 'media-1' })).toEqual({
      status: 409,
      body: { error: containing('no released version'), code: 'conflict' },
    })
    await addUser(backend, 'ben')
    await addImage(backend, 'ben', { id: 'media-ben' })
    expect((await requestAtCloud(backend, '/files/export', { mediaId: 'media-ben' })).status).toBe(404)
  })
})

describe('camera cloud faults', () => {
  it(`${faults.cloudBrokenInterval}: only footage that overlaps minute 20 fails, with the reason`, async () => {
    backend.fault.current = faults.cloudBrokenInterval
    await importRange({ start: '2026-11-19T09:19:50Z', end: '2026-11-19T09:20:10Z' })
    await importRange({ start: '2026-11-19T09:21:00Z', end: '2026-11-19T09:21:10Z' })
    await backend.backend.queue.idle()
    expect(await jobsOf(backend)).toEqual([
      ['import', 'failed', containing('between 20 and 21 minutes past')],
      ['import', 'succeeded', null],
      ['probe', 'succeeded', null],
    ])
    const states = (await backend.tables.all('media')).map(({ state, size }) => [state, size > 0])
    expect(states).toEqual([
      ['Failed', false],
      ['Converted', true],
    ])
    expect(await listAtCloud(backend, '/imported')).toHaveLength(1)
  })

  it(`${faults.cloudSlowExports}: imports take eight seconds longer and can be cancelled meanwhile`, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    backend.fault.current = faults.cloudSlowExports
    await importRange()
    await vi.waitFor(() => expect(backend.backend.queue.live().jobs[0]?.stage).toBe('prepare'))
    await vi.advanceTimersByTimeAsync(7900)
    expect(backend.backend.queue.live().jobs[0]?.progress).toBeGreaterThan(30)
    expect((await onlyMedia(backend)).state).toBe('Converting')
    await vi.advanceTimersByTimeAsync(200)
    await backend.backend.queue.idle()
    expect((await onlyMedia(backend)).state).toBe('Converted')
    await importRange()
    await vi.waitFor(() => expect(backend.backend.queue.live().jobs[0]?.stage).toBe('prepare'))
    const open = (await backend.tables.all('jobs')).find(({ finishedAt }) => finishedAt === null)
    await backend.call('DELETE', `/jobs/${open?.id ?? ''}`, undefined, ada)
    await backend.backend.queue.idle()
    expect(await backend.tables.all('media')).toHaveLength(1)
  })

  it(`${faults.cloudConnectionLost}: a running import fails with the reason`, async () => {
    backend = await startWithCloud({
      film: async (film) => {
        backend.clock.milliseconds += 60_000
        return filmFor(film)
      },
    })
    backend.fault.current = faults.cloudConnectionLost
    await importRange()
    await backend.backend.queue.idle()
    expect(await jobsOf(backend)).toEqual([['import', 'failed', containing('ended the connection')]])
    expect(await backend.files.list('media')).toEqual([])
  })

  it('fails the import with the reason when the footage cannot be rendered', async () => {
    backend = await startWithCloud({ film: noFilm })
    await importRange()
    await backend.backend.queue.idle()
    expect(await jobsOf(backend)).toEqual([['import', 'failed', containing('without a browser')]])
    expect(await onlyMedia(backend)).toMatchObject({ state: 'Failed', size: 0 })
  })
})
