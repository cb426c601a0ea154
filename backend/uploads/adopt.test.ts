import { beforeEach, describe, expect, it } from 'vitest'

import { EngineError } from '#engine/core/errors.ts'
import type { Probes } from '../ports/probes'
import type { UploadRecord } from '../records/records'
import { fakeEngine, untilReleased } from '#mocks/testing/fake-engine.ts'
import { audioFile, fakeMedia } from '#mocks/testing/fake-media.ts'
import { addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const finished: UploadRecord = {
  id: 'media-1',
  ownerId: 'ada',
  length: 5,
  name: 'street.jpg',
  fileType: 'image/jpeg',
  touchedAt: 1_795_132_800,
  finished: true,
}

let backend: TestBackend

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await backend.files.write('media', 'media-1', new Blob(['bytes']))
})

describe('finished upload', () => {
  it('becomes a file with the same ID', async () => {
    await backend.database.put('uploads', finished)
    const { body } = await backend.call('GET', '/media/media-1', undefined, { as: 'ada' })
    expect(body).toMatchObject({ id: 'media-1', name: 'street.jpg', size: 5, state: 'Uploaded', type: 'image' })
    expect(body).toMatchObject({ projectId: 'project-default', projectName: 'My files', exportedVersions: [] })
    await backend.backend.queue.idle()
  })

  it('is in the library for the first request of any kind, such as a save of its review', async () => {
    await backend.database.put('uploads', finished)
    const { status } = await backend.call('PUT', '/media/media-1/detections', { revision: 0, tracks: [] }, { as: 'ada' })
    expect(status).not.toBe(404)
    await backend.backend.queue.idle()
  })

  it("[MEDIA-01] is added to the requested project unless that was deleted or is another user's", async () => {
    await addUser(backend, 'ben')
    await backend.tables.change((draft) => {
      for (const ownerId of ['ada', 'ben']) draft.put('projects', { id: `project-${ownerId}`, ownerId, name: 'Request', dateCreated: 1 })
    })
    for (const [id, projectId] of Object.entries({ own: 'project-ada', gone: 'project-x', foreign: 'project-ben' })) {
      await backend.database.put('uploads', { ...finished, id, projectId })
    }
    await backend.backend.adopt()
    const projects = (await backend.tables.getMany('media', ['own', 'gone', 'foreign'])).map(({ projectName }) => projectName)
    expect(projects).toEqual(['Request', 'My files', 'My files'])
    await backend.backend.queue.idle()
  })

  it('creates one file and one job for concurrent requests', async () => {
    await backend.database.put('uploads', finished)
    await Promise.all([1, 2, 3, 4].map(() => backend.backend.adopt()))
    await backend.call('GET', '/media', undefined, { as: 'ada' })
    await backend.backend.queue.idle()
    expect(await backend.database.count('media')).toBe(1)
    expect((await backend.tables.all('jobs')).map(({ kind }) => kind)).toEqual(['probe'])
    expect(await backend.database.count('uploads')).toBe(0)
  })

  it('is adopted by the next tab if no tab was open', async () => {
    await backend.database.put('uploads', finished)
    const next = await startTestBackend({ from: backend })
    expect(await next.tables.get('media', 'media-1')).toBeDefined()
    await next.backend.queue.idle()
  })

  it("isn't adopted before it is complete", async () => {
    await backend.database.put('uploads', { ...finished, finished: false })
    await backend.backend.adopt()
    expect(await backend.tables.all('media')).toEqual([])
    expect((await backend.call('GET', '/media/media-1', undefined, { as: 'ada' })).status).toBe(404)
  })
})

