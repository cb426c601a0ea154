import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { NestedChangeError, UploadGoneError, type Draft, type Having } from '#backend/ports/tables.ts'
import { indexes } from '#backend/records/indexes.ts'
import { amounts } from '#backend/records/amounts.ts'
import { orders } from '#backend/records/orders.ts'
import { tableNames } from '#backend/records/table-names.ts'
import { emptyRecords } from '#tests/support/empty-records.ts'
import { jobRow, mediaRow, usageRow, userRow } from '#tests/support/records.ts'
import { expectedSums, sumsIn } from '#tests/support/sums.ts'
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

/** Returns PostgreSQL's count of the rows that a connection has read, also of those that its statements left out. */
async function rowsRead(connection: Database, table: string): Promise<number> {
  const { rows } = await sql<{ read: string | number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = ${table}`.execute(connection)
  return Number(rows[0]?.read)
}

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

  it('have a column for each order of the back end, and an index that gives a page without the rows of the others', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where column_name like 'order\\_%'`.execute(database)
    const wanted = Object.entries(orders).flatMap(([table, own]) => Object.keys(own).map((order) => `${table}.order_${order}`))
    expect(rows.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted())
    await tables.change((draft) => {
      for (let index = 0; index < 120; index += 1) draft.put('users', userRow(`user-${index}`, { dateCreated: 1_795_000_000 + index }))
    })
    const { rows: page } = await tables.page('users', 'newest', { page: 1, rowsPerPage: 50 })
    expect([page[0]?.id, page.length, page[49]?.id]).toEqual(['user-69', 50, 'user-20'])
    await database.transaction().execute(async (transaction) => {
      // A short table is faster to sort than its index to follow.
      await sql`set local enable_sort = off`.execute(transaction)
      const plan = await sql<{ 'QUERY PLAN': string }>`explain
        select row from users order by order_newest collate "C", id collate "C" limit 50`.execute(transaction)
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Scan using users_newest')
    })
  })

  it('give the pages of a list in its order, with ties by ID, and of the rows that have all keys', async () => {
    const names = ['beta', 'Alpha', 'ähre', 'alpha']
    await tables.change((draft) => {
      for (const [index, name] of names.entries())
        draft.put('accounts', { id: `account-${index}`, name, maxUsers: 5, minutes: null, maxConcurrentJobs: 2, dateCreated: 1 })
    })
    const page = async (number: number): Promise<unknown> => {
      const { rows, total } = await tables.page('accounts', 'name', { page: number, rowsPerPage: 2 })
      return [rows.map(({ id }) => id), total]
    }
    expect([await page(0), await page(1), await page(2)]).toEqual([
      [['account-2', 'account-1'], 4],
      [['account-3', 'account-0'], 4],
      [[], 4],
    ])
    await tables.change((draft) => {
      for (const [id, user_id, action] of [
        [9, 'ada', 4],
        [10, 'ada', 5],
        [11, 'ben', 4],
        [12, 'ada', 4],
      ] as const)
        draft.put('usage', usageRow(id, { user_id, action }))
    })
    const having = async (keys: Having<'usage'>): Promise<unknown> => {
      const { rows, total } = await tables.page('usage', 'newest', { page: 0, rowsPerPage: 10 }, keys)
      return [rows.map(({ id }) => id), total]
    }
    expect(await having({ user: ['ada'], action: ['4'] })).toEqual([['12', '9'], 2])
    expect(await having({ user: ['ada', 'ben'] })).toEqual([['12', '11', '10', '9'], 4])
    expect(await having({ user: [] })).toEqual([[], 0])
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

  it('are found by each key of a list, and counted by key', async () => {
    const project = { id: 'project-1', ownerId: 'ada', name: 'Request 12', dateCreated: 1, members: ['ben', 'cleo'] }
    await tables.change((draft) => {
      draft.put('projects', project)
      draft.put('projects', { id: 'project-2', ownerId: 'ben', name: 'Request 13', dateCreated: 1 })
    })
    const usedBy = async (userId: string): Promise<string[]> => (await tables.of('projects', 'users', userId)).map(({ id }) => id)
    expect([await usedBy('ada'), await usedBy('ben'), await usedBy('kim')]).toEqual([['project-1'], ['project-1', 'project-2'], []])
    expect((await tables.of('projects', 'users', ['ada', 'ben'])).map(({ id }) => id)).toEqual(['project-1', 'project-2'])
    expect(await tables.countsOf('projects', 'users', ['ben', 'kim'])).toEqual(
      new Map([
        ['ben', 2],
        ['kim', 0],
      ]),
    )
    await tables.change(async (draft) => {
      draft.put('projects', { ...project, members: ['kim'] })
      expect((await draft.of('projects', 'users', 'kim')).map(({ id }) => id)).toEqual(['project-1'])
      expect((await draft.of('projects', 'users', 'ben')).map(({ id }) => id)).toEqual(['project-2'])
    })
    expect([await usedBy('kim'), await usedBy('cleo')]).toEqual([['project-1'], []])
  })

  it('have one project of own files for each person, although its ID is the same', async () => {
    await tables.change((draft) => {
      for (const [id, ownerId] of [
        ['media-1', 'ada'],
        ['media-2', 'ada'],
        ['media-3', 'ben'],
      ] as const)
        draft.put('media', mediaRow(id, { ownerId }))
    })
    const keys = ['project-default of ada', 'project-default of ben', 'project-default']
    expect([...(await tables.countsOf('media', 'project', keys)).values()]).toEqual([2, 1, 0])
  })

  it('have columns for each amount of the back end, and add them up by key, also within a change', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns where column_name like 'amount\\_%'`.execute(database)
    const wanted = Object.entries(amounts).flatMap(([table, own]) => Object.keys(own).map((name) => `${table}.amount_${name}`))
    expect(rows.map(({ name }) => name)).toEqual(wanted)
    expect(await sumsIn(tables)).toEqual(expectedSums)
  })

  it('of one person are read without those of others', async () => {
    await tables.change((draft) => {
      for (let index = 0; index < 2000; index += 1) {
        const ownerId = index < 3 ? 'ada' : `other-${index % 50}`
        draft.put('media', mediaRow(`media-${index}`, { ownerId }))
        draft.put('projects', { id: `project-${index}`, ownerId, name: `Request ${index}`, dateCreated: 1 })
        draft.put('sessions', { ...session, id: `session-${index}`, userId: ownerId })
        draft.put('usage', usageRow(index + 1, { user_id: ownerId, seconds: 60 }))
      }
    })
    await sql`analyze`.execute(database)
    for (const [table, read] of [
      ['media', (own: ServerTables) => own.of('media', 'owner', 'ada')],
      ['media', (own: ServerTables) => own.of('media', 'uploader', ['ada'])],
      ['media', (own: ServerTables) => own.countsOf('media', 'project', ['project-default of ada'])],
      ['projects', (own: ServerTables) => own.of('projects', 'users', 'ada')],
      ['sessions', (own: ServerTables) => own.of('sessions', 'user', 'ada')],
      ['usage', (own: ServerTables) => own.sumsOf('usage', { amount: 'usedSeconds', keys: ['ada'] })],
    ] as const)
      await database.transaction().execute(async (transaction) => {
        const before = await rowsRead(transaction, table)
        await read(databaseTables(transaction))
        expect((await rowsRead(transaction, table)) - before).toBeLessThanOrEqual(3)
      })
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
