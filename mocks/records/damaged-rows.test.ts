import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { addImage, addUpload, addUser, lastJob, startTestBackend, type TestBackend } from '../testing/test-backend'
import { withFullStorage } from '../testing/full-storage'
import type { TableName } from '#backend/records/table-names.ts'

const as = { as: 'ada' }
let first: TestBackend

/** Starts a back end on the records and files of the first one, as a reload does. */
const startAgain = (): Promise<TestBackend> => startTestBackend({ from: first })

/** Stores a row as another build or a broken disk could have left it. */
async function damage(table: TableName, id: string): Promise<void> {
  const row = await first.database.get(table, id)
  // The fields that every schema requires are replaced by ones that none allows.
  await first.database.put(table, { id, left: Object.keys(row ?? {}).length, mediaId: 7, userId: 7, name: 7 } as never)
}

beforeEach(async () => {
  first = await startTestBackend()
  await addUser(first, 'ada')
  await addImage(first, 'ada', { id: 'media-0', name: 'yard.jpg' })
  await addUpload(first, 'ada', 'media-1', 'street.jpg')
  await first.backend.queue.idle()
  const tags = { faces: 1, licencePlates: 0, screens: 0, text: 0 }
  await first.call('POST', '/media/media-1/detect', { increasedAccuracy: false, tags }, as)
  await first.backend.queue.idle()
  const { revision } = (await first.call('GET', '/media/media-1/detections', undefined, as)).body as { revision: number }
  await first.call('POST', '/media/media-1/redact', { revision, title: 'Street', description: '' }, as)
  await first.backend.queue.idle()
})

const idIn = async (table: TableName): Promise<string> => (await first.tables.all(table)).at(-1)?.id ?? ''

describe('a damaged record', () => {
  it.each(['media', 'detections', 'versions', 'jobs', 'usage', 'activities', 'users', 'sessions'] as const)(
    'of %s leaves the start, the lists and the other records alone',
    async (table) => {
      const id = await idIn(table)
      expect(id).not.toBe('')
      await damage(table, id)
      const backend = await startAgain()
      expect(backend.tables.damaged()).toEqual([{ table, id, problem: expect.stringMatching(/.+/) as string }])
      expect(await backend.tables.get(table, id)).toBeUndefined()
      const paths = ['/media', '/media/media-0', '/media/media-0/detections', '/media/media-0/versions', '/media/media-0/activities']
      const lists = ['/media/media-1/versions', '/media/media-1/detections', '/versions', '/jobs', '/activities', '/projects', '/app/info']
      for (const path of [...paths, ...lists]) {
        const { status, body } = await backend.call('GET', path, undefined, as)
        expect([path, status < 500, body]).toEqual([path, true, body])
      }
      if (table !== 'sessions') expect((await backend.call('GET', '/media/media-0', undefined, as)).status).toBe(200)
    },
  )

  it('keeps its files', async () => {
    const version = await idIn('versions')
    await damage('media', 'media-1')
    await damage('versions', version)
    const { files } = await startAgain()
    expect([await files.list('media'), await files.list('versions')]).toEqual([['media-0', 'media-1'], [version]])
  })

  it('is read one by one when the browser refuses to read all of its table', async () => {
    const getAll = first.database.getAll.bind(first.database)
    vi.spyOn(first.database, 'getAll').mockImplementation((store) =>
      store === 'media' ? Promise.reject(new DOMException('Internal error.', 'UnknownError')) : getAll(store),
    )
    const get = first.database.get.bind(first.database)
    vi.spyOn(first.database, 'get').mockImplementation((store, key) =>
      key === 'media-1' && store === 'media' ? Promise.reject(new DOMException('Failed to read.', 'DataError')) : get(store, key),
    )
    const { tables } = await startAgain()
    expect(tables.damaged()).toEqual([{ table: 'media', id: 'media-1', problem: 'The browser couldn’t read it. Failed to read.' }])
    expect(await tables.get('media', 'media-0')).toMatchObject({ name: 'yard.jpg' })
  })

  it('is kept as it was when a new record takes its place', async () => {
    await damage('users', 'user-demo')
    const row = await first.database.get('users', 'user-demo')
    // The start adds the demo account again.
    const { tables, database } = await startAgain()
    expect(await tables.get('users', 'user-demo')).toMatchObject({ id: 'user-demo' })
    expect(tables.damaged()).toEqual([])
    expect(await database.get('setAside', 'users/user-demo')).toEqual({ id: 'users/user-demo', table: 'users', row })
  })

  it('of an upload leaves the other uploads alone', async () => {
    const upload = { ownerId: 'ada', length: 5, name: 'gate.jpg', fileType: '', touchedAt: 1, finished: true }
    await first.database.put('uploads', { id: 'media-2', finished: true } as never)
    await first.database.put('uploads', { ...upload, id: 'media-3' })
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const backend = await startAgain()
    expect(await backend.tables.get('media', 'media-3')).toMatchObject({ name: 'gate.jpg' })
    expect(await backend.database.getAllKeys('uploads')).toEqual(['media-2'])
    expect(warn).toHaveBeenCalled()
    await backend.backend.queue.idle()
  })
})

