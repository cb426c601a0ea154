import { describe, expect, it } from 'vitest'

import { EngineError } from '../../src/engine/types'
import { fakeEngine, untilReleased } from '../testing/fake-engine'
import { audioFile, fakeMedia, shortWaveform, videoFile } from '../testing/fake-media'
import { addUser, startTestBackend, type TestBackend } from '../testing/test-backend'
import type { Probes } from './probes'

const as = { as: 'ada' }

async function upload(name: string, media: Partial<Probes['media']> = {}): Promise<TestBackend> {
  const backend = await startTestBackend({ engine: fakeEngine({ probe: notAnImage }), probes: { media: fakeMedia(media) } })
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob(['bytes']))
  await backend.database.put('uploads', { id: 'media-1', ownerId: 'ada', length: 5, name, fileType: '', touchedAt: 1, finished: true })
  await backend.backend.adopt()
  return backend
}

const get = (backend: TestBackend, path = '') => backend.call('GET', `/media/media-1${path}`, undefined, as)
const failsWith = (code: EngineError['code'], message: string) => () => Promise.reject(new EngineError(code, message))
const notAnImage = failsWith('not-an-image', 'This file is not an image.')

describe('[MEDIA-01] a video that was uploaded', () => {
  it('is converting while it is looked at, and then has a duration, an image and details', async () => {
    const held = untilReleased()
    const backend = await upload('door.mp4', {
      probe: async (file, options) => {
        await held.work(options?.signal)
        return fakeMedia().probe(file)
      },
    })
    await held.started
    expect((await get(backend)).body).toMatchObject({ state: 'Converting', type: 'video' })
    expect((await get(backend, '/waveform')).status).toBe(409)
    held.release()
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Converted', duration: 60, thumbPath: '/media/media-1/thumbnail' })
    expect((await get(backend, '/details')).body).toMatchObject({ file: videoFile })
    expect(await backend.files.read('thumbnails', 'media-1')).toBeDefined()
  })

  it('fails when its check is cancelled, with the reason', async () => {
    const held = untilReleased()
    const backend = await upload('door.mp4', {
      probe: async (file, options) => {
        await held.work(options?.signal)
        return fakeMedia().probe(file)
      },
    })
    await held.started
    await backend.call('DELETE', `/jobs/${backend.tables.all('jobs')[0]?.id ?? ''}`, undefined, as)
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Failed' })
    const { body } = await backend.call('GET', '/jobs', undefined, as)
    const error = 'The check was cancelled. Delete this file, or upload it again.'
    expect(body).toMatchObject({ jobs: [{ kind: 'probe', state: 'cancelled', error }], total: 1 })
  })

  it('has an empty review, as nothing has been found in it', async () => {
    const backend = await upload('door.mp4')
    await backend.backend.queue.idle()
    expect((await get(backend, '/detections')).body).toMatchObject({ revision: 0, width: 1280, height: 720, tracks: [] })
  })

  it('has failed for good when it cannot be decoded, for the reason that the person is told', async () => {
    const backend = await upload('old.avi', { probe: failsWith('unsupported-container', 'Files of the kind AVI cannot be read here.') })
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Failed' })
    expect(backend.tables.all('jobs')[0]).toMatchObject({ state: 'failed', error: 'Files of the kind AVI cannot be read here.' })
    expect((await get(backend, '/waveform')).status).toBe(409)
  })

  it('is known by its bytes where nothing else says what it is, and sound is known in what is named a video', async () => {
    const unnamed = await upload('recording')
    await unnamed.backend.queue.idle()
    expect((await get(unnamed)).body).toMatchObject({ type: 'video', state: 'Converted' })
    const nothing = await upload('notes', { probe: failsWith('not-media', 'This file is not video or sound.') })
    await nothing.backend.queue.idle()
    expect(nothing.tables.all('jobs')[0]?.error).toBe('This file is not an image.')
    const sound = await upload('call.mp4', { probe: async () => ({ type: 'audio', file: audioFile, thumbnail: null }) })
    await sound.backend.queue.idle()
    expect((await get(sound)).body).toMatchObject({ type: 'audio', state: 'Converted' })
    expect((await get(sound)).body).not.toHaveProperty('thumbPath')
  })
})

describe('[MEDIA-08] the waveform', () => {
  it('is drawn with the first look, and goes with its media', async () => {
    const backend = await upload('door.mp4')
    await backend.backend.queue.idle()
    expect(await get(backend, '/waveform')).toEqual({ status: 200, body: shortWaveform })
    await backend.call('DELETE', '/media/media-1', undefined, as)
    expect(await backend.files.list('waveforms')).toEqual([])
  })

  it('is not there for a video without sound', async () => {
    const silent = { type: 'video' as const, file: { ...videoFile, audio: null }, thumbnail: null }
    const backend = await upload('door.mp4', { probe: async () => silent, waveform: failsWith('worker-failed', 'never asked') })
    await backend.backend.queue.idle()
    expect(await get(backend, '/waveform')).toEqual({ status: 422, body: { error: 'This file has no audio.' } })
  })

  it('that cannot be drawn takes nothing from the media; the reason is told', async () => {
    const backend = await upload('door.mkv', { waveform: failsWith('cannot-decode', 'The sound is in AC-3.') })
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Converted' })
    expect(await get(backend, '/waveform')).toEqual({ status: 501, body: { error: 'The sound is in AC-3.' } })
    const { body } = await get(backend, '/details')
    expect(body).toMatchObject({ unavailable: [{}, {}, {}, { action: 'waveform', reason: 'The sound is in AC-3.' }] })
  })
})
