import { beforeEach, describe, expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { untilReleased } from '#mocks/testing/fake-engine.ts'
import { redactedVideo, redactionOf, writeFrames } from '#mocks/testing/fake-video.ts'
import { containing } from '#mocks/testing/matchers.ts'
import { addVideo, lastJob, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { putReview, redactRequest, redactVideo, startWithVideo, versionFiles } from '#mocks/testing/video-bench.ts'

const as = { as: 'ada' }

let backend: TestBackend

async function start(video: Partial<VideoEngine> = {}): Promise<void> {
  ;({ backend } = await startWithVideo(video))
}

const put = (lists: Partial<Detections>, revision = 0) => putReview(backend, lists, revision)
const redact = (changes: object = {}) => redactVideo(backend, changes)
const onlyVersion = async () => (await backend.tables.all('versions'))[0]
const filesOf = () => versionFiles(backend)

beforeEach(() => start())

describe('[MEDIA-06] a redaction of a video that fails', () => {
  const nothing = async () => expect([await backend.tables.all('versions'), await filesOf()]).toEqual([[], []])

  it('leaves nothing behind when it is cancelled, and restores the state', async () => {
    const blocked = untilReleased()
    await start({
      redact: async (_file, _plan, output, options) => {
        await writeFrames(output, 'half of the')
        await blocked.work(options?.signal)
        return redactedVideo()
      },
    })
    await put({})
    await backend.call('POST', '/media/media-1/redact', redactRequest, as)
    await blocked.started
    expect(await backend.files.list('versions')).toHaveLength(1)
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Redacting')
    await backend.call('DELETE', `/jobs/${(await lastJob(backend))?.id ?? ''}`, undefined, as)
    await backend.backend.queue.idle()
    await nothing()
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Ready for review')
  })

  it('[MEDIA-05] reports the items under which text was detected, in the message and by ID', async () => {
    const message = 'Text was detected under Object 3.'
    await start({ redact: () => Promise.reject(new EngineError('readable-text', message, { itemIds: ['t3'] })) })
    await put({})
    await redact()
    expect(await lastJob(backend)).toMatchObject({ state: 'failed', error: message, failure: { code: 'readable-text', itemIds: ['t3'] } })
    await nothing()
  })

  it('leaves nothing half-made when the page was closed, and redacts again at the next start', async () => {
    const blocked = untilReleased()
    await start({
      redact: async (_file, _plan, output) => {
        await writeFrames(output, 'half of the')
        await blocked.work()
        return redactedVideo()
      },
    })
    await put({})
    await backend.call('POST', '/media/media-1/redact', redactRequest, as)
    await blocked.started
    const [left] = await backend.files.list('versions')
    backend = await startTestBackend({ from: backend })
    await backend.backend.queue.idle()
    expect((await lastJob(backend))?.state).toBe('succeeded')
    expect(await backend.files.list('versions')).toEqual([(await onlyVersion())?.id])
    expect((await onlyVersion())?.id).not.toBe(left)
  })

  it('leaves nothing behind when the storage is full', async () => {
    await put({})
    backend.files.room = 3
    await redact()
    expect(await lastJob(backend)).toMatchObject({ state: 'failed', error: containing('out of storage') })
    await nothing()
  })

  it('leaves no version whose stored file has another size than the verified one', async () => {
    await start(redactionOf({ size: 14 }))
    await put({})
    await redact()
    expect(await lastJob(backend)).toMatchObject({ state: 'failed', error: containing('differs from the one that was verified') })
    await nothing()
  })

  it.each([
    ['has another size', async () => backend.files.write('media', 'media-1', new Blob(['other bytes']))],
    ['has another hash than at the last export', () => addVideo(backend, 'ada', { sha256: 'c'.repeat(64) })],
  ])('exports nothing of a file that %s', async (_what, change) => {
    await put({})
    await change()
    await redact()
    expect(await lastJob(backend)).toMatchObject({ state: 'failed', error: containing('isn’t the one that was reviewed') })
    await nothing()
  })

  it('exports nothing of a review that was changed meanwhile', async () => {
    const blocked = untilReleased()
    await start({ detect: (_file, _settings, options) => blocked.work(options?.signal).then(() => Promise.reject(new Error())) })
    await put({})
    await addVideo(backend, 'ada', { id: 'media-2' })
    await backend.call('POST', '/media/media-2/detect', { increasedAccuracy: false, tags: { faces: 1 } }, as)
    await blocked.started
    await backend.call('POST', '/media/media-1/redact', redactRequest, as)
    // A save is refused while a redaction waits, so only another build could write this.
    expect((await put({ tracks: [] }, 1)).status).toBe(409)
    await backend.tables.change(async (draft) => {
      const review = await draft.get('detections', 'media-1')
      if (review) draft.put('detections', { ...review, revision: 2 })
    })
    await backend.call('DELETE', `/jobs/${(await backend.tables.all('jobs'))[0]?.id ?? ''}`, undefined, as)
    await backend.backend.queue.idle()
    expect(await lastJob(backend)).toMatchObject({ state: 'failed', error: 'The review has changed since the redaction was requested.' })
    await nothing()
  })
})
