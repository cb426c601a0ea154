import { describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { EngineError } from '#engine/core/errors.ts'
import { fakeAudio, redactedAudio, REDACTED_SAMPLES } from '#mocks/testing/fake-audio.ts'
import { fakeDocument, redactedDocument, REDACTED_PAGES } from '#mocks/testing/fake-document.ts'
import { fakeEngine, redactedImage } from '#mocks/testing/fake-engine.ts'
import { audioFile } from '#mocks/testing/fake-media.ts'
import { fakeVideo, redactedVideo, writeFrames } from '#mocks/testing/fake-video.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { addDocument, addImage, addUser, addVideo, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

type Check = ReturnType<typeof redactedVideo>['checks'][number]
type Finding = ReturnType<typeof redactedVideo>['findings'][number]

/** The behaviour of an engine in a test: its result has these fields, or its verification throws. */
interface Result {
  checks?: Check[]
  findings?: Finding[]
  sourceSha256?: string
  error?: Error
  /** Whether the stored bytes are others than the verified ones. */
  isStoredOtherwise?: boolean
}

interface Medium {
  start: (result: Result) => Promise<TestBackend>
  /** One item to redact. */
  lists: Partial<Detections>
}

/** Throws as a verification does: after the output was written. */
function orThrow<Output>({ error, isStoredOtherwise: _stored, ...changes }: Result, output: (changes: object) => Output): Output {
  if (error) throw error
  return output(changes)
}

const otherBytes = ({ isStoredOtherwise }: Result): string => (isStoredOtherwise === true ? ' and more' : '')

const media: Record<'image' | 'video' | 'audio' | 'document', Medium> = {
  image: {
    start: async (result) => {
      const output = new Blob([`redacted pixels${otherBytes(result)}`], { type: 'image/jpeg' })
      const redact = async () => orThrow(result, (changes) => redactedImage({ ...changes, output }))
      const backend = await startTestBackend({ engine: fakeEngine({ redact }) })
      await addUser(backend, 'ada')
      await addImage(backend, 'ada', { state: 'Ready for review' })
      return backend
    },
    lists: { tracks: [aTrack('a')] },
  },
  video: {
    start: async (result) => {
      const video = fakeVideo({
        redact: async (_file, _plan, output) => {
          await writeFrames(output, `redacted frames${otherBytes(result)}`)
          return orThrow(result, redactedVideo)
        },
      })
      const backend = await startTestBackend({ video })
      await addUser(backend, 'ada')
      await addVideo(backend, 'ada')
      return backend
    },
    lists: { tracks: [aTrack('a')] },
  },
  audio: {
    start: async (result) => {
      const audio = fakeAudio({
        redact: async (_file, _plan, output) => {
          await writeFrames(output, `${REDACTED_SAMPLES}${otherBytes(result)}`)
          return orThrow(result, redactedAudio)
        },
      })
      const backend = await startTestBackend({ audio })
      await addUser(backend, 'ada')
      const recording = { type: 'audio', state: 'Converted', name: 'call.wav', contentType: 'audio/wav', file: audioFile } as const
      await addImage(backend, 'ada', { ...recording, width: null, height: null, duration: 60 })
      return backend
    },
    lists: { tracks: [], spans: [aSpan('a')] },
  },
  document: {
    start: async (result) => {
      const document = fakeDocument({
        redact: async (_file, _plan, output) => {
          await writeFrames(output, `${REDACTED_PAGES}${otherBytes(result)}`)
          return orThrow(result, redactedDocument)
        },
      })
      const backend = await startTestBackend({ document })
      await addUser(backend, 'ada')
      await addDocument(backend, 'ada', { state: 'Ready for review' })
      return backend
    },
    lists: { tracks: [], marks: [aMark('a')] },
  },
}

async function exportOf(medium: keyof typeof media, result: Result, prepare?: (backend: TestBackend) => Promise<unknown>) {
  const { start, lists } = media[medium]
  const backend = await start(result)
  const as = { as: 'ada' }
  expect(await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', ...lists }, as)).toMatchObject({
    status: 200,
  })
  await prepare?.(backend)
  const request = { revision: 1, title: 'For the court', description: '' }
  expect(await backend.call('POST', '/media/media-1/redact', request, as)).toMatchObject({ status: 202 })
  await backend.backend.queue.idle()
  const [version] = await backend.tables.all('versions')
  return { job: await lastJob(backend), version, files: await backend.files.list('versions') }
}

const finding: Finding = { check: 'regions', detail: 'A region is visible.', box: null }

describe.each(['image', 'video', 'audio', 'document'] as const)('[MEDIA-06] an export of %s', (medium) => {
  it('is released after a verification without findings', async () => {
    const { job, version } = await exportOf(medium, {})
    expect(job?.state).toBe('succeeded')
    expect(version).toMatchObject({ release: 'released', report: { result: 'passed' } })
  })

  it('makes no version and leaves no file if its verification ends with an error', async () => {
    const { job, version, files } = await exportOf(medium, { error: new EngineError('cannot-decode', 'The version can’t be read back.') })
    expect(job).toMatchObject({ state: 'failed', error: 'The version can’t be read back.' })
    expect([version, files]).toEqual([undefined, []])
  })

  it('is held without any check', async () => {
    const { version } = await exportOf(medium, { checks: [] })
    expect(version).toMatchObject({ release: 'held', report: { result: 'incomplete', outcome: 'findings' } })
  })

  it('is held by a finding, and by a check that failed', async () => {
    const withFinding = await exportOf(medium, { findings: [finding] })
    expect(withFinding.version).toMatchObject({ release: 'held', report: { result: 'findings' } })
    const failed = await exportOf(medium, { checks: [{ name: 'regions', outcome: 'failed', detail: 'A region is visible.' }] })
    expect(failed.version).toMatchObject({ release: 'held', report: { result: 'findings' } })
  })

  it('makes no version if other bytes are stored than were verified', async () => {
    const { job, version, files } = await exportOf(medium, { isStoredOtherwise: true })
    expect(job).toMatchObject({ state: 'failed', error: containing('differs from the one that was verified') })
    expect([version, files]).toEqual([undefined, []])
  })

  it.each([
    ['has another size', async (backend: TestBackend) => backend.files.write('media', 'media-1', new Blob(['other bytes']))],
    [
      'has another hash',
      (backend: TestBackend) =>
        backend.tables.change(async (draft) => {
          const record = await draft.get('media', 'media-1')
          if (record) draft.put('media', { ...record, sha256: 'c'.repeat(64) })
        }),
    ],
    [
      'has another hash in its review',
      (backend: TestBackend) =>
        backend.tables.change(async (draft) => {
          const review = await draft.get('detections', 'media-1')
          const sha256 = 'd'.repeat(64)
          if (review) draft.put('detections', { ...review, source: { width: 640, height: 480, sha256 } })
        }),
    ],
  ])('makes no version of a file that %s than the reviewed one', async (_what, change) => {
    const { job, version, files } = await exportOf(medium, {}, change)
    const error = 'The file isn’t the one that was reviewed, so nothing was exported. Upload it again and review it.'
    expect(job).toMatchObject({ state: 'failed', error })
    expect([version, files]).toEqual([undefined, []])
  })
})
