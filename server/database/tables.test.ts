import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { NestedChangeError, UploadGoneError, type Draft } from '#backend/ports/tables.ts'
import { indexes } from '#backend/records/indexes.ts'
import { tableNames } from '#backend/records/table-names.ts'
import { emptyRecords } from '#tests/support/empty-records.ts'
import { jobRow } from '#tests/support/records.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { migrations } from './migrations'
import { NewerSchemaError, openDatabase, type Database } from './open-database'
import { DatabaseInUseError, lockDatabase } from './postgres-lock'
import { databaseTables, type ServerTables } from './tables'

const session = { id: 'token-1', userId: 'ada', createdAt: 1 }

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped on PostgreSQL: it isn’t installed.')
const places = ['PGlite', ...(programs === undefined ? [] : ['PostgreSQL'])]

let postgres: TestPostgres | undefined
let database: Database
let folder: string
let tables: ServerTables

describe.each(places)('records in %s', (place) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'records-'))
    if (place === 'PostgreSQL') postgres = await startPostgres(programs ?? '')
    database = await openDatabase(postgres ? { url: postgres.url } : { folder: await emptyRecords(folder) })
  })

  beforeEach(async () => {
    for (const table of [...tableNames, 'uploads']) await sql`delete from ${sql.table(table)}`.execute(database)
    tables = databaseTables(database)
  })

  afterAll(async () => {
    await database.destroy()
    await postgres?.stop()
    await rm(folder, { recursive: true })
  })

  it('have a column for each index of the back end', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where column_name like 'key\\_%'`.execute(database)
    const wanted = Object.entries(indexes).flatMap(([table, keys]) => Object.keys(keys).map((key) => `${table}.key_${key}`))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
  })

  it('show a change its own writes in every kind of read, and others nothing of it', async () => {
    const job = jobRow('media-1', { id: 'job-1', sequence: 7 })
    await tables.change((draft) => draft.put('jobs', job))
    await tables.change(async (draft) => {
      expect(await draft.nextNumber('jobs')).toBe(8)
      draft.put('jobs', { ...job, id: 'job-2', sequence: 8 })
      draft.put('jobs', { ...job, mediaId: 'media-2' })
      expect(await draft.nextNumber('jobs')).toBe(9)
      expect((await draft.getMany('jobs', ['job-2', 'job-9', 'job-1'])).map(({ id, mediaId }) => [id, mediaId])).toEqual([
        ['job-2', 'media-1'],
        ['job-1', 'media-2'],
      ])
      expect((await draft.of('jobs', 'media', 'media-1')).map(({ id }) => id)).toEqual(['job-2'])
      expect((await tables.of('jobs', 'media', 'media-1')).map(({ id }) => id)).toEqual(['job-1'])
    })
    expect(await tables.idsOf('jobs', 'media', 'media-2')).toEqual(['job-1'])
    expect(await tables.counts('jobs', 'open')).toEqual(new Map([[true, 2]]))
    expect(await tables.hasMany('jobs', ['job-1', 'job-9'])).toEqual(new Set(['job-1']))
  })

  it('are unchanged after a change that fails, also in its listeners', async () => {
    const failing = tables.change((draft) => {
      draft.put('sessions', session)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    tables.whenChanging(() => Promise.reject(new Error('in a listener')))
    await expect(tables.change((draft) => draft.put('sessions', session))).rejects.toThrow('in a listener')
    expect(await tables.all('sessions')).toEqual([])
  })

  it('refuse a change inside another one instead of waiting forever, and writes after its end', async () => {
    const nested = tables.change(() => tables.change(() => undefined))
    await expect(nested).rejects.toThrow(NestedChangeError)
    const drafts: Draft[] = []
    await tables.change((draft) => void drafts.push(draft))
    expect(() => drafts[0]?.put('sessions', session)).toThrow('This change has ended')
  })

  it('take an upload once', async () => {
    const upload = { id: 'media-1', ownerId: 'ada', length: 1, name: 'a.jpg', fileType: 'image/jpeg', touchedAt: 1, finished: true }
    await tables.saveUpload(upload)
    await tables.change((draft) => draft.takeUpload('media-1'))
    expect(await tables.upload('media-1')).toBeUndefined()
    const again = tables.change((draft) => {
      draft.takeUpload('media-1')
      draft.put('sessions', session)
    })
    await expect(again).rejects.toThrow(UploadGoneError)
    expect(await tables.get('sessions', 'token-1')).toBeUndefined()
  })

  it.each(['Robert’); drop table users;--', 'NUL \0 in the middle', 'half a pair \uD800', '"quoted" \\ and 👩‍🚒'])(
    'keep the text %j',
    async (text) => {
      const email = { id: 'email-1', to: 'ada@example.org', subject: 'Report', text, token: null, createdAt: 1 }
      await tables.change((draft) => draft.put('emails', email))
      expect(await tables.get('emails', 'email-1')).toEqual(email)
      expect(await tables.get('emails', text)).toBeUndefined()
      expect(await tables.hasMany('emails', [text, 'email-1'])).toEqual(new Set(['email-1']))
    },
  )

  it('report a refused statement without its values', async () => {
    const row = { ...session, userId: 'secret' }
    await sql`alter table sessions add constraint refused check (row ->> 'userId' <> 'secret')`.execute(database)
    const failing = tables.change((draft) => draft.put('sessions', row))
    const error: unknown = await failing.catch((reason: unknown) => reason)
    await sql`alter table sessions drop constraint refused`.execute(database)
    expect(inspect(error, { depth: 9 })).toContain('PostgreSQL refused a statement (23514).')
    expect(inspect(error, { depth: 9 })).not.toContain('secret')
  })

  it('take 40 changes at once, one after another', async () => {
    await tables.change((draft) => draft.put('jobs', jobRow('media-1', { id: 'job-0', sequence: 1 })))
    const add = async (draft: Draft): Promise<void> => {
      const sequence = await draft.nextNumber('jobs')
      draft.put('jobs', jobRow('media-1', { id: `job-${sequence}`, sequence }))
    }
    await Promise.all(Array.from({ length: 40 }, () => tables.change(add)))
    expect(await tables.all('jobs')).toHaveLength(41)
  })
})

describe.runIf(programs)('a PostgreSQL database', () => {
  it('is used by one server at a time, which hears when its connection breaks', async () => {
    const own = await startPostgres(programs ?? '')
    const lost = vi.fn<() => void>()
    const release = await lockDatabase(own.url, lost)
    await expect(lockDatabase(own.url, lost)).rejects.toThrow(DatabaseInUseError)
    await release()
    const broken = new Promise<void>((resolve) => {
      lost.mockImplementation(resolve)
    })
    await lockDatabase(own.url, lost)
    expect(lost).not.toHaveBeenCalled()
    await own.stop()
    await broken
    expect(lost).toHaveBeenCalledOnce()
  })
})

describe('a folder of records', () => {
  beforeAll(async () => {
    folder = await emptyRecords(await mkdtemp(join(tmpdir(), 'records-')))
  })

  afterAll(() => rm(folder, { recursive: true }))

  it('has what was written before a restart, and stops an older server once it is newer', async () => {
    const first = await openDatabase({ folder })
    await databaseTables(first).change((draft) => draft.put('sessions', session))
    await first.destroy()
    const later = await openDatabase({ folder }, { ...migrations, '9999-later': { up: () => Promise.resolve() } })
    expect(await databaseTables(later).all('sessions')).toEqual([session])
    await later.destroy()
    await expect(openDatabase({ folder })).rejects.toThrow(NewerSchemaError)
  })
})
