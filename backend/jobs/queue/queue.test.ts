import { beforeEach, describe, expect, it, vi } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import type { ImageEngine } from '#engine/image/types.ts'
import { fakeEngine, redactedImage, untilReleased } from '#mocks/testing/fake-engine.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { inProcessRunner } from '../../ports/in-process-runner'

const as = { as: 'ada' }
const faces = { increasedAccuracy: true, tags: { faces: 1 } }
const request = { revision: 1, title: 'T', description: '' }
const box = {
  id: 'track-1',
  kind: 'face',
  source: 'drawn',
  confidence: null,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 9, height: 9 }],
}

async function start(engine: Partial<ImageEngine>): Promise<TestBackend> {
  const backend = await startTestBackend({ engine: fakeEngine(engine) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  return backend
}

function blockedDetection(): { blocked: ReturnType<typeof untilReleased>; engine: Partial<ImageEngine> } {
  const blocked = untilReleased()
  const engine: Partial<ImageEngine> = {
    detect: async (file, settings, options) => {
      options?.onProgress?.({ stage: 'detect', fraction: 0.5 })
      await blocked.work(options?.signal)
      return fakeEngine().detect(file, settings)
    },
  }
  return { blocked, engine }
}

const mediaState = async (backend: TestBackend) => (await backend.tables.get('media', 'media-1'))?.state
const newestJob = async (backend: TestBackend) =>
  (await backend.tables.all('jobs')).toSorted((one, other) => other.sequence - one.sequence)[0]

describe('running job', () => {
  it('reports its stage and progress in responses', async () => {
    const { blocked, engine } = blockedDetection()
    const backend = await start(engine)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await blocked.started
    const jobs = await backend.call('GET', '/jobs', undefined, as)
    expect(jobs.body).toMatchObject({ jobs: [{ state: 'running', stage: 'detect', progress: 58.47 }], total: 1 })
    expect((await backend.call('GET', '/media/media-1', undefined, as)).body).toMatchObject({ state: 'Detecting', progress: 58.47 })
    blocked.release()
    await backend.backend.queue.idle()
    expect((await backend.call('GET', '/media/media-1', undefined, as)).body).not.toHaveProperty('progress')
  })

  it('sends its progress at most ten times a second', async () => {
    const backend = await start({
      detect: async (file, settings, options) => {
        for (let step = 1; step <= 100; step += 1) {
          backend.clock.milliseconds += 10
          options?.onProgress?.({ stage: 'detect', fraction: step / 100 })
        }
        return fakeEngine().detect(file, settings)
      },
    })
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    const sent = backend.socketCommands.filter(
      (one) => one.kind === 'message' && one.message.type === 'job' && one.message.data.stage !== null,
    )
    expect(sent).toHaveLength(10)
  })

  it('restores the state of its file when it is cancelled', async () => {
    const { blocked, engine } = blockedDetection()
    const backend = await start(engine)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await blocked.started
    const id = (await newestJob(backend))?.id ?? ''
    expect((await backend.call('DELETE', `/jobs/${id}`, undefined, as)).status).toBe(204)
    await backend.backend.queue.idle()
    expect(await newestJob(backend)).toMatchObject({ state: 'cancelled', error: null })
    expect(await mediaState(backend)).toBe('Uploaded')
    expect(await backend.tables.get('detections', 'media-1')).toBeUndefined()
    expect((await backend.call('DELETE', `/jobs/${id}`, undefined, as)).status).toBe(204)
  })

  it('leaves nothing behind when it is cancelled after its output was written', async () => {
    const backend = await start({
      redact: async () => {
        await backend.backend.queue.cancel((await newestJob(backend))?.id ?? '', 'ada')
        return redactedImage()
      },
    })
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [box] }, as)
    await backend.call('POST', '/media/media-1/redact', request, as)
    await backend.backend.queue.idle()
    expect(await backend.files.list('versions')).toEqual([])
    expect(await backend.tables.all('versions')).toEqual([])
    expect(await mediaState(backend)).toBe('Ready for review')
  })

  it("can't be cancelled after it has finished or by another user", async () => {
    const backend = await start({})
    await addUser(backend, 'ben')
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    const path = `/jobs/${(await newestJob(backend))?.id ?? ''}`
    expect((await backend.call('DELETE', path, undefined, as)).status).toBe(409)
    expect((await backend.call('DELETE', path, undefined, { as: 'ben' })).status).toBe(404)
  })

  it('stops when its file is deleted', async () => {
    const { blocked, engine } = blockedDetection()
    const backend = await start(engine)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await blocked.started
    await backend.call('DELETE', '/media/media-1', undefined, as)
    await backend.backend.queue.idle()
    expect(await backend.tables.all('jobs')).toEqual([])
    expect(await backend.tables.all('detections')).toEqual([])
  })
})

