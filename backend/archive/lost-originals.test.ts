import 'fake-indexeddb/auto'

import { createHash } from 'node:crypto'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { storedRows } from '#mocks/storage/stored-rows.ts'
import { versionLike } from '#api/test-support.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { exportArchive } from './export-archive'
import { importArchive } from './import-archive'
import { withLostOriginals } from './lost-originals'
import { readTar, tarOf, type TarEntry } from './tar'

const ORIGINAL = 'originals/media-1/yard.jpg'
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

let backend: TestBackend

const changeMedia = (changes: object): Promise<void> =>
  backend.tables.change(async (draft) => {
    const media = await draft.get('media', 'media-1')
    if (media) draft.put('media', { ...media, ...changes })
  })

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { id: 'media-1', name: 'yard.jpg' })
  await backend.files.write('versions', 'version-1', new Blob(['redacted']))
  const version = versionLike('version-1')
  const report = { ...version.report, sourceSha256: hashOf('bytes'), outputSha256: hashOf('redacted') }
  await backend.tables.change((draft) => draft.put('versions', { ...version, mediaId: 'media-1', ownerId: 'ada', report }))
  await changeMedia({ state: 'Redacted', exportedVersions: [{ id: 'version-1', title: version.title, description: '' }] })
})

/** Exports everything, with other bytes for the original if they are given. */
async function exported(original?: string): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  const { archive } = await exportArchive(storedRows(backend.database), backend.files, 1_795_132_800)
  for await (const entry of readTar(archive)) {
    const isChanged = entry.name === ORIGINAL && original !== undefined
    entries.push(isChanged ? { ...entry, content: new Blob([original]) } : entry)
  }
  return entries
}

/** Loses the original, and imports an archive of the time before. */
async function importAfterLoss(entries: readonly TarEntry[]) {
  await backend.files.remove('media', 'media-1')
  const imported = await importArchive(storedRows(backend.database), backend.files, tarOf(entries))
  return { ...imported, original: await (await backend.files.read('media', 'media-1'))?.text() }
}

const deleteVersion = async (): Promise<void> => {
  await backend.tables.change((draft) => draft.delete('versions', 'version-1'))
  await changeMedia({ exportedVersions: [] })
}

describe('an original that this browser has lost', () => {
  it('is restored if a report has its hash', async () => {
    expect(await importAfterLoss(await exported())).toEqual({ records: 0, files: 1, leftOut: [], original: 'bytes' })
  })

  it('is restored if a killed write has left it empty', async () => {
    const entries = await exported()
    await backend.files.write('media', 'media-1', new Blob([]))
    expect(await importArchive(storedRows(backend.database), backend.files, tarOf(entries))).toEqual({ records: 0, files: 1, leftOut: [] })
    expect(await (await backend.files.read('media', 'media-1'))?.text()).toBe('bytes')
  })

  it('is restored if its record has its hash', async () => {
    await deleteVersion()
    await changeMedia({ sha256: hashOf('bytes') })
    expect(await importAfterLoss(await exported())).toEqual({ records: 0, files: 1, leftOut: [], original: 'bytes' })
  })

  it.each([
    ['with its record', () => true],
    ['without its record', ({ name }: TarEntry) => name !== 'records/media.jsonl'],
  ])('is named and not replaced by another file, archived %s', async (_how, isArchived) => {
    const entries = await exported('another photo')
    const { files, leftOut, original } = await importAfterLoss(entries.filter(isArchived))
    expect([files, original]).toEqual([0, undefined])
    expect(leftOut).toEqual(['yard.jpg: its original is missing, and the archive has another file'])
  })

  it('is named and not restored if no hash of it is known', async () => {
    await deleteVersion()
    const { files, leftOut, original } = await importAfterLoss(await exported())
    expect([files, original]).toEqual([0, undefined])
    expect(leftOut).toEqual(['yard.jpg: its original is missing and can’t be compared with the archive’s'])
  })

  it('stays deleted if its owner deleted it', async () => {
    const entries = await exported()
    await changeMedia({ originalDeleted: true })
    expect(await importAfterLoss(entries)).toEqual({ records: 0, files: 0, leftOut: [], original: undefined })
  })

  it('brings back a lost version of it too', async () => {
    const entries = await exported()
    await backend.files.remove('versions', 'version-1')
    expect(await importAfterLoss(entries)).toEqual({ records: 0, files: 2, leftOut: [], original: 'bytes' })
  })

  it('is found among several with one read of the versions, and with none while no original is lost', async () => {
    await addImage(backend, 'ada', { id: 'media-2', name: 'gate.jpg' })
    await changeMedia({ sha256: hashOf('bytes') })
    const archived = ['media-1', 'media-2'].map((id) => ({ folder: 'media', id, content: new Blob(['bytes']) }) as const)
    const list = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')
    const listed = () => list.mock.contexts.flatMap((store) => (store instanceof IDBObjectStore ? store.name : []))
    await withLostOriginals(storedRows(backend.database), backend.files, [], archived)
    expect(listed()).toEqual([])
    for (const { id } of archived) await backend.files.remove('media', id)
    const { files, leftOut } = await withLostOriginals(storedRows(backend.database), backend.files, [], archived)
    expect(files.map(({ id }) => id)).toEqual(['media-1'])
    expect(leftOut).toEqual(['gate.jpg: its original is missing and can’t be compared with the archive’s'])
    expect(listed()).toEqual(['versions'])
  })
})