describe('with full storage', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))

  it('the back end starts, lists files and deletes them', async () => {
    await first.database.delete('users', 'user-demo')
    const upload = { ownerId: 'ada', length: 5, name: 'gate.jpg', fileType: '', touchedAt: 1, finished: true }
    await first.database.put('uploads', { ...upload, id: 'media-3' })
    const job = await lastJob(first)
    if (!job) throw new Error('The first back end has run jobs.')
    await first.database.put('jobs', { ...job, id: 'job-cut-off', mediaId: 'media-0', state: 'running', finishedAt: null })
    withFullStorage(first.database)
    const backend = await startAgain()
    const { body } = await backend.call('GET', '/media', undefined, as)
    expect(body).toMatchObject({ total: 2 })
    expect((await backend.call('DELETE', '/media/media-1', undefined, as)).status).toBe(204)
    expect(await backend.tables.get('media', 'media-1')).toBeUndefined()
    expect(await first.database.getAllKeys('media')).toEqual(['media-0'])
    expect(await backend.files.list('media')).not.toContain('media-1')
    expect(await backend.files.list('versions')).toEqual([])
    // The cut-off job is queued again as soon as there is space.
    expect(vi.mocked(console.error).mock.calls).toEqual([['Couldn’t save the records of a job; retrying', expect.anything()]])
    vi.mocked(console.error).mockClear()
  })

  it('deletes a version, whose file makes room for the changed records', async () => {
    const id = await idIn('versions')
    const storage = withFullStorage(first.database)
    const backend = await startAgain()
    const remove = backend.files.remove
    backend.files.remove = async (folder, name) => {
      await remove(folder, name)
      if (folder === 'versions') storage.isFull = false
    }
    expect((await backend.call('DELETE', `/media/media-1/versions/${id}`, undefined, as)).status).toBe(204)
    expect((await backend.call('GET', '/media/media-1/versions', undefined, as)).body).toMatchObject({ total: 0 })
  })

  it('deletes a version whose file makes no room, and changes the other records with the next start', async () => {
    const id = await idIn('versions')
    const storage = withFullStorage(first.database)
    const backend = await startAgain()
    expect((await backend.call('DELETE', `/media/media-1/versions/${id}`, undefined, as)).status).toBe(204)
    expect((await backend.call('GET', '/media/media-1/versions', undefined, as)).body).toMatchObject({ total: 0 })
    expect(await backend.tables.get('versions', id)).toBeUndefined()
    for (const folder of ['versions', 'version-thumbnails'] as const) expect(await backend.files.list(folder)).toEqual([])
    storage.isFull = false
    const { tables } = await startAgain()
    const { shownVersionId, ...media } = (await tables.get('media', 'media-1')) ?? {}
    expect(media).toMatchObject({ exportedVersions: [], state: 'Ready for review' })
    expect([shownVersionId, (await tables.all('jobs')).filter(({ versionId }) => versionId === id)]).toEqual([undefined, []])
  })
})