describe('queue', () => {
  it('runs one job at a time in the order of the requests', async () => {
    let runningNow = 0
    const most: number[] = []
    const names: string[] = []
    const backend = await start({
      detect: async (file, settings) => {
        runningNow += 1
        most.push(runningNow)
        names.push(await file.text())
        const found = await fakeEngine().detect(file, settings)
        runningNow -= 1
        return found
      },
    })
    for (const id of ['media-2', 'media-3']) {
      await addImage(backend, 'ada', { id })
      await backend.files.write('media', id, new Blob([id]))
    }
    await backend.files.write('media', 'media-1', new Blob(['media-1']))
    await Promise.all(['media-1', 'media-2', 'media-3'].map((id) => backend.call('POST', `/media/${id}/detect`, faces, as)))
    await backend.backend.queue.idle()
    expect(names).toEqual(['media-1', 'media-2', 'media-3'])
    expect(most).toEqual([1, 1, 1])
  })
})

describe('reload', () => {
  it('runs interrupted and waiting jobs again', async () => {
    const { blocked, engine } = blockedDetection()
    const before = await start(engine)
    await addImage(before, 'ada', { id: 'media-2' })
    await before.call('POST', '/media/media-1/detect', faces, as)
    await before.call('POST', '/media/media-2/detect', faces, as)
    await blocked.started
    const after = await startTestBackend({ from: before })
    await after.backend.queue.idle()
    expect((await after.tables.all('jobs')).map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    const medias = await after.tables.getMany('media', ['media-1', 'media-2'])
    expect(medias.map(({ state }) => state)).toEqual(['Ready for review', 'Ready for review'])
  })

  it('fails a job that closes the page every time and continues with the others', async () => {
    let detection = blockedDetection()
    let backend = await start(detection.engine)
    await addImage(backend, 'ada', { id: 'media-2' })
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.call('POST', '/media/media-2/detect', faces, as)
    for (let cut = 1; cut < 5; cut += 1) {
      await detection.blocked.started
      detection = blockedDetection()
      backend = await startTestBackend({ from: backend, engine: fakeEngine(detection.engine) })
    }
    await detection.blocked.started
    expect((await backend.tables.all('jobs')).map(({ mediaId, state }) => [mediaId, state])).toContainEqual(['media-1', 'running'])
    const after = await startTestBackend({ from: backend })
    await after.backend.queue.idle()
    const jobs = (await after.tables.all('jobs')).toSorted((one, other) => one.sequence - other.sequence)
    expect(jobs).toMatchObject([
      { mediaId: 'media-1', state: 'failed', error: containing('Processing this file has closed the page 5 times') },
      { mediaId: 'media-2', state: 'succeeded' },
    ])
    const medias = await after.tables.getMany('media', ['media-1', 'media-2'])
    expect(medias.map(({ state }) => state)).toEqual(['Error', 'Ready for review'])
  })

  it('continues a job however often the page is left while it runs', async () => {
    let detection = blockedDetection()
    let backend = await start(detection.engine)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    for (let left = 1; left <= 9; left += 1) {
      await detection.blocked.started
      detection = blockedDetection()
      const runner = inProcessRunner({ cores: 1, stopped: new AbortController().signal, wasLeft: true })
      backend = await startTestBackend({ from: backend, engine: fakeEngine(detection.engine), runner })
    }
    await detection.blocked.started
    const after = await startTestBackend({ from: backend })
    await after.backend.queue.idle()
    expect(await after.tables.all('jobs')).toMatchObject([{ mediaId: 'media-1', state: 'succeeded' }])
  })

  it('removes the output of an interrupted job and keeps files that have a record', async () => {
    const before = await start({})
    await before.files.write('versions', 'version-half-done', new Blob(['half']))
    await before.files.write('thumbnails', 'media-1', new Blob(['small']))
    const after = await startTestBackend({ from: before })
    expect(await after.files.list('versions')).toEqual([])
    expect(await after.files.list('thumbnails')).toEqual(['media-1'])
    expect(await after.files.list('media')).toEqual(['media-1'])
  })
})

describe('failing job', () => {
  function failing(error: Error): Partial<ImageEngine> {
    const fail = async (): Promise<never> => {
      throw error
    }
    return { detect: fail, redact: fail }
  }

  it("reports the engine's message and can be tried again", async () => {
    const backend = await start(failing(new EngineError('detector-unavailable', 'Couldn’t load the detector.')))
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    expect(await newestJob(backend)).toMatchObject({ state: 'failed', error: 'Couldn’t load the detector.' })
    expect(await mediaState(backend)).toBe('Error')
    expect((await backend.call('POST', '/media/media-1/detect', faces, as)).status).toBe(202)
    await backend.backend.queue.idle()
  })

  it('reports a general message for an unexpected error and logs the error', async () => {
    const backend = await start({})
    backend.fault.current = 'job-crash'
    vi.mocked(console.error).mockImplementation(() => undefined)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    expect(await newestJob(backend)).toMatchObject({ state: 'failed', error: containing('Something went wrong') })
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
  })

  it('creates no version when the storage is full and reports it', async () => {
    const backend = await start({})
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [box] }, as)
    backend.files.room = 3
    await backend.call('POST', '/media/media-1/redact', request, as)
    await backend.backend.queue.idle()
    expect(await newestJob(backend)).toMatchObject({ state: 'failed', error: containing('out of storage for this site') })
    expect(await mediaState(backend)).toBe('Error')
    expect(await backend.tables.all('versions')).toEqual([])
    expect(await backend.files.list('versions')).toEqual([])
  })

  it('creates no version when redaction fails', async () => {
    const backend = await start(failing(new EngineError('cannot-encode', 'Couldn’t encode the image.')))
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [box] }, as)
    await backend.call('POST', '/media/media-1/redact', request, as)
    await backend.backend.queue.idle()
    expect(await mediaState(backend)).toBe('Error')
    expect((await backend.call('GET', '/media/media-1/versions', undefined, as)).body).toEqual({ versions: [], total: 0 })
  })
})

