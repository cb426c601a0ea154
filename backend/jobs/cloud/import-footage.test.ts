import { beforeEach, describe, expect, it, vi } from 'vitest'

import { FootageError } from '../../ports/cloud'
import {
  ada,
  filmedFor,
  importOptions,
  jobsOf,
  listAtCloud,
  onlyMedia,
  requestAtCloud,
  shortRange,
  snapshotOptions,
  startWithCloud,
} from '#mocks/testing/cloud-bench.ts'
import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { filmFor } from '#mocks/testing/fake-film.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import { anyText, containing } from '#mocks/testing/matchers.ts'
import { startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

let backend: TestBackend

beforeEach(async () => {
  backend = await startWithCloud()
})

const importRange = (changes: Record<string, unknown> = {}) =>
  requestAtCloud(backend, '/media/import', { ...shortRange, options: importOptions, ...changes })

describe('[EYE-03] import of a time range', () => {
  it('adds a file immediately, which becomes a video of the range without its gap', async () => {
    const { status, body } = await requestAtCloud(backend, '/media/import', {
      ...shortRange,
      start: '2026-11-19T09:52:00Z',
      end: '2026-11-19T10:01:00Z',
      options: importOptions,
    })
    expect([status, body]).toMatchObject([202, { kind: 'import', state: 'queued', mediaId: (await onlyMedia(backend)).id }])
    expect(await onlyMedia(backend)).toMatchObject({
      name: 'Front door 2026-11-19 10.00.00',
      state: 'Converting',
      type: 'video',
      size: 0,
      projectName: 'My files',
      integrationInfo: { type: 1, id: 'camera-front-door' },
    })
    await backend.backend.queue.idle()
    const { id, name, state, size } = await onlyMedia(backend)
    expect([name, state]).toEqual(['Front door 2026-11-19 10.00.00.mp4', 'Converted'])
    expect(size).toBe((await backend.files.read('media', id))?.size)
    expect(await filmedFor(backend, id)).toMatchObject({
      kind: 'video',
      camera: { name: 'Front door', timeZone: 'Europe/London' },
      pieces: [{ start: Date.parse('2026-11-19T10:00:00Z'), end: Date.parse('2026-11-19T10:01:00Z') }],
    })
    expect(await listAtCloud(backend, '/imported')).toMatchObject([{ id, name }])
    expect((await backend.call('GET', '/app/info/activities', undefined, ada)).body).toMatchObject({ activityMap: { upload: 1 } })
  })

  it('detects what was requested in the imported video once it is checked, at the requested accuracy', async () => {
    const blocked = untilReleased()
    const asked: unknown[] = []
    backend = await startWithCloud({
      video: fakeVideo({
        detect: async (file, settings, options) => {
          asked.push(settings)
          await blocked.work(options?.signal)
          return fakeVideo().detect(file, settings)
        },
      }),
    })
    const tags = { ...importOptions.tags, faces: 1, text: 1 }
    expect((await importRange({ options: { ...importOptions, tags } })).status).toBe(202)
    await blocked.started
    expect(await onlyMedia(backend)).toMatchObject({ type: 'video', state: 'Detecting', contentType: 'video/mp4' })
    expect(asked).toEqual([{ increasedAccuracy: true, labels: ['face', 'text'] }])
    blocked.release()
    await backend.backend.queue.idle()
    expect((await onlyMedia(backend)).state).toBe('Ready for review')
    expect(await backend.tables.get('detections', (await onlyMedia(backend)).id)).toMatchObject({
      detection: { tags: { faces: 1, text: 1 } },
      tracks: [{}],
    })
    expect(await jobsOf(backend)).toEqual([
      ['import', 'succeeded', null],
      ['probe', 'succeeded', null],
      ['detect', 'succeeded', null],
    ])
  })

  it('restores the checked state when the detection in an imported video is cancelled', async () => {
    const blocked = untilReleased()
    backend = await startWithCloud({
      video: fakeVideo({ detect: (_file, _settings, options) => blocked.work(options?.signal).then(() => Promise.reject(new Error())) }),
    })
    await importRange({ options: { ...importOptions, tags: { ...importOptions.tags, faces: 1 } } })
    await blocked.started
    const job = (await backend.tables.all('jobs')).find(({ kind }) => kind === 'detect')
    expect((await backend.call('DELETE', `/jobs/${job?.id ?? ''}`, undefined, ada)).status).toBe(204)
    await backend.backend.queue.idle()
    expect((await onlyMedia(backend)).state).toBe('Converted')
  })

  it("joins footage on both sides of a gap and names the file by the camera's local time", async () => {
    // On 2026-07-01 New York has summer time, four hours behind UTC.
    const window = { cameraId: 'camera-car-park', start: '2026-07-01T00:19:00Z', end: '2026-07-01T00:29:00Z' }
    await requestAtCloud(backend, '/media/import', { ...window, end: '2026-07-01T00:29:00Z', options: importOptions })
    const across = { ...shortRange, start: '2026-11-19T09:49:00Z', end: '2026-11-19T10:02:00Z' }
    expect((await requestAtCloud(backend, '/media/import', { ...across, options: importOptions })).status).toBe(422)
    await requestAtCloud(backend, '/media/import', { ...across, options: snapshotOptions })
    await backend.backend.queue.idle()
    const [first, still] = await backend.tables.all('media')
    expect(first?.name).toBe('Car park 2026-06-30 20.19.00.mp4')
    expect((await filmedFor(backend, first?.id ?? '')).pieces).toEqual([
      { start: Date.parse('2026-07-01T00:19:00Z'), end: Date.parse('2026-07-01T00:20:00Z') },
    ])
    expect((await filmedFor(backend, still?.id ?? '')).pieces).toEqual([
      { start: Date.parse('2026-11-19T09:49:00Z'), end: Date.parse('2026-11-19T09:50:00Z') },
      { start: Date.parse('2026-11-19T10:00:00Z'), end: Date.parse('2026-11-19T10:02:00Z') },
    ])
  })

  it('ends at the time of the request when the range extends into the future', async () => {
    backend.clock.milliseconds += 20_000
    await importRange({ start: '2026-11-20T00:00:00Z', end: '2026-11-20T00:05:00Z' })
    backend.clock.milliseconds += 60_000
    await backend.backend.queue.idle()
    expect((await filmedFor(backend, (await onlyMedia(backend)).id)).pieces).toEqual([
      { start: Date.parse('2026-11-20T00:00:00Z'), end: Date.parse('2026-11-20T00:00:20Z') },
    ])
  })

  it('imports a snapshot, probes it and detects faces with the requested accuracy', async () => {
    const detect = vi.fn(fakeEngine().detect)
    backend = await startWithCloud({ engine: fakeEngine({ detect }) })
    await importRange({ options: snapshotOptions })
    await backend.backend.queue.idle()
    expect(await onlyMedia(backend)).toMatchObject({
      name: 'Front door 2026-11-19 09.49.00.jpg',
      type: 'image',
      state: 'Ready for review',
      width: 400,
      thumbPath: anyText,
    })
    expect(await jobsOf(backend)).toEqual([
      ['import', 'succeeded', null],
      ['probe', 'succeeded', null],
      ['detect', 'succeeded', null],
    ])
    expect(detect.mock.lastCall?.[1]).toEqual({ increasedAccuracy: true, labels: ['face'] })
    expect((await backend.tables.get('detections', (await onlyMedia(backend)).id))?.tracks).toHaveLength(1)
  })

  it('imports a snapshot and detects license plates and text', async () => {
    await importRange({ options: { ...snapshotOptions, tags: { ...importOptions.tags, license_plates: 1, text: 1 } } })
    await backend.backend.queue.idle()
    const review = await backend.tables.get('detections', (await onlyMedia(backend)).id)
    expect(review?.tracks.map(({ kind, label }) => [kind, label])).toEqual([
      ['object', 'license_plate'],
      ['object', 'text'],
    ])
    expect(review?.detection?.tags).toEqual({ license_plates: 1, text: 1 })
  })

  it("doesn't detect faces in a snapshot unless requested", async () => {
    await importRange({ options: { ...snapshotOptions, tags: importOptions.tags } })
    await backend.backend.queue.idle()
    expect((await jobsOf(backend)).map(([kind]) => kind)).toEqual(['import', 'probe'])
    expect((await onlyMedia(backend)).state).toBe('Uploaded')
  })

  it.each([
    [{ start: '2026-11-19T09:51:00Z', end: '2026-11-19T09:59:00Z' }, 404, { error: containing('No recordings'), code: 'not-found' }],
    [{ start: '2026-11-21T09:00:00Z', end: '2026-11-21T09:01:00Z' }, 404, { error: containing('No recordings'), code: 'not-found' }],
    [{ cameraId: 'camera-back-gate' }, 404, { error: containing('No recordings'), code: 'not-found' }],
    [{ cameraId: 'camera-none' }, 404, { error: containing('Camera not found'), code: 'not-found' }],
    [{ end: shortRange.start }, 422, { error: containing('end'), code: 'invalid', field: 'end' }],
    [
      { start: '2026-11-19T09:38:59Z', end: '2026-11-19T09:49:00Z' },
      422,
      { error: containing('within 10 minutes'), code: 'invalid', field: 'end' },
    ],
    [{ options: { ...importOptions, projectId: 'project-none' } }, 404, { error: containing('Project not found'), code: 'not-found' }],
    [
      { options: { ...importOptions, transcribeAudio: true } },
      422,
      { error: containing('no audio'), code: 'invalid', field: 'options.transcribeAudio' },
    ],
    [
      { options: { ...snapshotOptions, tags: { ...snapshotOptions.tags, search: 1 } } },
      422,
      { error: 'Detecting other objects isn’t available.', code: 'invalid', field: 'tags.search' },
    ],
    [
      { options: { ...importOptions, transcibeLanguage: undefined } },
      422,
      { error: containing('transcibeLanguage'), code: 'invalid', field: 'options.transcibeLanguage' },
    ],
  ])('rejects %o and leaves nothing behind', async (changes, status, body) => {
    expect(await importRange(changes)).toEqual({ status, body })
    expect([await backend.tables.all('media'), await backend.tables.all('jobs')]).toEqual([[], []])
  })

  it('requires the connection', async () => {
    await backend.call('POST', '/integration/eagle-eye/disconnect', undefined, ada)
    expect((await importRange()).status).toBe(409)
    expect((await requestAtCloud(backend, '/files/import/file-car-park-still', { options: importOptions })).status).toBe(409)
    expect((await requestAtCloud(backend, '/files/export', { mediaId: 'media-1' })).status).toBe(409)
  })

  it('starts once when a tab repeats its request after a lost response', async () => {
    const blocked = untilReleased()
    backend = await startWithCloud({
      film: async (film) => {
        await blocked.work()
        return filmFor(film)
      },
    })
    await importRange()
    const again = { ...ada, headers: { 'x-embedded-repeat': '1' } }
    await backend.call('POST', '/integration/eagle-eye/media/import', { ...shortRange, options: importOptions }, again)
    expect(await backend.tables.all('media')).toHaveLength(1)
    // A new request for the same range is a second import.
    await importRange()
    expect(await backend.tables.all('media')).toHaveLength(2)
    blocked.release()
    await backend.backend.queue.idle()
  })
})

describe('running import', () => {
  it('reports its progress in responses and on the socket', async () => {
    const blocked = untilReleased()
    backend = await startWithCloud({
      film: async (film, { onProgress, signal }) => {
        onProgress(0.5)
        await blocked.work(signal)
        return filmFor(film)
      },
    })
    await importRange()
    await blocked.started
    expect((await backend.call('GET', '/jobs', undefined, ada)).body).toMatchObject({
      jobs: [{ stage: 'prepare', progress: expect.closeTo(45, 0) as number }],
    })
    expect(await listAtCloud(backend, '/imported')).toMatchObject([{ state: 'Converting', progress: expect.closeTo(45, 0) as number }])
    const reported = backend.socketCommands.flatMap((one) =>
      one.kind === 'message' && one.message.type === 'job' ? one.message.data.stage : [],
    )
    expect(reported).toContain('prepare')
    blocked.release()
    await backend.backend.queue.idle()
  })

  it('leaves no file when it is cancelled while running or waiting', async () => {
    const blocked = untilReleased()
    backend = await startWithCloud({
      film: async (film, { signal }) => {
        await blocked.work(signal)
        return filmFor(film)
      },
    })
    await importRange()
    await blocked.started
    await importRange({ end: '2026-11-19T09:49:40Z' })
    for (const { id } of await backend.tables.all('jobs'))
      expect((await backend.call('DELETE', `/jobs/${id}`, undefined, ada)).status).toBe(204)
    await backend.backend.queue.idle()
    expect([await backend.tables.all('media'), await backend.files.list('media')]).toEqual([[], []])
    expect(await jobsOf(backend)).toEqual([
      ['import', 'cancelled', null],
      ['import', 'cancelled', null],
    ])
    expect(backend.socketCommands.filter((one) => one.kind === 'message' && one.message.type === 'media_deleted')).toHaveLength(2)
    expect((await backend.call('GET', '/app/info/activities', undefined, ada)).body).not.toMatchObject({
      activityMap: { media_deletion: anyText },
    })
  })

  it('starts over after a reload', async () => {
    const blocked = untilReleased()
    backend = await startWithCloud({
      film: async (film, { signal }) => {
        await blocked.work(signal)
        return filmFor(film)
      },
    })
    await importRange()
    await blocked.started
    backend = await startTestBackend({ from: backend })
    await backend.backend.queue.idle()
    expect(await onlyMedia(backend)).toMatchObject({ state: 'Converted', name: 'Front door 2026-11-19 09.49.00.mp4' })
  })

  it('leaves no footage of a run that was cut off when the next one fails', async () => {
    backend = await startWithCloud({
      film: async () => {
        await backend.files.write('media', (await onlyMedia(backend)).id, new Blob(['footage of the run before']))
        throw new FootageError('The camera cloud stopped.')
      },
    })
    await importRange()
    await backend.backend.queue.idle()
    expect((await onlyMedia(backend)).size).toBe(0)
    expect(await backend.files.list('media')).toEqual([])
  })
})
