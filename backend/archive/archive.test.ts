import 'fake-indexeddb/auto'

import { beforeEach, describe, expect, it } from 'vitest'

import { storedRows } from '#mocks/storage/stored-rows.ts'
import contract100 from '../records/migrations/fixtures/contract-1.0.0.json' with { type: 'json' }
import { memoryFiles } from '#mocks/testing/memory-files.ts'
import { openDatabase } from '#mocks/storage/database.ts'
import { addImage, addUser, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'
import { withFullStorage } from '#mocks/testing/full-storage.ts'
import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { exportArchive } from './export-archive'
import { importArchive } from './import-archive'
import { ArchiveError, readTar, tarOf } from './tar'

const NOW = 1_795_132_800
const as = { as: 'ada' }
let backend: TestBackend
let targets = 0

beforeEach(async () => {
  backend = await startTestBackend()
  await addUser(backend, 'ada')
  await addImage(backend, 'ada', { id: 'media-1', name: 'Réception: desk.jpg' })
})

const exported = async (): Promise<Blob> => (await exportArchive(storedRows(backend.database), backend.files, NOW)).archive

/** Returns an empty browser. */
async function emptyBrowser() {
  targets += 1
  return { database: await openDatabase(`import-${targets}`), files: memoryFiles() }
}

async function namesIn(archive: Blob): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of readTar(archive)) names.push(name)
  return names
}

describe('an exported archive', () => {
  it('holds records and files, with the names that people know', async () => {
    const names = await namesIn(await exported())
    expect(names[0]).toBe('redaction-studio.json')
    expect(names).toEqual(expect.arrayContaining(['records/media.jsonl', 'records/users.jsonl', 'originals/media-1/Réception_ desk.jpg']))
  })

  it('holds nothing that gives access to an account', async () => {
    const names = await namesIn(await exported())
    for (const table of ['sessions', 'tokens', 'grants', 'emails', 'settings']) expect(names).not.toContain(`records/${table}.jsonl`)
  })

  it('holds damaged records and their files', async () => {
    await backend.database.put('media', { id: 'media-1', name: 7 } as never)
    const archive = await exported()
    const entries: Record<string, string> = {}
    for await (const { name, content } of readTar(archive)) entries[name] = await content.text()
    expect(entries['records/media.jsonl']).toContain('{"id":"media-1","name":7}\n')
    expect(entries['originals/media-1/file']).toBe('bytes')
  })

  it('is imported into an empty browser with every record and file', async () => {
    const target = await emptyBrowser()
    const imported = await importArchive(storedRows(target.database), target.files, await exported())
    expect(imported.files).toBe(1)
    const restored = await startTestBackend({ from: target })
    await restored.tables.change((draft) => draft.put('sessions', { id: 'token-of-ada', userId: 'ada', createdAt: START_SECONDS }))
    expect((await restored.call('GET', '/media/media-1', undefined, as)).body).toMatchObject({ name: 'Réception: desk.jpg' })
    expect(await (await restored.files.read('media', 'media-1'))?.text()).toBe('bytes')
  })

  it('replaces the empty file that a killed import has left', async () => {
    const target = await emptyBrowser()
    await target.files.write('media', 'media-1', new Blob([]))
    const imported = await importArchive(storedRows(target.database), target.files, await exported())
    expect(imported.files).toBe(1)
    expect(await (await target.files.read('media', 'media-1'))?.text()).toBe('bytes')
  })

  it('leaves records and files alone that the browser already has', async () => {
    const archive = await exported()
    await backend.files.write('media', 'media-1', new Blob(['other']))
    await backend.database.put('media', { id: 'media-1', name: 'renamed' } as never)
    expect(await importArchive(storedRows(backend.database), backend.files, archive)).toEqual({ records: 0, files: 0, leftOut: [] })
    expect(await (await backend.files.read('media', 'media-1'))?.text()).toBe('other')
    expect(await backend.database.get('media', 'media-1')).toMatchObject({ name: 'renamed' })
  })

  it('appears in the open app', async () => {
    const target = await startTestBackend()
    await addUser(target, 'ada')
    await importArchive(storedRows(target.database), target.files, await exported())
    await target.tables.refresh()
    expect((await target.call('GET', '/media', undefined, as)).body).toMatchObject({ total: 1 })
  })

  it('of an earlier build is migrated', async () => {
    const records = Object.entries(contract100.rows).map(([table, rows]) => ({
      name: `records/${table}.jsonl`,
      content: new Blob([rows.map((row) => `${JSON.stringify(row)}\n`).join('')]),
      modified: NOW,
    }))
    const manifest = new Blob([JSON.stringify({ product: 'Redaction Studio', schemaVersion: 0 })])
    const target = await emptyBrowser()
    await importArchive(
      storedRows(target.database),
      target.files,
      tarOf([{ name: 'redaction-studio.json', content: manifest, modified: NOW }, ...records]),
    )
    expect(await target.database.get('detections', 'media-1')).toMatchObject({ lastNumbers: { face: 1, object: 1 } })
    expect(await target.database.get('sessions', 'token-of-ada')).toBeUndefined()
  })
})

describe('an import that fails', () => {
  it.each([
    ['without a manifest', tarOf([]), 'isn’t an archive of Redaction Studio'],
    [
      'of a newer build',
      tarOf([{ name: 'redaction-studio.json', content: new Blob(['{"product":"Redaction Studio","schemaVersion":99}']), modified: NOW }]),
      'newer version',
    ],
  ])('%s adds nothing', async (_what, archive, reason) => {
    const target = await emptyBrowser()
    await expect(importArchive(storedRows(target.database), target.files, archive)).rejects.toThrow(ArchiveError)
    await expect(importArchive(storedRows(target.database), target.files, archive)).rejects.toThrow(reason)
    expect(await target.database.count('media')).toBe(0)
  })

  it.each([1024, 473, 1])('because the last %i bytes of the archive are cut off adds nothing', async (missing) => {
    const target = await emptyBrowser()
    const archive = await exported()
    await expect(importArchive(storedRows(target.database), target.files, archive.slice(0, archive.size - missing))).rejects.toThrow(
      ArchiveError,
    )
    expect([await target.database.count('media'), await target.files.list('media')]).toEqual([0, []])
  })

  it('because storage is full removes the files that it has added', async () => {
    const target = await emptyBrowser()
    withFullStorage(target.database)
    await expect(importArchive(storedRows(target.database), target.files, await exported())).rejects.toThrow('full')
    expect(await target.files.list('media')).toEqual([])
  })
})
