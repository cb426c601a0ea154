import { beforeEach, describe, expect, it, vi } from 'vitest'

import type { MediaList } from '#generated/model/mediaList.zod.ts'

import { EngineError } from '#engine/core/errors.ts'
import type { MediaRecord } from '../records/records'
import { fakeEngine, redactedImage, untilReleased } from '#mocks/testing/fake-engine.ts'
import { aMark, aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUpload, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const as = { as: 'ada' }
const faces = { increasedAccuracy: false, tags: { faces: 1 } }
const version = { id: 'version-1', title: 'A version', description: '' }

let backend: TestBackend

async function start(options: Parameters<typeof startTestBackend>[0] = {}): Promise<void> {
  backend = await startTestBackend(options)
  await addUser(backend, 'ada')
}

const listOf = async (query = '') => (await backend.call('GET', `/media?${query}`, undefined, as)).body as MediaList
const fileOf = async (id = 'media-1') => (await listOf()).medias[id]
const workOf = async (id = 'media-1') => (await fileOf(id))?.work
const post = (path: string, body: object) => backend.call('POST', `/media/media-1${path}`, body, as)
const idle = () => backend.backend.queue.idle()

beforeEach(() => start())

describe('work of a file', () => {
  it('follows the file from its upload to its release', async () => {
    const detection = untilReleased()
    const outputs = [redactedImage({ checks: [{ name: 'faces', outcome: 'failed', detail: '1 face' }], findings: [] }), redactedImage()]
    await start({
      engine: fakeEngine({
        detect: async (file, wanted, options) => {
          await detection.work(options?.signal)
          return fakeEngine().detect(file, wanted, options)
        },
        redact: async () => outputs.shift() ?? redactedImage(),
      }),
    })
    await addUpload(backend, 'ada', 'media-1', 'street.jpg')
    expect(await workOf()).toBe('busy')
    await idle()
    expect(await workOf()).toBe('search')
    await post('/detect', faces)
    await detection.started
    expect(await workOf()).toBe('busy')
    detection.release()
    await idle()
    expect(await workOf()).toBe('review')
    await post('/redact', { revision: 1, title: 'First', description: '' })
    await idle()
    expect(await workOf()).toBe('hold')
    const [held] = (await fileOf())?.exportedVersions ?? []
    await post(`/versions/${held?.id}/release`, { reason: 'It is a poster' })
    expect(await workOf()).toBe('ready')
    await backend.call('PATCH', '/media/media-1/detections', { revision: 1, changes: [{ type: 'settings', style: 'Smooth' }] }, as)
    expect(await workOf()).toBe('review')
    await post('/redact', { revision: 2, title: 'Second', description: '' })
    await idle()
    expect(await workOf()).toBe('ready')
  })

  it('is failed after a job that failed and for an unreadable file', async () => {
    await start({ engine: fakeEngine({ detect: () => Promise.reject(new EngineError('truncated', 'The file is damaged.')) }) })
    await addImage(backend, 'ada')
    await addImage(backend, 'ada', { id: 'unreadable', state: 'Failed', contentType: null })
    await post('/detect', faces)
    await idle()
    expect([await workOf(), await workOf('unreadable')]).toEqual(['failed', 'failed'])
  })

  it('[MEDIA-01] is a review for a recording that this back end can’t transcribe', async () => {
    await addImage(backend, 'ada', { id: 'call', type: 'audio', state: 'Converted', contentType: 'audio/wav' })
    expect(await workOf('call')).toBe('review')
  })

  it('is omitted for files of an unknown type', async () => {
    await addImage(backend, 'ada', { id: 'other', type: 'unknown' })
    expect(await fileOf('other')).toMatchObject({ state: 'Uploaded' })
    expect(await fileOf('other')).not.toHaveProperty('work')
  })

  it('is reported to sockets', async () => {
    await addImage(backend, 'ada')
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [aTrack('a')] }, as)
    const last = backend.socketCommands.findLast((command) => command.kind === 'message' && command.message.type === 'media')
    expect(last).toMatchObject({ message: { data: { work: 'review', reviewProgress: { reviewed: 0, total: 1 } } } })
  })
})

