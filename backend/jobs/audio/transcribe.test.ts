import { describe, expect, it } from 'vitest'

import type { TranscriptionModel, TranscriptionRequest } from '#engine/audio/transcribe/types.ts'
import type { AudioEngine } from '#engine/audio/types.ts'
import { EngineError } from '#engine/core/errors.ts'
import { deferred } from '#engine/core/deferred.ts'
import { fakeAudio, transcribedParts } from '#mocks/testing/fake-audio.ts'
import { audioFile, videoFile } from '#mocks/testing/fake-media.ts'
import { addImage, addUser, addVideo, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const base: TranscriptionModel = {
  id: 'whisper-base',
  name: 'Whisper base',
  weights: 'q8',
  languages: ['en', 'fr'],
  hasWordTimes: true,
  size: 77_000_000,
  problem: null,
}
const half: TranscriptionModel = { ...base, id: 'whisper-half', name: 'Half', size: null, problem: 'The file tokenizer.json is missing.' }

interface Start {
  audio?: Partial<AudioEngine>
  models?: TranscriptionModel[]
  from?: TestBackend
}

async function start({ audio = {}, models = [half, base], from }: Start = {}): Promise<TestBackend> {
  const backend = await startTestBackend({
    audio: fakeAudio(audio),
    transcriptionModels: () => Promise.resolve(models),
    ...(from ? { from } : {}),
  })
  if (from) return backend
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { name: 'call.wav', type: 'audio', state: 'Converted', duration: 60, file: audioFile })
  return backend
}

const request = (backend: TestBackend, body: object = { language: null }) => backend.call('POST', '/media/media-1/transcribe', body, as)

async function transcribe(backend: TestBackend, body?: object): Promise<void> {
  expect(await request(backend, body)).toMatchObject({ status: 202, body: { kind: 'transcribe' } })
  await backend.backend.queue.idle()
}

const transcriptOf = async (backend: TestBackend) => (await backend.call('GET', '/media/media-1/transcript', undefined, as)).body
const jobsOf = (backend: TestBackend) => backend.tables.all('jobs')
const line = { id: 'mine', start: 39, end: 42, speaker: 'Ada', text: 'Hello, Ada!', words: [] }
const save = (backend: TestBackend, revision: number) =>
  backend.call('PUT', '/media/media-1/transcript', { revision, language: 'en', source: 'corrected', segments: [line] }, as)

