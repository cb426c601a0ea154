import { beforeEach, describe, expect, it, vi } from 'vitest'

import { EngineError, type ImageEngine } from '../../src/engine/types'
import { fakeEngine, redactedImage, untilReleased } from '../testing/fake-engine'
import { addImage, addUser, startTestBackend, type TestBackend } from '../testing/test-backend'
import { containing } from '../testing/matchers'

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

function heldDetection(): { held: ReturnType<typeof untilReleased>; engine: Partial<ImageEngine> } {
  const held = untilReleased()
  const engine: Partial<ImageEngine> = {
    detectFaces: async (file, settings, options) => {
      options?.onProgress?.({ stage: 'detect', fraction: 0.5 })
      await held.work(options?.signal)
      return fakeEngine().detectFaces(file, settings)
    },
  }
  return { held, engine }
}

const mediaState = (backend: TestBackend) => backend.tables.get('media', 'media-1')?.state
const newestJob = (backend: TestBackend) => backend.tables.all('jobs').toSorted((one, other) => other.sequence - one.sequence)[0]

describe('a running job', () => {
  it('shows its stage and progress in the answers', async () => {
    const { held, engine } = heldDetection()
    const backend = await start(engine)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await held.started
    const jobs = await backend.call('GET', '/jobs', undefined, as)
    expect(jobs.body).toMatchObject({ jobs: [{ state: 'running', stage: 'detect', progress: 70 }], total: 1 })
    expect((await backend.call('GET', '/media/media-1', undefined, as)).body).toMatchObject({ state: 'Detecting', progress: 70 })
    held.release()
    await backend.backend.queue.idle()
    expect((await backend.call('GET', '/media/media-1', undefined, as)).body).not.toHaveProperty('progress')
  })

  it('sends its progress at most ten times a second', async () => {
    const backend = await start({
      detectFaces: async (file, settings, options) => {
        for (let step = 1; step <= 100; step += 1) {
          backend.clock.milliseconds += 10
          options?.onProgress?.({ stage: 'detect', fraction: step / 100 })
        }
        return fakeEngine().detectFaces(file, settings)
      },
    })
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    const sent = backend.socketCommands.filter(
      (one) => one.kind === 'message' && one.message.type === 'job' && one.message.data.stage !== null,
    )
    expect(sent).toHaveLength(10)
  })

  it('is cancelled, and its media goes back to what it was', async () => {
    const { held, engine } = heldDetection()
    const backend = await start(engine)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await held.started
    const id = newestJob(backend)?.id ?? ''
    expect((await backend.call('DELETE', `/jobs/${id}`, undefined, as)).status).toBe(204)
    await backend.backend.queue.idle()
    expect(newestJob(backend)).toMatchObject({ state: 'cancelled', error: null })
    expect(mediaState(backend)).toBe('Uploaded')
    expect(backend.tables.get('detections', 'media-1')).toBeUndefined()
    expect((await backend.call('DELETE', `/jobs/${id}`, undefined, as)).status).toBe(204)
  })

  it('leaves nothing behind when it is cancelled after it wrote its output', async () => {
    const backend = await start({
      redact: async () => {
        await backend.backend.queue.cancel(newestJob(backend)?.id ?? '')
        return redactedImage()
      },
    })
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [box] }, as)
    await backend.call('POST', '/media/media-1/redact', request, as)
    await backend.backend.queue.idle()
    expect(await backend.files.list('versions')).toEqual([])
    expect(backend.tables.all('versions')).toEqual([])
    expect(mediaState(backend)).toBe('Ready for review')
  })

  it('cannot be cancelled once it has finished, nor by anybody else', async () => {
    const backend = await start({})
    await addUser(backend, 'ben')
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    const path = `/jobs/${newestJob(backend)?.id ?? ''}`
    expect((await backend.call('DELETE', path, undefined, as)).status).toBe(409)
    expect((await backend.call('DELETE', path, undefined, { as: 'ben' })).status).toBe(404)
  })

  it('stops when its media is deleted', async () => {
    const { held, engine } = heldDetection()
    const backend = await start(engine)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await held.started
    await backend.call('DELETE', '/media/media-1', undefined, as)
    await backend.backend.queue.idle()
    expect(backend.tables.all('jobs')).toEqual([])
    expect(backend.tables.all('detections')).toEqual([])
  })
})

