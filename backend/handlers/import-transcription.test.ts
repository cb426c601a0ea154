import { expect, it } from 'vitest'

import type { TranscriptionModel, TranscriptionRequest } from '#engine/audio/transcribe/types.ts'
import type { AudioEngine } from '#engine/audio/types.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import {
  ada,
  importOptions,
  jobsOf,
  listAtCloud,
  onlyMedia,
  requestAtCloud,
  shortRange,
  startWithCloud,
} from '#mocks/testing/cloud-bench.ts'
import { fakeAudio, transcribedParts } from '#mocks/testing/fake-audio.ts'
import { fakeVideo } from '#mocks/testing/fake-video.ts'
import { untilReleased } from '#mocks/testing/fake-engine.ts'
import { containing } from '#mocks/testing/matchers.ts'
import type { TestBackend } from '#mocks/testing/test-backend.ts'

const model: TranscriptionModel = {
  id: 'whisper-base',
  name: 'Whisper base',
  weights: 'q8',
  languages: ['en', 'de'],
  hasWordTimes: true,
  size: 77_000_000,
  problem: null,
}
const options = { ...importOptions, transcribeAudio: true, transcibeLanguage: 'de' }

interface Start {
  models?: TranscriptionModel[]
  audio?: Partial<AudioEngine>
  video?: VideoEngine
}

/** Starts a back end whose cloud keeps an exported video with audio. */
async function start({ models = [model], audio = {}, video = fakeVideo() }: Start = {}): Promise<TestBackend> {
  const backend = await startWithCloud({ audio: fakeAudio(audio), video, transcriptionModels: () => Promise.resolve(models) })
  const row = { id: 'f-film', ownerId: 'ada', name: 'door.mp4', directory: '/Redaction Studio', mimeType: 'video/mp4' }
  await backend.files.write('cloud', row.id, new Blob(['frames'], { type: row.mimeType }))
  await backend.tables.change((draft) => draft.put('cloudFiles', row))
  return backend
}

const importFile = (backend: TestBackend, changes: object = {}) =>
  requestAtCloud(backend, '/files/import/f-film', { options: { ...options, ...changes } })
const cancelTranscription = async (backend: TestBackend) => {
  const job = (await backend.tables.all('jobs')).find(({ kind }) => kind === 'transcribe')
  expect((await backend.call('DELETE', `/jobs/${job?.id ?? ''}`, undefined, ada)).status).toBe(204)
}

it('[EYE-03] transcribes an imported file in the requested language once it is checked', async () => {
  const asked: TranscriptionRequest[] = []
  const blocked = untilReleased()
  const backend = await start({
    audio: {
      transcribe: async (_file, wanted, given) => {
        asked.push(wanted)
        await blocked.work(given?.signal)
        for (const part of transcribedParts) given?.onPartial?.(part)
      },
    },
  })
  expect(await importFile(backend)).toMatchObject({ status: 202, body: { kind: 'import' } })
  await blocked.started
  expect((await onlyMedia(backend)).state).toBe('Transcribing')
  blocked.release()
  await backend.backend.queue.idle()
  expect(asked).toEqual([{ model: { id: 'whisper-base', name: 'Whisper base', weights: 'q8' }, language: 'de' }])
  expect(await jobsOf(backend)).toEqual([
    ['import', 'succeeded', null],
    ['probe', 'succeeded', null],
    ['transcribe', 'succeeded', null],
  ])
  const { id, state } = await onlyMedia(backend)
  expect(state).toBe('Converted')
  expect((await backend.call('GET', `/media/${id}/transcript`, undefined, ada)).body).toMatchObject({
    source: 'transcribed',
    segments: [{ text: 'This is Ada.' }, { text: 'Hello Ada' }],
  })
})

it('[EYE-03] detects first and then transcribes, and ends in the state of the detection', async () => {
  const backend = await start()
  await importFile(backend, { tags: { ...importOptions.tags, faces: 1 }, transcibeLanguage: '' })
  await backend.backend.queue.idle()
  expect((await jobsOf(backend)).map(([kind, state]) => [kind, state])).toEqual([
    ['import', 'succeeded'],
    ['probe', 'succeeded'],
    ['detect', 'succeeded'],
    ['transcribe', 'succeeded'],
  ])
  expect((await onlyMedia(backend)).state).toBe('Ready for review')
  expect((await backend.tables.get('transcripts', (await onlyMedia(backend)).id))?.language).toBe('en')
})

it('[EYE-03] leaves the file checked when its transcription is cancelled', async () => {
  const blocked = untilReleased()
  const backend = await start({ audio: { transcribe: (_file, _wanted, given) => blocked.work(given?.signal) } })
  await importFile(backend)
  await blocked.started
  await cancelTranscription(backend)
  await backend.backend.queue.idle()
  expect((await onlyMedia(backend)).state).toBe('Converted')
})

it('[EYE-03] finishes the detection when the transcription waiting for it is cancelled', async () => {
  const blocked = untilReleased()
  const video = fakeVideo({
    detect: async (file, settings, given) => {
      await blocked.work(given?.signal)
      return fakeVideo().detect(file, settings)
    },
  })
  const backend = await start({ video })
  await importFile(backend, { tags: { ...importOptions.tags, faces: 1 } })
  await blocked.started
  await cancelTranscription(backend)
  expect((await onlyMedia(backend)).state).toBe('Detecting')
  blocked.release()
  await backend.backend.queue.idle()
  expect((await onlyMedia(backend)).state).toBe('Ready for review')
})

it.each([
  ['a language that the model does not support', { transcibeLanguage: 'cy' }, 'options.transcibeLanguage', 'model doesn’t support'],
  ['a still', { snapshot: true }, 'options.snapshot', 'still'],
])('[EYE-03] refuses %s', async (_what, changes, field, words) => {
  const backend = await start()
  expect(await importFile(backend, changes)).toEqual({ status: 422, body: { error: containing(words), code: 'invalid', field } })
  expect(await backend.tables.all('media')).toEqual([])
})

it('[EYE-03] refuses a transcription without a usable model', async () => {
  const backend = await start({ models: [{ ...model, problem: 'The file tokenizer.json is missing.' }] })
  expect(await importFile(backend)).toEqual({
    status: 422,
    body: { error: 'options.transcribeAudio: no transcription model is installed.', code: 'invalid', field: 'options.transcribeAudio' },
  })
})

it('[EYE-03] reports that footage has no audio, and refuses to transcribe it', async () => {
  const backend = await start()
  expect(await listAtCloud(backend, '/camera')).toContainEqual(expect.objectContaining({ id: 'camera-front-door', hasAudio: false }))
  const files = await listAtCloud(backend, '/files')
  expect(files).toContainEqual(expect.objectContaining({ id: 'file-front-door-0912', hasAudio: false }))
  expect(files.find(({ id }) => id === 'f-film')).not.toHaveProperty('hasAudio')
  const refused = { status: 422, body: { error: containing('no audio'), code: 'invalid', field: 'options.transcribeAudio' } }
  expect(await requestAtCloud(backend, '/media/import', { ...shortRange, options })).toEqual(refused)
  expect(await requestAtCloud(backend, '/files/import/file-front-door-0912', { options })).toEqual(refused)
})
