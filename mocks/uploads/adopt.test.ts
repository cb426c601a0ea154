import { beforeEach, describe, expect, it } from 'vitest'

import type { UploadRecord } from '../records/records'
import { addUser, startTestBackend, type TestBackend } from '../testing/test-backend'

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

  it("[MEDIA-01] is added to the requested project unless that was deleted or is another user's", async () => {
    await addUser(backend, 'ben')
    await backend.tables.change((draft) => {
      for (const ownerId of ['ada', 'ben']) draft.put('projects', { id: `project-${ownerId}`, ownerId, name: 'Request', dateCreated: 1 })
    })
    for (const [id, projectId] of Object.entries({ own: 'project-ada', gone: 'project-x', foreign: 'project-ben' })) {
      await backend.database.put('uploads', { ...finished, id, projectId })
    }
    await backend.backend.adopt()
    const projects = ['own', 'gone', 'foreign'].map((id) => backend.tables.get('media', id)?.projectName)
    expect(projects).toEqual(['Request', 'My files', 'My files'])
    await backend.backend.queue.idle()
  })

  it('creates one file and one job for concurrent requests', async () => {
    await backend.database.put('uploads', finished)
    await Promise.all([1, 2, 3, 4].map(() => backend.backend.adopt()))
    await backend.call('GET', '/media', undefined, { as: 'ada' })
    await backend.backend.queue.idle()
    expect(await backend.database.count('media')).toBe(1)
    expect(backend.tables.all('jobs').map(({ kind }) => kind)).toEqual(['probe'])
    expect(await backend.database.count('uploads')).toBe(0)
  })

  it('is adopted by the next tab if no tab was open', async () => {
    await backend.database.put('uploads', finished)
    const next = await startTestBackend({ from: backend })
    expect(next.tables.get('media', 'media-1')).toBeDefined()
    await next.backend.queue.idle()
  })

  it("isn't adopted before it is complete", async () => {
    await backend.database.put('uploads', { ...finished, finished: false })
    await backend.backend.adopt()
    expect(backend.tables.all('media')).toEqual([])
    expect((await backend.call('GET', '/media/media-1', undefined, { as: 'ada' })).status).toBe(404)
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
})
