import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ZodError } from 'zod'

import { readTar, tarOf, type TarEntry } from '#backend/archive/tar.ts'
import { emptyRecords } from '#tests/support/empty-records.ts'
import { aTrack } from '#mocks/testing/review-items.ts'
import { jobRow, mediaRow, reviewRow } from '#tests/support/records.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { DataInUseError, lockData } from '../data-lock'
import { NoRecordsError, openDatabase, recordsPlace, type Database } from '../database/open-database'
import { databaseTables } from '../database/tables'
import { diskFiles } from '../files/disk-files'
import type { Place } from '../settings'
import { filePart } from './file-part'
import { BackupError, backupTables, hashing, SUMS } from './read-backup'
import { restoreBackup } from './restore-backup'
import { writeBackup } from './write-backup'

const NOW = 1_795_132_800_000
const email = { id: 'email-1', to: 'ada@example.org', subject: 'NUL \0, \u2028 and \uD800', text: '日本', token: null, createdAt: 1 }
const session = { id: 'session-1', userId: 'ada', createdAt: 1 }
const upload = { id: 'media-2', ownerId: 'ada', length: 9, name: 'b.jpg', fileType: '', touchedAt: 1, finished: false }

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped on PostgreSQL: it isn’t installed.')

let folder: string
let postgres: TestPostgres | undefined
/** A server's data, and a backup of it, which tests only read. */
let source: Place
let backup: Blob

beforeAll(async () => {
  if (programs !== undefined) postgres = await startPostgres(programs)
  source = { data: await mkdtemp(join(tmpdir(), 'backup-source-')), databaseUrl: undefined }
  await emptyRecords(join(source.data, 'records'))
  await fill(source)
  expect(await writeBackup(source, `${source.data}.tar`, NOW, lost)).toEqual({ records: 6, files: 3, bytes: 12 })
  backup = new Blob([await readFile(`${source.data}.tar`)])
})

afterAll(async () => {
  await postgres?.stop()
  for (const path of [source.data, `${source.data}.tar`]) await rm(path, { recursive: true })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
})

afterEach(() => rm(folder, { recursive: true }))

const placeIn = (name: string): Place => ({ data: join(folder, name), databaseUrl: undefined })

/** Returns a place with an empty database. */
async function emptyPlaceIn(name: string): Promise<Place> {
  const place = placeIn(name)
  await emptyRecords(join(place.data, 'records'))
  return place
}

const lost = (): void => undefined
const backUp = (place: Place, name = 'backup.tar') => writeBackup(place, join(folder, name), NOW, lost)
const restore = (place: Place, path = `${source.data}.tar`) => restoreBackup(place, path, lost)

/** Writes a file and returns its path. */
async function write(content: Blob): Promise<string> {
  await writeFile(join(folder, 'changed.tar'), Buffer.from(await content.arrayBuffer()))
  return join(folder, 'changed.tar')
}