describe('one after the other', () => {
  it('runs one job at a time, in the order in which they came', async () => {
    let runningNow = 0
    const most: number[] = []
    const names: string[] = []
    const backend = await start({
      detectFaces: async (file, settings) => {
        runningNow += 1
        most.push(runningNow)
        names.push(await file.text())
        const found = await fakeEngine().detectFaces(file, settings)
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

describe('after a reload', () => {
  it('does a job again that was running, and one that waited', async () => {
    const { held, engine } = heldDetection()
    const before = await start(engine)
    await addImage(before, 'ada', { id: 'media-2' })
    await before.call('POST', '/media/media-1/detect', faces, as)
    await before.call('POST', '/media/media-2/detect', faces, as)
    await held.started
    const after = await startTestBackend({ from: before })
    await after.backend.queue.idle()
    expect(after.tables.all('jobs').map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect(['media-1', 'media-2'].map((id) => after.tables.get('media', id)?.state)).toEqual(['Ready for review', 'Ready for review'])
  })

  it('gives a job up that brings the page down every time, and goes on with the others', async () => {
    let held = heldDetection()
    let backend = await start(held.engine)
    await addImage(backend, 'ada', { id: 'media-2' })
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.call('POST', '/media/media-2/detect', faces, as)
    for (let cut = 1; cut < 5; cut += 1) {
      await held.held.started
      held = heldDetection()
      backend = await startTestBackend({ from: backend, engine: fakeEngine(held.engine) })
    }
    await held.held.started
    expect(backend.tables.all('jobs').map(({ mediaId, state }) => [mediaId, state])).toContainEqual(['media-1', 'running'])
    const after = await startTestBackend({ from: backend })
    await after.backend.queue.idle()
    const jobs = after.tables.all('jobs').toSorted((one, other) => one.sequence - other.sequence)
    expect(jobs).toMatchObject([
      { mediaId: 'media-1', state: 'failed', error: containing('Processing this file has closed the page 5 times') },
      { mediaId: 'media-2', state: 'succeeded' },
    ])
    expect(['media-1', 'media-2'].map((id) => after.tables.get('media', id)?.state)).toEqual(['Error', 'Ready for review'])
  })

  it('removes the output that a stopped job left, and keeps what belongs to a record', async () => {
    const before = await start({})
    await before.files.write('versions', 'version-half-done', new Blob(['half']))
    await before.files.write('thumbnails', 'media-1', new Blob(['small']))
    const after = await startTestBackend({ from: before })
    expect(await after.files.list('versions')).toEqual([])
    expect(await after.files.list('thumbnails')).toEqual(['media-1'])
    expect(await after.files.list('media')).toEqual(['media-1'])
  })
})

describe('a job that fails', () => {
  function failing(error: Error): Partial<ImageEngine> {
    const fail = async (): Promise<never> => {
      throw error
    }
    return { detectFaces: fail, redact: fail }
  }

  it('says the engine’s sentence, and can be tried again', async () => {
    const backend = await start(failing(new EngineError('detector-unavailable', 'The detector could not be loaded.')))
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    expect(newestJob(backend)).toMatchObject({ state: 'failed', error: 'The detector could not be loaded.' })
    expect(mediaState(backend)).toBe('Error')
    expect((await backend.call('POST', '/media/media-1/detect', faces, as)).status).toBe(202)
    await backend.backend.queue.idle()
  })

  it('says something else about what nobody foresaw, and logs it', async () => {
    const backend = await start({})
    backend.fault.current = 'job-crash'
    vi.mocked(console.error).mockImplementation(() => undefined)
    await backend.call('POST', '/media/media-1/detect', faces, as)
    await backend.backend.queue.idle()
    expect(newestJob(backend)).toMatchObject({ state: 'failed', error: containing('Something went wrong') })
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
  })

  it('makes no version when the disk is full, and says so', async () => {
    const backend = await start({})
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [box] }, as)
    backend.files.room = 3
    await backend.call('POST', '/media/media-1/redact', request, as)
    await backend.backend.queue.idle()
    expect(newestJob(backend)).toMatchObject({ state: 'failed', error: containing('out of storage for this site') })
    expect(mediaState(backend)).toBe('Error')
    expect(backend.tables.all('versions')).toEqual([])
    expect(await backend.files.list('versions')).toEqual([])
  })

  it('makes no version when redacting fails', async () => {
    const backend = await start(failing(new EngineError('cannot-encode', 'The image could not be written.')))
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [box] }, as)
    await backend.call('POST', '/media/media-1/redact', request, as)
    await backend.backend.queue.idle()
    expect(mediaState(backend)).toBe('Error')
    expect((await backend.call('GET', '/media/media-1/versions', undefined, as)).body).toEqual({ versions: [], total: 0 })
  })
})

describe('the first look at an upload', () => {
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

  it('finds out what it is and makes a thumbnail', async () => {
    const backend = await upload('scan', '')
    await backend.backend.queue.idle()
    expect(backend.tables.get('media', 'media-1')).toMatchObject({
      state: 'Uploaded',
      type: 'image',
      width: 400,
      height: 300,
      contentType: 'image/jpeg',
      thumbPath: '/media/media-1/thumbnail',
    })
    expect(await (await backend.files.read('thumbnails', 'media-1'))?.text()).toBe('small')
  })

  it('fails for good with what is no image, and cancels what was asked for meanwhile', async () => {
    const held = untilReleased()
    engine = fakeEngine({
      probe: async () => {
        await held.work()
        throw new EngineError('not-an-image', 'This file is no image.')
      },
    })
    const backend = await upload('notes.jpg', 'image/jpeg')
    await held.started
    await backend.call('POST', '/media/media-1/detect', faces, as)
    held.release()
    await backend.backend.queue.idle()
    expect(mediaState(backend)).toBe('Failed')
    expect(backend.tables.all('jobs').map(({ kind, state, error }) => [kind, state, error])).toEqual([
      ['probe', 'failed', 'This file is no image.'],
      ['detect', 'cancelled', null],
    ])
  })
})