describe('review progress', () => {
  it('counts reviewed and deleted items of all kinds', async () => {
    await addImage(backend, 'ada')
    const reviewed = { at: 1_795_000_000 }
    const tracks = [
      aTrack('open'),
      aTrack('seen', { reviewed }),
      aTrack('rejected', { source: 'detected', confidence: 0.5, deleted: true }),
    ]
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks }, as)
    expect((await fileOf())?.reviewProgress).toEqual({ reviewed: 2, total: 3 })
    await backend.tables.change(async (draft) => {
      const review = await draft.get('detections', 'media-1')
      if (review) draft.put('detections', { ...review, marks: [aMark('mark', { reviewed })] })
    })
    expect((await fileOf())?.reviewProgress).toEqual({ reviewed: 3, total: 4 })
  })

  it('is omitted without a review', async () => {
    await addImage(backend, 'ada')
    expect(await fileOf()).not.toHaveProperty('reviewProgress')
  })

  it('is added to files that were reviewed with an earlier build', async () => {
    await addImage(backend, 'ada')
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [aTrack('a')] }, as)
    const { reviewProgress: _later, ...earlier } = (await backend.database.get('media', 'media-1')) ?? (await addImage(backend, 'ada'))
    await backend.database.put('media', earlier)
    backend = await startTestBackend({ from: backend })
    expect((await fileOf())?.reviewProgress).toEqual({ reviewed: 0, total: 1 })
  })

  it('is added at a later start if the storage is full, after unused files were removed', async () => {
    await addImage(backend, 'ada')
    await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Smooth', tracks: [aTrack('a')] }, as)
    const { reviewProgress: _later, ...earlier } = (await backend.database.get('media', 'media-1')) ?? (await addImage(backend, 'ada'))
    await backend.database.put('media', earlier)
    await backend.files.write('versions', 'unused', new Blob(['output of an interrupted job']))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const unusedAtWrite: string[] = []
    const write = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      void backend.files.list('versions').then((names) => unusedAtWrite.push(...names))
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    backend = await startTestBackend({ from: backend })
    expect(write).toHaveBeenCalled()
    expect(await fileOf()).not.toHaveProperty('reviewProgress')
    expect(unusedAtWrite).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
    write.mockRestore()
    backend = await startTestBackend({ from: backend })
    expect((await fileOf())?.reviewProgress).toEqual({ reviewed: 0, total: 1 })
  })
})

describe('work filter', () => {
  const release = 'released' as const
  const library: readonly (Partial<MediaRecord> & { id: string })[] = [
    { id: 'new' },
    { id: 'clip', type: 'video', state: 'Ready for review' },
    { id: 'film', type: 'video', state: 'Converted', contentType: 'video/mp4' },
    { id: 'call', type: 'audio', state: 'Converted', contentType: 'audio/wav' },
    { id: 'searched', state: 'Ready for review' },
    { id: 'old', state: 'Ready for review', exportedVersions: [{ ...version, release, outdated: true }] },
    { id: 'held', state: 'Redacted', exportedVersions: [{ ...version, release: 'held' }] },
    { id: 'done', state: 'Redacted', exportedVersions: [{ ...version, release, outdated: false }], projectId: 'project-2' },
    { id: 'broken', state: 'Failed' },
    { id: 'running', state: 'Detecting' },
  ]

  const seed = async () => {
    for (const [index, changes] of library.entries()) await addImage(backend, 'ada', { ...changes, uploadDate: 100 - index })
  }

  it.each([
    ['search', ['new', 'film']],
    ['review', ['clip', 'call', 'searched', 'old']],
    ['hold', ['held']],
    ['ready', ['done']],
    ['failed', ['broken']],
    ['busy', ['running']],
  ])('lists the files of %s', async (work, ids) => {
    await seed()
    const { medias, total } = await listOf(`work=${work}`)
    expect([Object.keys(medias), total]).toEqual([ids, ids.length])
  })

  it('pages and counts with all other filters, but not by itself', async () => {
    await seed()
    await addUser(backend, 'ben')
    await addImage(backend, 'ben', { id: 'of-ben' })
    const all = { search: 2, review: 4, hold: 1, ready: 1, failed: 1, busy: 1 }
    expect(await listOf('work=review&page=1&rowsPerPage=2')).toMatchObject({
      medias: { searched: {}, old: {} },
      total: 4,
      workCounts: all,
    })
    expect((await listOf('type=video')).workCounts).toEqual({ search: 1, review: 1 })
    expect((await listOf('projectId=project-2&work=failed')).workCounts).toEqual({ ready: 1 })
    expect((await listOf('release=held')).workCounts).toEqual({ hold: 1 })
    expect((await listOf('projectId=project-none')).workCounts).toEqual({})
  })

  it('rejects other values', async () => {
    expect((await backend.call('GET', '/media?work=lunch', undefined, as)).status).toBe(422)
  })
})