describe('upload with a detection', () => {
  const detect = { increasedAccuracy: true, tags: { faces: 1, search: 1 } } as const

  const RECORDING = 'a recording, which has no detector'

  /** Continues with another engine. The start of a back end removes files without a record. */
  const continueWith = async (engine: Parameters<typeof fakeEngine>[0], probes: Partial<Probes> = {}): Promise<void> => {
    backend = await startTestBackend({ engine: fakeEngine(engine), probes, from: backend })
    await backend.files.write('media', 'media-1', new Blob(['bytes']))
  }

  const jobs = async () => (await backend.tables.all('jobs')).map(({ kind, state, ownerId, command }) => [kind, state, ownerId, command])

  it('is searched as its owner once it has been checked, for what the back end can detect', async () => {
    await backend.database.put('uploads', { ...finished, detect })
    await backend.backend.adopt()
    await backend.backend.queue.idle()
    expect(await jobs()).toEqual([
      ['probe', 'succeeded', 'ada', { kind: 'probe' }],
      ['detect', 'succeeded', 'ada', { kind: 'detect', request: { increasedAccuracy: true, tags: { faces: 1 } } }],
    ])
    expect(await backend.tables.get('media', 'media-1')).toMatchObject({ state: 'Ready for review' })
    expect((await backend.tables.get('detections', 'media-1'))?.tracks.map(({ kind }) => kind)).toEqual(['face'])
  })

  it('is Detecting in between, and Uploaded again after a cancellation', async () => {
    const detection = untilReleased()
    await continueWith({
      detect: async (_file, _wanted, options) => {
        await detection.work(options?.signal)
        return { width: 1, height: 1, items: [] }
      },
    })
    await backend.database.put('uploads', { ...finished, detect })
    await backend.backend.adopt()
    await detection.started
    const { body } = await backend.call('GET', '/media/media-1', undefined, { as: 'ada' })
    expect(body).toMatchObject({ state: 'Detecting', work: 'busy' })
    const job = (await backend.tables.all('jobs')).find(({ kind }) => kind === 'detect')
    await backend.call('DELETE', `/jobs/${job?.id}`, undefined, { as: 'ada' })
    expect((await backend.tables.get('media', 'media-1'))?.state).toBe('Uploaded')
    await backend.backend.queue.idle()
  })

  it('is searched in a video, too', async () => {
    await backend.database.put('uploads', { ...finished, name: 'street.mp4', fileType: 'video/mp4', detect })
    await backend.backend.adopt()
    await backend.backend.queue.idle()
    expect(await backend.tables.get('media', 'media-1')).toMatchObject({ type: 'video', state: 'Ready for review' })
    expect(await backend.tables.get('detections', 'media-1')).toMatchObject({
      detection: { tags: { faces: 1 } },
      tracks: [{ kind: 'face' }],
    })
  })

  const names = { ...detect, entities: ['PERSON'], contacts: ['phone'] } as const satisfies UploadRecord['detect']

  it('[MEDIA-02] is searched for names in a document, whose marks wait for a review', async () => {
    await backend.database.put('uploads', { ...finished, name: 'letter.pdf', fileType: '', detect: names })
    await backend.backend.adopt()
    await backend.backend.queue.idle()
    expect((await jobs())[1]).toEqual([
      'detect',
      'succeeded',
      'ada',
      { kind: 'detect', request: { increasedAccuracy: true, tags: { faces: 1 }, entities: ['PERSON'], contacts: ['phone'] } },
    ])
    expect(await backend.tables.get('media', 'media-1')).toMatchObject({ type: 'document', state: 'Ready for review' })
    const review = await backend.tables.get('detections', 'media-1')
    expect(review?.marks?.filter(({ label }) => label !== 'face')).toMatchObject([
      { text: 'Ada Lovelace', source: 'detected' },
      { text: '020 7946 0018', source: 'detected' },
      { text: 'Charles Babbage', source: 'detected' },
      { text: 'Ada Lovelace', source: 'detected' },
    ])
    expect(review?.marks?.filter(({ reviewed }) => reviewed !== undefined)).toEqual([])
  })

  it('[MEDIA-02] is not searched for names in an image, whose text is detected only on request', async () => {
    await backend.database.put('uploads', { ...finished, detect: names })
    await backend.backend.adopt()
    await backend.backend.queue.idle()
    expect((await jobs())[1]?.[3]).toEqual({ kind: 'detect', request: { increasedAccuracy: true, tags: { faces: 1 } } })
  })

  it('[MEDIA-02] is only read in a document whose owner has turned detection off', async () => {
    await backend.database.put('uploads', { ...finished, name: 'letter.pdf', fileType: '' })
    await backend.backend.adopt()
    await backend.backend.queue.idle()
    expect(await backend.tables.get('media', 'media-1')).toMatchObject({ type: 'document', state: 'Uploaded' })
    expect(await backend.tables.get('detections', 'media-1')).toBeUndefined()
  })

  it.each([
    ['a file that cannot be read', 'street.jpg', detect],
    [RECORDING, 'call.wav', detect],
    ['nothing that has a detector', 'street.jpg', { increasedAccuracy: false, tags: { search: 1 } } as const],
  ])('is only checked for %s', async (what, name, wanted) => {
    const probe = () => Promise.reject(new EngineError('truncated', 'The file is damaged.'))
    if (what === 'a file that cannot be read') await continueWith({ probe })
    if (what === RECORDING)
      await continueWith({}, { media: fakeMedia({ probe: async () => ({ type: 'audio', file: audioFile, thumbnail: null }) }) })
    await backend.database.put('uploads', { ...finished, name, fileType: '', detect: wanted })
    await backend.backend.adopt()
    await backend.backend.queue.idle()
    const error = what === 'a file that cannot be read' ? 'The file is damaged.' : null
    expect((await backend.tables.all('jobs')).map((job) => [job.kind, job.error])).toEqual([['probe', error]])
  })

  it('is searched after a reload during the check', async () => {
    await backend.tables.change(async (draft) => {
      const { detect: _wanted, ...upload } = { ...finished, detect }
      draft.put('media', {
        id: upload.id,
        ownerId: 'ada',
        name: upload.name,
        uploadDate: 1,
        exportedVersions: [],
        projectId: 'project-default',
        projectName: 'My files',
        state: 'Uploaded',
        type: 'image',
        size: 5,
        contentType: null,
        width: null,
        height: null,
        detectOnceChecked: detect,
      })
      const media = await draft.get('media', upload.id)
      if (media) draft.put('jobs', { ...(await backend.backend.queue.add(draft, media, { kind: 'probe' })), state: 'running' })
    })
    const next = await startTestBackend({ from: backend })
    await next.backend.queue.idle()
    expect(await next.tables.get('media', 'media-1')).toMatchObject({ state: 'Ready for review' })
  })
})