describe('upload check', () => {
  let engine: ImageEngine
  beforeEach(() => {
    engine = fakeEngine()
  })

  async function upload(name: string, fileType: string): Promise<TestBackend> {
    const backend = await startTestBackend({ engine })
    await addUser(backend, 'ada')
    await backend.files.write('media', 'media-1', new Blob(['bytes']))
    await backend.database.put('uploads', { id: 'media-1', ownerId: 'ada', length: 5, name, fileType, touchedAt: 1, finished: true })
    await backend.call('GET', '/media', undefined, as)
    return backend
  }

  it('determines the type and creates a thumbnail', async () => {
    const backend = await upload('scan', '')
    await backend.backend.queue.idle()
    expect(await backend.tables.get('media', 'media-1')).toMatchObject({
      state: 'Uploaded',
      type: 'image',
      width: 400,
      height: 300,
      contentType: 'image/jpeg',
      thumbPath: '/media/media-1/thumbnail',
    })
    expect(await (await backend.files.read('thumbnails', 'media-1'))?.text()).toBe('small')
  })

  it("fails permanently for a file that isn't an image and cancels its waiting jobs", async () => {
    const blocked = untilReleased()
    engine = fakeEngine({
      probe: async () => {
        await blocked.work()
        throw new EngineError('not-an-image', 'This file isn’t an image.')
      },
    })
    const backend = await upload('notes.jpg', 'image/jpeg')
    await blocked.started
    await backend.call('POST', '/media/media-1/detect', faces, as)
    blocked.release()
    await backend.backend.queue.idle()
    expect(await mediaState(backend)).toBe('Failed')
    expect((await backend.tables.all('jobs')).map(({ kind, state, error }) => [kind, state, error])).toEqual([
      ['probe', 'failed', 'This file isn’t an image.'],
      ['detect', 'cancelled', null],
    ])
  })
})