async function withRecords<Result>(place: Place, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(recordsPlace(place))
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

async function fill(place: Place): Promise<void> {
  await withRecords(place, async (database) => {
    const tables = databaseTables(database)
    await tables.saveUpload(upload)
    await tables.change((draft) => {
      draft.put('emails', email)
      draft.put('sessions', session)
      draft.put('media', mediaRow('media-1', { originalDeleted: true }))
      draft.put('jobs', jobRow('media-1', { id: 'job-1', sequence: 7 }))
      draft.put('detections', reviewRow('media-1', { tracks: [aTrack('face-2'), aTrack('face-1')], spans: [] }))
    })
  })
  const files = diskFiles(join(place.data, 'files'))
  await files.write('media', 'media-1', new Blob(['original']))
  await files.write('media', 'media-2', new Blob(['half']))
  await files.write('thumbnails', 'media-1', new Blob([]))
  await writeFile(join(place.data, 'files', 'media', 'media-3.0f8a.part'), 'left by a killed server')
}

const rowsOf = (place: Place): Promise<[string, unknown[]][]> =>
  withRecords(place, async (database) => {
    const all: [string, unknown[]][] = []
    for (const table of [...backupTables, 'review_items']) {
      const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(database)
      // PGlite reads a bigint as a number, PostgreSQL's driver as text.
      if (rows.length > 0)
        all.push([table, rows.map((row) => ({ ...(row as object), number: String(Reflect.get(row as object, 'number')) }))])
    }
    return all
  })

async function filesOf({ data }: Place): Promise<[string, string][]> {
  const entries = await readdir(join(data, 'files'), { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.toSorted().map(async (path) => [path.slice(data.length), await readFile(path, 'utf8')]))
}

describe('a backup', () => {
  it('has every record and every complete file', async () => {
    const second = placeIn('second')
    expect(await restore(second)).toEqual({ records: 6, files: 3, bytes: 12 })
    expect(await rowsOf(second)).toEqual(await rowsOf(source))
    expect((await rowsOf(second)).map(([table, rows]) => [table, rows.length])).toEqual([
      ['sessions', 1],
      ['media', 1],
      ['detections', 1],
      ['jobs', 1],
      ['emails', 1],
      ['uploads', 1],
      ['review_items', 2],
    ])
    expect(await filesOf(second)).toEqual([
      ['/files/media/media-1', 'original'],
      ['/files/media/media-2', 'half'],
      ['/files/thumbnails/media-1', ''],
    ])
    await withRecords(second, async (database) => {
      const tables = databaseTables(database)
      expect(await tables.get('emails', 'email-1')).toEqual(email)
      // The columns that records are looked up by are those of the records.
      expect(await tables.idsOf('media', 'withoutOriginal', true)).toEqual(['media-1'])
      expect(await tables.change((draft) => draft.nextNumber('jobs'))).toBe(8)
    })
  })

  it.runIf(programs)('moves from PGlite to PostgreSQL and back', async () => {
    const last = await emptyPlaceIn('last')
    const between = { data: join(folder, 'between'), databaseUrl: postgres?.url }
    await restore(between)
    expect(await rowsOf(between)).toEqual(await rowsOf(source))
    await backUp(between)
    await restore(last, join(folder, 'backup.tar'))
    expect(await rowsOf(last)).toEqual(await rowsOf(source))
    expect(await filesOf(last)).toEqual(await filesOf(between))
    await expect(restore({ ...between, data: join(folder, 'other') })).rejects.toThrow('There are records already.')
  })

  it('has all of many records, and of a record that is larger than the others together', async () => {
    const first = await emptyPlaceIn('first')
    const second = await emptyPlaceIn('second')
    await withRecords(first, (database) =>
      databaseTables(database).change((draft) => {
        for (let count = 0; count < 2001; count += 1) draft.put('sessions', { ...session, id: `session-${count}` })
        draft.put('emails', { ...email, text: 'x'.repeat(5 * 1024 ** 2) })
        draft.put('emails', { ...email, id: 'email-2' })
      }),
    )
    expect((await backUp(first)).records).toBe(2003)
    await restore(second, join(folder, 'backup.tar'))
    expect(await rowsOf(second)).toEqual(await rowsOf(first))
  })

  it('is readable only by its owner, by any tar and by sha256sum', async () => {
    expect((await stat(`${source.data}.tar`)).mode & 0o777).toBe(0o600)
    const unpacked = join(folder, 'unpacked')
    await mkdir(unpacked)
    execFileSync('tar', ['-xf', `${source.data}.tar`, '-C', unpacked])
    const checked = execFileSync('sha256sum', ['--check', '--strict', SUMS], { cwd: unpacked, encoding: 'utf8' })
    expect(checked.split('\n')).toContain('files/media/media-1: OK')
    expect(await readFile(join(unpacked, 'records', 'sessions', '000001.jsonl'), 'utf8')).toBe(`${JSON.stringify(session)}\n`)
  })

  it('is refused while a server runs, where there are no records, and over another file', async () => {
    const release = await lockData(source.data)
    await expect(backUp(source)).rejects.toThrow(DataInUseError)
    await release()
    await expect(backUp(placeIn('none'))).rejects.toThrow(NoRecordsError)
    await writeFile(join(folder, 'backup.tar'), 'another file')
    await expect(backUp(source)).rejects.toThrow('backup.tar exists already.')
    expect(await readFile(join(folder, 'backup.tar'), 'utf8')).toBe('another file')
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

async function entriesIn(): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  for await (const one of readTar(backup)) entries.push(one)
  return entries
}

/** Returns the entries of a backup after a change, with the hashes of the changed ones. */
async function forge(change: (entries: TarEntry[]) => TarEntry[]): Promise<Blob> {
  const changed = change((await entriesIn()).filter(({ name }) => name !== SUMS))
  const sums: string[] = []
  for (const { name, content } of changed)
    for await (const piece of hashing(content.stream(), (hash) => sums.push(`${hash}  ${name}\n`))) expect(piece.length).toBeGreaterThan(0)
  return tarOf([...changed, { name: SUMS, content: new Blob(sums), modified: 1 }])
}

async function replaceIn(before: string, after: string): Promise<Blob> {
  const bytes = Buffer.from(await backup.arrayBuffer())
  bytes.write(after, bytes.indexOf(before))
  return new Blob([bytes])
}

const entry = (name: string, text = 'x'): TarEntry => ({ name, content: new Blob([text]), modified: 1 })
const DAMAGED = 'This backup is damaged.'
const INCOMPLETE = 'This backup is incomplete.'
const FOREIGN = 'This file isn’t a backup of a server.'

const withMigrations = (migrations: string[]) => () =>
  forge(([, ...others]) => [
    entry('redaction-studio-server.json', JSON.stringify({ product: 'Redaction Studio', migrations, createdAt: '2026-11-20' })),
    ...others,
  ])
const withName = (name: string) => () => forge((entries) => [...entries, entry(name)])

describe('a restore', () => {
  it.each<[string, () => Blob | Promise<Blob>, string]>([
    ['cut off by a byte', () => backup.slice(0, backup.size - 1), INCOMPLETE],
    ['cut off in the middle', () => backup.slice(0, 5000), INCOMPLETE],
    ['empty', () => new Blob([]), INCOMPLETE],
    ['a text', () => new Blob(['hello '.repeat(200)]), FOREIGN],
    ['an archive of the app', () => tarOf([entry('redaction-studio.json', '{"product":"Redaction Studio"}')]), FOREIGN],
    ['changed in a file', () => replaceIn('original', 'oliginar'), DAMAGED],
    ['changed in a record', () => replaceIn('"userId":"ada"', '"userId":"eve"'), DAMAGED],
    ['without a hash', async () => tarOf((await entriesIn()).filter(({ name }) => name !== SUMS)), DAMAGED],
    ['without a file', async () => tarOf((await entriesIn()).filter(({ name }) => name !== 'files/media/media-1')), DAMAGED],
    ['with a file twice', async () => tarOf([...(await entriesIn()), entry('files/media/media-1')]), DAMAGED],
    ['with a path to another folder', withName('files/media/../../../outside'), DAMAGED],
    ['with an absolute path', withName('/files/media/outside'), DAMAGED],
    ['with a name that leads elsewhere', withName('files/media/..'), DAMAGED],
    ['with an unknown folder', withName('files/outside/media-1'), DAMAGED],
    ['with an unknown table', withName('records/pg_authid/000001.jsonl'), DAMAGED],
    ['of a newer version', withMigrations(['0001-records', '9999-later']), 'This backup was made by a newer version.'],
    ['of an older version', withMigrations([]), 'This backup was made by an older version.'],
  ])('refuses a file that is %s, and writes nothing', async (_what, change, reason) => {
    const restoring = restore(placeIn('second'), await write(await change()))
    await expect(restoring).rejects.toThrow(BackupError)
    await expect(restoring).rejects.toThrow(reason)
    expect(await readdir(folder)).toEqual(['changed.tar'])
  })

  it('leaves a folder with files or records as it is', async () => {
    const second = await emptyPlaceIn('second')
    await restore(second)
    await expect(restore(second)).rejects.toThrow('has files. Name an empty folder in DATA.')
    expect((await filesOf(second)).length).toBe(3)
    await rm(join(second.data, 'files'), { recursive: true })
    await expect(restore(second)).rejects.toThrow('There are records already.')
    const release = await lockData(second.data)
    await expect(restore(second)).rejects.toThrow(DataInUseError)
    await release()
  })

  it('leaves nothing when it fails, and succeeds afterwards', async () => {
    const second = await emptyPlaceIn('second')
    const broken = await forge((entries) => [...entries, entry('records/users/000001.jsonl', '{"id":""}\n')])
    await expect(restore(second, await write(broken))).rejects.toThrow(ZodError)
    expect(await readdir(second.data)).toEqual(['records'])
    expect(await rowsOf(second)).toEqual([])
    await restore(second)
    expect((await filesOf(second)).length).toBe(3)
  })
})

it('a part of a file reads bytes beyond 4 GB, where Node’s blobs of files end', async () => {
  const handle = await open(join(folder, 'large'), 'w+')
  await handle.write('beyond', 5 * 1024 ** 3)
  const all = filePart(handle, 0, 5 * 1024 ** 3 + 6)
  const part = all.slice(5 * 1024 ** 3 + 1, Number.POSITIVE_INFINITY)
  expect([part.size, new TextDecoder().decode(await part.arrayBuffer())]).toEqual([5, 'eyond'])
  await handle.close()
})