describe('[MEDIA-03] transcription job', () => {
  it('stores the words as the transcript, with their times and the language that was detected', async () => {
    const requests: TranscriptionRequest[] = []
    const backend = await start({
      audio: {
        transcribe: (file, wanted, options) => {
          requests.push(wanted)
          return fakeAudio().transcribe(file, wanted, options)
        },
      },
    })
    await transcribe(backend)
    expect(await transcriptOf(backend)).toMatchObject({
      revision: 1,
      language: 'en',
      source: 'transcribed',
      segments: [
        { start: 1, end: 2, speaker: null, text: 'This is Ada.', words: transcribedParts[0]?.words },
        { start: 40, end: 41, text: 'Hello Ada', words: transcribedParts[1]?.words },
      ],
    })
    // The incomplete model before it in the list isn't chosen.
    expect(requests).toEqual([{ model: { id: 'whisper-base', name: 'Whisper base', weights: 'q8' }, language: null }])
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
    expect(await jobsOf(backend)).toMatchObject([{ state: 'succeeded' }])
    const { body } = await backend.call('GET', '/media/media-1/activities', undefined, as)
    expect(body).toMatchObject({ activities: [{ action: 'transcribed', detail: 'Whisper base' }, { action: 'uploaded' }] })
  })

  it('uses the chosen model and language, and rejects a model that is unknown or incomplete', async () => {
    const backend = await start()
    for (const model of ['whisper-half', 'none'])
      expect(await request(backend, { language: 'fr', model })).toMatchObject({ status: 422, body: { field: 'model' } })
    expect(await request(backend, { language: 'cy' })).toMatchObject({ status: 422, body: { field: 'language' } })
    await transcribe(backend, { language: 'fr-CA', model: 'whisper-base' })
    expect(await transcriptOf(backend)).toMatchObject({ language: 'fr-CA', source: 'transcribed' })
  })

  it('keeps what was saved while it was running and adds what was said at other times', async () => {
    const [started, released] = [deferred<void>(), deferred<void>()]
    const backend = await start({
      audio: {
        transcribe: async (file, wanted, options) => {
          started.resolve()
          await released.promise
          await fakeAudio().transcribe(file, wanted, options)
        },
      },
    })
    await request(backend)
    await started.promise
    expect(await save(backend, 0)).toMatchObject({ status: 200, body: { revision: 1 } })
    released.resolve()
    await backend.backend.queue.idle()
    expect(await transcriptOf(backend)).toMatchObject({ revision: 2, source: 'corrected', segments: [{ text: 'This is Ada.' }, line] })
  })

  it('replaces the lines that were there before and keeps those that were corrected while it was running', async () => {
    const [started, released] = [deferred<void>(), deferred<void>()]
    const backend = await start({
      audio: {
        transcribe: async (file, wanted, options) => {
          started.resolve()
          await released.promise
          await fakeAudio().transcribe(file, wanted, options)
        },
      },
    })
    const first = { ...line, id: 'first', start: 1, end: 2, text: 'This was Ada.' }
    const before = { language: 'en', source: 'imported' }
    await backend.call('PUT', '/media/media-1/transcript', { ...before, revision: 0, segments: [first, line] }, as)
    await request(backend)
    await started.promise
    const corrected = { ...line, text: 'Hello, Ada Okafor!' }
    const edit = { language: 'en', source: 'corrected', revision: 1, segments: [first, corrected] }
    expect((await backend.call('PUT', '/media/media-1/transcript', edit, as)).status).toBe(200)
    released.resolve()
    await backend.backend.queue.idle()
    expect(await transcriptOf(backend)).toMatchObject({ revision: 3, source: 'corrected', segments: [{ text: 'This is Ada.' }, corrected] })
  })

  it('replaces the transcript that was there when it was requested', async () => {
    const backend = await start()
    await save(backend, 0)
    await transcribe(backend)
    expect(await transcriptOf(backend)).toMatchObject({ revision: 2, segments: [{ text: 'This is Ada.' }, { text: 'Hello Ada' }] })
  })

  it('continues from its last words after the page was closed', async () => {
    const [first] = transcribedParts
    if (!first) throw new Error('The fake engine hears nothing.')
    const heard = deferred<void>()
    const closed = await start({
      audio: {
        transcribe: (_file, _wanted, { onPartial, signal } = {}) => {
          onPartial?.({ ...first, language: 'fr' })
          heard.resolve()
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('closed')))
          })
        },
      },
    })
    await request(closed)
    await heard.promise
    await expect.poll(async () => (await closed.tables.all('checkpoints'))[0]?.done).toBe(1)
    closed.stop()
    await closed.backend.queue.idle()
    const requests: TranscriptionRequest[] = []
    const backend = await start({
      from: closed,
      audio: {
        transcribe: (file, wanted, options) => {
          requests.push(wanted)
          return fakeAudio().transcribe(file, wanted, options)
        },
      },
    })
    await backend.backend.queue.idle()
    expect(requests).toMatchObject([{ language: 'fr', from: 30 }])
    expect(await transcriptOf(backend)).toMatchObject({ language: 'fr', segments: [{ text: 'This is Ada.' }, { text: 'Hello Ada' }] })
    expect(await backend.tables.all('checkpoints')).toEqual([])
    expect(await backend.files.read('checkpoints', String((await jobsOf(backend))[0]?.id))).toBeUndefined()
  })

  it('leaves the file and its transcript as they were when it is cancelled', async () => {
    const started = deferred<void>()
    const backend = await start({
      audio: {
        transcribe: (_file, _wanted, { signal } = {}) => {
          started.resolve()
          return new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(new Error('cancelled')))
          })
        },
      },
    })
    const { body } = await request(backend)
    await started.promise
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Transcribing')
    expect((await request(backend)).status).toBe(409)
    const { id } = body as { id: string }
    expect((await backend.call('DELETE', `/jobs/${id}`, undefined, as)).status).toBe(204)
    await backend.backend.queue.idle()
    expect(await transcriptOf(backend)).toMatchObject({ revision: 0, segments: [] })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Converted')
  })

  it('fails with the reason without speech and with a model that can’t be loaded, and can be tried again', async () => {
    const problems: (() => Promise<void>)[] = [
      () => Promise.resolve(),
      () => Promise.reject(new EngineError('detector-unavailable', 'Couldn’t load the model.')),
    ]
    const backend = await start({
      audio: { transcribe: (file, wanted, options) => problems.shift()?.() ?? fakeAudio().transcribe(file, wanted, options) },
    })
    for (const error of ['No speech was found in this file, so there is nothing to transcribe.', 'Couldn’t load the model.']) {
      await transcribe(backend)
      expect((await jobsOf(backend)).at(-1)).toMatchObject({ state: 'failed', error })
      expect(await transcriptOf(backend)).toMatchObject({ revision: 0 })
    }
    await transcribe(backend)
    expect(await transcriptOf(backend)).toMatchObject({ revision: 1 })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
  })

  it('transcribes the audio of a video, and none of a video without audio', async () => {
    const backend = await start()
    await addVideo(backend, 'ada', { id: 'media-1' })
    await transcribe(backend)
    expect(await transcriptOf(backend)).toMatchObject({ revision: 1 })
    // Its first step is detection.
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Converted')
    await addVideo(backend, 'ada', { id: 'media-1', file: { ...videoFile, audio: null } })
    expect(await request(backend)).toMatchObject({ status: 422, body: { error: 'This file has no audio.' } })
  })
})

describe('[MEDIA-03] transcription models', () => {
  const NONE = 'Automatic transcription isn’t available. Import a transcript or type one.'

  it('are listed, the incomplete ones with the problem', async () => {
    const { status, body } = await (await start()).call('GET', '/transcription-models', undefined, as)
    const { weights: _own, ...listed } = base
    expect({ status, body }).toEqual({ status: 200, body: { models: [expect.objectContaining({ problem: half.problem }), listed] } })
  })

  it('are none without a folder of models, which is said where files are shown', async () => {
    const backend = await startTestBackend()
    await addUser(backend, 'ada')
    expect((await backend.call('GET', '/transcription-models', undefined, as)).body).toEqual({ models: [] })
  })

  it('make transcription available while one of them is complete', async () => {
    const models = [half]
    const backend = await start({ models })
    const reasonOf = async () => {
      const { body } = await backend.call('GET', '/media/media-1/details', undefined, as)
      return (body as { unavailable: { action: string; reason: string }[] }).unavailable.find(({ action }) => action === 'transcribe')
        ?.reason
    }
    expect(await reasonOf()).toBe(NONE)
    expect(await request(backend)).toMatchObject({ status: 501, body: { error: NONE } })
    // The operator completes the model while the app is open.
    models.push(base)
    await backend.call('GET', '/transcription-models', undefined, as)
    expect(await reasonOf()).toBeUndefined()
    await transcribe(backend)
  })
})
