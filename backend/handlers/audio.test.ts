import { beforeEach, describe, expect, it } from 'vitest'

import { audioFile, videoFile } from '#mocks/testing/fake-media.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const segment = { id: 'segment-1', start: 0, end: 2, speaker: null, text: 'This is Ada.', words: [] }
const update = { revision: 0, language: 'en', source: 'imported', segments: [segment] }

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { id: 'media-call', type: 'audio' })
  await addImage(backend, 'ada', { id: 'media-image' })
})

function call(method: string, path: string, body?: unknown) {
  return backend.call(method, `/media/${path}`, body, { as: 'ada' })
}

describe('[MEDIA-03] transcript', () => {
  it('is empty at revision 0 and is returned after an import', async () => {
    expect((await call('GET', 'media-call/transcript')).body).toMatchObject({ revision: 0, language: null, source: null, segments: [] })
    const saved = await call('PUT', 'media-call/transcript', update)
    expect(saved).toMatchObject({
      status: 200,
      body: { mediaId: 'media-call', revision: 1, language: 'en', source: 'imported', segments: [segment] },
    })
    expect((await call('GET', 'media-call/transcript')).body).toEqual(saved.body)
  })

  it('rejects a save of an outdated revision and accepts a repeated one', async () => {
    await call('PUT', 'media-call/transcript', update)
    expect(await call('PUT', 'media-call/transcript', update)).toMatchObject({ status: 200, body: { revision: 1 } })
    expect((await call('PUT', 'media-call/transcript', { ...update, segments: [] })).status).toBe(409)
    expect((await call('PUT', 'media-call/transcript', { ...update, revision: 1, segments: [] })).body).toMatchObject({ revision: 2 })
  })

  it('rejects duplicate segment IDs and segments that end before they start', async () => {
    expect((await call('PUT', 'media-call/transcript', { ...update, segments: [segment, segment] })).status).toBe(422)
    expect((await call('PUT', 'media-call/transcript', { ...update, segments: [{ ...segment, end: -1 }] })).status).toBe(422)
    expect((await call('PUT', 'media-call/transcript', { ...update, segments: [{ ...segment, start: 3 }] })).status).toBe(422)
  })

  it('is deleted with its file', async () => {
    await call('PUT', 'media-call/transcript', update)
    await call('DELETE', 'media-call')
    expect(await backend.database.count('transcripts')).toBe(0)
  })

  it("isn't available for images", async () => {
    const rejection = { status: 422, body: { error: 'This file has no audio.', code: 'invalid' } }
    expect(await call('GET', 'media-image/transcript')).toEqual(rejection)
    expect(await call('PUT', 'media-image/transcript', update)).toEqual(rejection)
    expect(await call('POST', 'media-image/transcribe', { language: null })).toEqual(rejection)
    expect(await call('GET', 'media-image/waveform')).toEqual(rejection)
    expect(await call('GET', 'media-image/speech')).toEqual(rejection)
  })
})

describe('[MEDIA-02] speech segments', () => {
  it('are those that the check of the file found', async () => {
    const speech = { segments: [{ start: 0.32, end: 2.21 }] }
    await addImage(backend, 'ada', { id: 'media-call', type: 'audio', state: 'Converted', file: audioFile, speechProblem: null })
    await backend.files.write('speech', 'media-call', new Blob([JSON.stringify(speech)]))
    expect(await call('GET', 'media-call/speech')).toEqual({ status: 200, body: speech })
    await call('DELETE', 'media-call')
    expect(await backend.files.list('speech')).toEqual([])
  })

  it('are missing with a reason before the check, without audio, where they could not be found, and of older files', async () => {
    expect((await call('GET', 'media-call/speech')).status).toBe(409)
    await addImage(backend, 'ada', { id: 'media-mute', type: 'video', state: 'Converted', file: { ...videoFile, audio: null } })
    expect((await call('GET', 'media-mute/speech')).status).toBe(422)
    const checked = { id: 'media-call', type: 'audio', state: 'Converted', file: audioFile } as const
    await addImage(backend, 'ada', { ...checked, speechProblem: 'No model' })
    expect(await call('GET', 'media-call/speech')).toMatchObject({ status: 501, body: { error: 'No model' } })
    await addImage(backend, 'ada', checked)
    const { status, body } = await call('GET', 'media-call/speech')
    expect(status).toBe(501)
    expect(body).toMatchObject({ error: 'Speech detection hasn’t been run on this file. Upload it again to run it.' })
  })
})

describe('unsupported requests', () => {
  it('include automatic transcription', async () => {
    expect(await call('POST', 'media-call/transcribe', { language: 'en' })).toEqual({
      status: 501,
      body: { error: 'Automatic transcription isn’t available. Import a transcript or type one.', code: 'not-available' },
    })
  })

  it('include audio spans in the review of an image', async () => {
    const span = {
      id: 's',
      source: 'drawn',
      category: null,
      text: null,
      confidence: null,
      decision: 'redact',
      cover: 'mute',
      start: 0,
      end: 1,
    }
    const review = { revision: 0, style: 'Black Box', tracks: [] }
    expect((await call('PUT', 'media-image/detections', { ...review, spans: [span] })).status).toBe(422)
    expect((await call('PUT', 'media-image/detections', { ...review, spans: [], marks: [] })).status).toBe(200)
  })
})
