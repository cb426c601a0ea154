import { describe, expect, it } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import type { AudioEngine } from '#engine/audio/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { fakeAudio, shortSpeech } from '#mocks/testing/fake-audio.ts'
import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { audioFile, fakeMedia, shortWaveform, videoFile } from '#mocks/testing/fake-media.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import type { Probes } from '../ports/probes'

const as = { as: 'ada' }

async function upload(
  name: string,
  media: Partial<Probes['media']> = {},
  video: Partial<VideoEngine> = {},
  audio: Partial<AudioEngine> = {},
): Promise<TestBackend> {
  const backend = await startTestBackend({
    engine: fakeEngine({ probe: notAnImage }),
    video: fakeVideo(video),
    audio: fakeAudio(audio),
    probes: { media: fakeMedia(media) },
  })
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob(['bytes']))
  await backend.database.put('uploads', { id: 'media-1', ownerId: 'ada', length: 5, name, fileType: '', touchedAt: 1, finished: true })
  await backend.backend.adopt()
  return backend
}

/** Uploads a video whose check waits until it is released or cancelled. */
async function uploadBlocked() {
  const blocked = untilReleased()
  const backend = await upload('door.mp4', {
    probe: async (file, options) => {
      await blocked.work(options?.signal)
      return fakeMedia().probe(file)
    },
  })
  await blocked.started
  return { backend, blocked }
}

const get = (backend: TestBackend, path = '') => backend.call('GET', `/media/media-1${path}`, undefined, as)
const failsWith = (code: EngineError['code'], message: string) => () => Promise.reject(new EngineError(code, message))
const notAnImage = failsWith('not-an-image', 'This file isn’t an image.')

describe('[MEDIA-01] uploaded video', () => {
  it('is converting while it is checked, then has a duration, a thumbnail and details', async () => {
    const { backend, blocked } = await uploadBlocked()
    expect((await get(backend)).body).toMatchObject({ state: 'Converting', type: 'video' })
    expect((await get(backend, '/waveform')).status).toBe(409)
    blocked.release()
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Converted', duration: 60, thumbPath: '/media/media-1/thumbnail' })
    expect((await get(backend, '/details')).body).toMatchObject({ file: videoFile })
    expect(await backend.files.read('thumbnails', 'media-1')).toBeDefined()
  })

  it('fails when its check is cancelled, with the reason', async () => {
    const { backend } = await uploadBlocked()
    await backend.call('DELETE', `/jobs/${(await backend.tables.all('jobs'))[0]?.id ?? ''}`, undefined, as)
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Failed' })
    const { body } = await backend.call('GET', '/jobs', undefined, as)
    const error = 'The check was cancelled. Delete this file, or upload it again.'
    expect(body).toMatchObject({ jobs: [{ kind: 'probe', state: 'cancelled', error }], total: 1 })
  })

  it('has an empty review until something is detected or drawn', async () => {
    const backend = await upload('door.mp4')
    await backend.backend.queue.idle()
    expect((await get(backend, '/detections')).body).toMatchObject({ revision: 0, width: 1280, height: 720, tracks: [] })
  })

  it('fails permanently with the reason when it cannot be decoded', async () => {
    const backend = await upload('old.avi', { probe: failsWith('unsupported-container', 'AVI files aren’t supported.') })
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Failed' })
    expect((await backend.tables.all('jobs'))[0]).toMatchObject({ state: 'failed', error: 'AVI files aren’t supported.' })
    expect((await get(backend, '/waveform')).status).toBe(409)
  })

  it('is recognised by its bytes without an extension, and audio is recognised in a file named as video', async () => {
    const unnamed = await upload('recording')
    await unnamed.backend.queue.idle()
    expect((await get(unnamed)).body).toMatchObject({ type: 'video', state: 'Converted' })
    const notes = await upload('notes', { probe: failsWith('not-media', 'This file isn’t a video or audio file.') })
    await notes.backend.queue.idle()
    expect((await notes.tables.all('jobs'))[0]?.error).toBe('This file isn’t an image.')
    const audio = await upload('call.mp4', { probe: async () => ({ type: 'audio', file: audioFile, thumbnail: null }) })
    await audio.backend.queue.idle()
    expect((await get(audio)).body).toMatchObject({ type: 'audio', state: 'Converted' })
    expect((await get(audio)).body).not.toHaveProperty('thumbPath')
  })
})

