import 'fake-indexeddb/auto'

import { beforeEach, expect, it, vi } from 'vitest'

import { storedRows } from '#mocks/storage/stored-rows.ts'
import { openDatabase } from '#mocks/storage/database.ts'
import { memoryFiles } from '#mocks/testing/memory-files.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { exportArchive } from './export-archive'
import { importArchive } from './import-archive'

const NOW = 1_795_132_800
let backend: TestBackend
let targets = 0

beforeEach(async () => {
  vi.restoreAllMocks()
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { id: 'media-1', name: 'desk.jpg' })
  await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [aTrack('track-1')] }, { as: 'ada' })
})

/** Makes the first reads of a row fail, as browsers do for a moment or for ever. */
function failReads(failingTable: string, failingId: string, failures: number): void {
  const get = backend.database.get.bind(backend.database)
  let left = failures
  vi.spyOn(backend.database, 'get').mockImplementation((table, id) => {
    if (table !== failingTable || id !== failingId || left === 0) return get(table, id as string)
    left -= 1
    return Promise.reject(new DOMException('Internal error.', 'UnknownError'))
  })
}

/** Returns an empty browser. */
async function emptyBrowser() {
  targets += 1
  return { database: await openDatabase(`unread-${targets}`), files: memoryFiles() }
}

const isOfAda = (owner: string | undefined): boolean => owner === 'ada'

it('exports a review whose first read fails', async () => {
  failReads('detections', 'media-1', 1)
  const target = await emptyBrowser()
  const { archive, leftOut } = await exportArchive(storedRows(backend.database), backend.files, NOW)
  await importArchive(storedRows(target.database), target.files, archive)
  expect((await target.database.get('detections', 'media-1'))?.tracks.map(({ id }) => id)).toEqual(['track-1'])
  expect(leftOut).toEqual([])
})

it('names a review that the browser cannot read, when it is exported and when it is imported', async () => {
  failReads('detections', 'media-1', Number.POSITIVE_INFINITY)
  const target = await emptyBrowser()
  const { archive, leftOut } = await exportArchive(storedRows(backend.database), backend.files, NOW, isOfAda)
  expect(leftOut).toEqual(['desk.jpg: its review couldn’t be read during the export'])
  const imported = await importArchive(storedRows(target.database), target.files, archive)
  expect(imported.leftOut).toEqual(['desk.jpg: its review couldn’t be read during the export'])
  expect(await target.database.get('media', 'media-1')).toMatchObject({ name: 'desk.jpg' })
})

it("names nothing of another account's file", async () => {
  await addUser(backend, 'ben')
  await addImage(backend, 'ben', { id: 'media-2', name: 'yard.jpg' })
  await backend.call('PUT', '/media/media-2/detections', { revision: 0, style: 'Black Box', tracks: [aTrack('track-1')] }, { as: 'ben' })
  failReads('detections', 'media-2', Number.POSITIVE_INFINITY)
  expect((await exportArchive(storedRows(backend.database), backend.files, NOW, isOfAda)).leftOut).toEqual([])
})

it('counts a record that names no account, because files of the account may belong to it', async () => {
  failReads('media', 'media-1', Number.POSITIVE_INFINITY)
  const { leftOut } = await exportArchive(storedRows(backend.database), backend.files, NOW, isOfAda)
  expect(leftOut).toEqual(['1 record couldn’t be read during the export, so files may be missing'])
})

it('exports nothing when the connection is closed before the last row was read', async () => {
  await backend.database.put('setAside', { id: 'media/media-1', row: {} } as never)
  const get = backend.database.get.bind(backend.database)
  vi.spyOn(backend.database, 'get').mockImplementation((table, id) => {
    // As when a newer build opens in another tab.
    if ((table as string) === 'setAside') backend.database.close()
    return get(table, id as string)
  })
  await expect(exportArchive(storedRows(backend.database), backend.files, NOW)).rejects.toThrow(DOMException)
})

it('names a complete upload that is not in the library yet', async () => {
  const upload = { ownerId: 'ada', length: 5, fileType: 'video/mp4', touchedAt: NOW }
  await backend.database.put('uploads', { ...upload, id: 'media-2', name: 'street.mp4', finished: true })
  await backend.database.put('uploads', { ...upload, id: 'media-3', name: 'half.mp4', finished: false })
  await backend.database.put('uploads', { ...upload, id: 'media-4', name: 'other.mp4', finished: true, ownerId: 'ben' })
  const { leftOut } = await exportArchive(storedRows(backend.database), backend.files, NOW, isOfAda)
  expect(leftOut).toEqual(['street.mp4: it was uploaded but isn’t in the library yet'])
})

it('says that uploads could not be read, and exports everything else', async () => {
  vi.spyOn(backend.database, 'getAll').mockRejectedValue(new DOMException('Internal error.', 'UnknownError'))
  const { archive, leftOut } = await exportArchive(storedRows(backend.database), backend.files, NOW)
  expect(leftOut).toEqual(['Uploads couldn’t be read during the export, so files may be missing'])
  const target = await emptyBrowser()
  await importArchive(storedRows(target.database), target.files, archive)
  expect(await target.database.get('media', 'media-1')).toMatchObject({ name: 'desk.jpg' })
})
