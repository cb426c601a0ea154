import { beforeEach, expect, it } from 'vitest'

import { storedRows } from '#mocks/storage/stored-rows.ts'
import { redactedImage, fakeEngine } from '#mocks/testing/fake-engine.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { exportArchive } from './export-archive'
import { importArchive } from './import-archive'

const as = { as: 'ada' }
let backend: TestBackend

/** Returns the bytes of an archive of the browser as it is now. */
const exported = async (): Promise<Blob> =>
  new Blob([await (await exportArchive(storedRows(backend.database), backend.files, 1_795_132_800)).archive.arrayBuffer()])

const importAgain = (archive: Blob) => importArchive(storedRows(backend.database), backend.files, archive)

beforeEach(async () => {
  backend = await startTestBackend({ engine: fakeEngine({ redact: async () => redactedImage() }) })
  await addUser(backend, 'ada')
  await addImage(backend, 'ada')
  await backend.call('PUT', '/media/media-1/detections', { revision: 0, style: 'Black Box', tracks: [aTrack('track-1')] }, as)
  await backend.call('POST', '/media/media-1/redact', { revision: 1, title: 'T', description: '' }, as)
  await backend.backend.queue.idle()
})

it('leaves out a version that was deleted since the export, and its files', async () => {
  const archive = await exported()
  const [version] = await backend.database.getAll('versions')
  expect((await backend.call('DELETE', `/media/media-1/versions/${version?.id}`, undefined, as)).status).toBe(204)
  await importAgain(archive)
  expect(await backend.database.getAll('versions')).toEqual([])
  for (const folder of ['versions', 'version-thumbnails', 'report-thumbnails'] as const)
    expect(await backend.files.list(folder)).toEqual([])
})

it('leaves out an original that was deleted since the export', async () => {
  const archive = await exported()
  const [media] = await backend.database.getAll('media')
  if (media) await backend.database.put('media', { ...media, originalDeleted: true })
  await backend.files.remove('media', 'media-1')
  expect((await importAgain(archive)).leftOut).toEqual([])
  expect(await backend.files.list('media')).toEqual([])
})

it('leaves out the checkpoint of a job that has ended since the export', async () => {
  const [job] = await backend.database.getAll('jobs')
  const id = job?.id ?? ''
  await backend.database.put('checkpoints', { id, done: 1, progress: 10, data: {} } as never)
  await backend.files.write('checkpoints', id, new Blob(['{}']))
  const archive = await exported()
  await backend.database.delete('checkpoints', id)
  await backend.files.remove('checkpoints', id)
  await importAgain(archive)
  expect(await backend.database.getAll('checkpoints')).toEqual([])
  expect(await backend.files.list('checkpoints')).toEqual([])
})

it('leaves out what belongs to a file that was deleted during the export', async () => {
  const [media] = await backend.database.getAll('media')
  await backend.database.delete('media', 'media-1')
  const archive = await exported()
  if (media) await backend.database.put('media', media)
  await backend.call('DELETE', '/media/media-1', undefined, as)
  await importAgain(archive)
  for (const table of ['detections', 'versions', 'jobs'] as const) expect(await backend.database.count(table)).toBe(0)
})

it('adds a file that was deleted with everything that belongs to it', async () => {
  const archive = await exported()
  await backend.call('DELETE', '/media/media-1', undefined, as)
  await importAgain(archive)
  const counts = ['media', 'versions', 'jobs', 'detections'] as const
  expect(await Promise.all(counts.map((table) => backend.database.count(table)))).toEqual([1, 1, 1, 1])
  expect([await backend.files.list('media'), (await backend.files.list('versions')).length]).toEqual([['media-1'], 1])
})