describe('abandoned upload', () => {
  it('is removed after a day, but not earlier', async () => {
    const now = backend.backend.now()
    await backend.files.write('media', 'media-2', new Blob(['by']))
    await backend.database.put('uploads', { ...finished, finished: false, touchedAt: now - 24 * 60 * 60 })
    await backend.database.put('uploads', { ...finished, id: 'media-2', finished: false, touchedAt: now - 60 })
    const next = await startTestBackend({ from: backend })
    expect((await next.tables.uploads()).map(({ id }) => id)).toEqual(['media-2'])
    expect(await next.files.list('media')).toEqual(['media-2'])
  })

  it('stays while its file is being written, as when the clock steps by a day, and other unused files are removed', async () => {
    const { files } = backend
    const remove = files.remove.bind(files)
    files.remove = async (folder, name) => {
      if (name === 'media-1') throw new DOMException('Another writer has this file open.', 'NoModificationAllowedError')
      await remove(folder, name)
    }
    await files.write('media', 'media-9', new Blob(['bytes without a record']))
    await files.write('speech', 'media-9', new Blob(['bytes without a record']))
    await backend.database.put('uploads', { ...finished, finished: false, touchedAt: backend.backend.now() - 24 * 60 * 60 })
    await backend.database.put('uploads', { ...finished, id: 'media-2', finished: false, touchedAt: backend.backend.now() + 24 * 60 * 60 })
    const next = await startTestBackend({ from: backend })
    expect((await next.tables.uploads()).map(({ id }) => id)).toEqual(['media-1'])
    expect([await next.files.list('media'), await next.files.list('speech')]).toEqual([['media-1'], []])
  })
})