describe('[MEDIA-06] the planned output', () => {
  it('is stated with the details of a checked video', async () => {
    const output = { container: 'mp4' as const, codec: 'h264' as const, notes: ['The export is MP4 instead of Matroska.'] }
    const backend = await upload('door.mkv', {}, { planOutput: () => Promise.resolve(output) })
    await backend.backend.queue.idle()
    expect((await get(backend, '/details')).body).toMatchObject({ output })
  })

  it("makes redaction unavailable if this browser can't encode the video, which stays usable", async () => {
    const reason = 'This browser can’t encode a video of this size.'
    const backend = await upload('door.mp4', {}, { planOutput: failsWith('cannot-encode', reason) })
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Converted' })
    const { body } = await get(backend, '/details')
    expect(body).toMatchObject({ unavailable: [{ action: 'redact', reason }, { action: 'transcribe' }] })
    expect(body).not.toHaveProperty('output')
    const request = { revision: 0, title: 'T', description: '' }
    expect(await backend.call('POST', '/media/media-1/redact', request, as)).toMatchObject({ status: 501, body: { error: reason } })
  })

  it('is that of the audio engine for audio', async () => {
    const recording = { type: 'audio' as const, file: audioFile, thumbnail: null }
    const audio = await upload('call.mp4', { probe: async () => recording }, { planOutput: failsWith('worker-failed', 'not called') })
    await audio.backend.queue.idle()
    expect((await get(audio, '/details')).body).toMatchObject({ output: { container: 'wav', codec: 'pcm', notes: [] } })
  })

  it("isn't stated if planning fails for another reason", async () => {
    const crashed = await upload('door.mp4', {}, { planOutput: failsWith('worker-failed', 'Video processing stopped unexpectedly.') })
    await crashed.backend.queue.idle()
    expect((await get(crashed)).body).toMatchObject({ state: 'Converted' })
    expect((await get(crashed, '/details')).body).not.toHaveProperty('output')
    expect((await get(crashed, '/details')).body).toMatchObject({ unavailable: [{ action: 'transcribe' }] })
  })
})

describe('[MEDIA-02] speech segments', () => {
  it('are found when the file is checked', async () => {
    const backend = await upload('door.mp4')
    await backend.backend.queue.idle()
    expect(await get(backend, '/speech')).toEqual({ status: 200, body: shortSpeech })
  })

  it('are missing with the reason where they could not be found, and the file stays usable', async () => {
    const backend = await upload('door.mp4', {}, {}, { speech: failsWith('detector-unavailable', 'No model') })
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Converted' })
    expect(await get(backend, '/speech')).toMatchObject({ status: 501, body: { error: 'No model' } })
  })
})

describe('[MEDIA-08] waveform', () => {
  it('is created when the file is checked and deleted with it', async () => {
    const backend = await upload('door.mp4')
    await backend.backend.queue.idle()
    expect(await get(backend, '/waveform')).toEqual({ status: 200, body: shortWaveform })
    await backend.call('DELETE', '/media/media-1', undefined, as)
    expect(await backend.files.list('waveforms')).toEqual([])
  })

  it("isn't available for a video without audio", async () => {
    const silent = { type: 'video' as const, file: { ...videoFile, audio: null }, thumbnail: null }
    const backend = await upload('door.mp4', { probe: async () => silent, waveform: failsWith('worker-failed', 'not called') })
    await backend.backend.queue.idle()
    expect(await get(backend, '/waveform')).toEqual({ status: 422, body: { error: 'This file has no audio.', code: 'invalid' } })
  })

  it("reports why it couldn't be created, and the file stays usable", async () => {
    const backend = await upload('door.mkv', { waveform: failsWith('cannot-decode', 'AC-3 audio can’t be decoded.') })
    await backend.backend.queue.idle()
    expect((await get(backend)).body).toMatchObject({ state: 'Converted' })
    expect(await get(backend, '/waveform')).toEqual({ status: 501, body: { error: 'AC-3 audio can’t be decoded.', code: 'not-available' } })
    const { body } = await get(backend, '/details')
    expect(body).toMatchObject({ unavailable: [{ action: 'transcribe' }, { action: 'waveform', reason: 'AC-3 audio can’t be decoded.' }] })
  })
})
