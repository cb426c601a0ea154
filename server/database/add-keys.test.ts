import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { infoTokenOf } from '#backend/accounts/info-token.ts'
import { UsageAction } from '#generated/model/usageAction.zod.ts'
import { aGap, aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { mediaRow, reviewRow, usageRow, userRow } from '#tests/support/records.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { recordId } from '../identity/secrets'
import { migrations } from './migrations'
import { OlderSchemaError, openDatabase, openExisting, type Database, type RecordsPlace } from './open-database'
import { databaseTables } from './tables'

const TABLES = ['users', 'media', 'projects', 'sessions', 'tokens', 'accounts', 'usage'] as const

const programs = findPostgres()
const places = ['PGlite', ...(programs === undefined ? [] : ['PostgreSQL'])]
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'))

async function insert(database: Database, table: string, row: { id: string }): Promise<void> {
  await sql`insert into ${sql.table(table)} (id, row) values (${row.id}, ${JSON.stringify(row)}::text::json)`.execute(database)
}

const keyframe = (time: number) => ({ time, x: 10, y: 10, width: 40, height: 30 })
const REVIEWS = [
  reviewRow('film', {
    tracks: [aTrack('late', { positions: [keyframe(9), keyframe(50)] }), aTrack('early', { positions: [keyframe(-0.5)] })],
    spans: [aSpan('span', { start: -1, end: 0.5, text: 'NUL \0 and half a pair \uD800' })],
    gaps: [aGap('gap')],
  }),
  reviewRow('letter', { marks: [aMark('two', { page: 2 }), aMark('one'), aMark('header', { everyPage: true })] }),
  reviewRow('photo', { gaps: [] }),
]

let postgres: TestPostgres | undefined
let folder: string
let place: RecordsPlace

describe.each(places)('records of an earlier version in %s', (name) => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earlier-records-'))
    if (name === 'PostgreSQL') postgres = await startPostgres(programs ?? '')
    place = postgres ? { url: postgres.url } : { folder: join(folder, 'records') }
    const earlier = await openDatabase(place, before)
    await insert(earlier, 'users', userRow('ada', { email: 'Ada@Council.example' }))
    // More than the migration reads at once.
    for (let index = 0; index < 501; index += 1)
      await insert(
        earlier,
        'media',
        mediaRow(`media-${String(index).padStart(3, '0')}`, { ownerId: 'ada', name: 'NUL \0 and half a pair \uD800' }),
      )
    await insert(earlier, 'media', mediaRow('media-shared', { ownerId: 'ben', uploaderId: 'ada', projectId: 'project-1' }))
    await insert(earlier, 'projects', { id: 'project-1', ownerId: 'ben', name: 'Request 12', dateCreated: 1, members: ['ada'] } as never)
    await insert(earlier, 'sessions', { id: 'session-1', userId: 'ada', createdAt: 1 } as never)
    const token = { kind: 'verify', userId: 'ada', expiresAt: 7300 }
    await insert(earlier, 'tokens', { ...token, id: 'open', usedAt: null } as never)
    await insert(earlier, 'tokens', { ...token, id: 'used', usedAt: 7000 } as never)
    const email = { to: 'ada@council.example', subject: 'Verify', text: 'Open the link.', createdAt: 1 }
    await insert(earlier, 'emails', { ...email, id: 'email-1', token: 'open' } as never)
    for (const [id, title] of [
      ['account-1', 'Zoë'],
      ['account-2', 'zoe 2'],
      ['account-3', 'Émile \0 \uD800'],
    ] as const)
      await insert(earlier, 'accounts', { id, name: title, maxUsers: 5, minutes: null, maxConcurrentJobs: 2, dateCreated: 1 } as never)
    await insert(earlier, 'users', userRow('ben', { dateCreated: 1_795_000_001 }))
    for (const [id, action] of [
      [9, UsageAction.enum.detect],
      [10, UsageAction.enum.upload],
    ] as const)
      await insert(earlier, 'usage', usageRow(id, { action, user_id: 'ada', seconds: 60 * id, timestamp: id }))
    // The first version of the schema has this key.
    await sql`update usage set key_user = ${JSON.stringify('ada')}`.execute(earlier)
    for (const review of REVIEWS) await insert(earlier, 'detections', review)
    await insert(earlier, 'uploads', { id: 'upload-1', ownerId: 'ada', length: 1 } as never)
    await earlier.destroy()
  })

  afterAll(async () => {
    await postgres?.stop()
    postgres = undefined
    await rm(folder, { recursive: true })
  })

  it('are found by their new keys after the first start, and refused by commands before', async () => {
    await expect(openExisting(place)).rejects.toThrow(OlderSchemaError)
    const database = await openDatabase(place)
    const tables = databaseTables(database)
    expect((await tables.of('users', 'email', 'ada@council.example')).map(({ id }) => id)).toEqual(['ada'])
    expect(await tables.of('media', 'owner', 'ada')).toHaveLength(501)
    expect(await tables.countsOf('media', 'project', ['project-default of ada', 'project-1'])).toEqual(
      new Map([
        ['project-default of ada', 501],
        ['project-1', 1],
      ]),
    )
    expect(await tables.of('media', 'uploader', 'ada')).toHaveLength(502)
    for (const userId of ['ada', 'ben']) expect(await tables.idsOf('projects', 'users', userId)).toEqual(['project-1'])
    const { rows } = await sql`
      select last_vacuum is not null as vacuumed, last_analyze is not null as analyzed from pg_stat_user_tables where relname = 'media'`.execute(
      database,
    )
    expect(rows).toEqual([{ vacuumed: true, analyzed: true }])
    // Earlier versions had the secrets as IDs.
    const [session, open] = [recordId('session', 'session-1'), recordId('token', 'open')]
    expect(await tables.get('sessions', session)).toMatchObject({ id: session, userId: 'ada' })
    expect(await tables.idsOf('sessions', 'infoToken', await infoTokenOf(session))).toEqual([session])
    expect(await tables.idsOf('tokens', 'hour', '2')).toEqual([open])
    expect([await tables.get('tokens', open), await tables.get('tokens', 'open')]).toMatchObject([{ id: open, usedAt: null }, undefined])
    expect(await tables.all('emails')).toMatchObject([{ token: open }])
    const all = { page: 0, rowsPerPage: 10 }
    expect((await tables.page('users', 'newest', all)).rows.map(({ id }) => id)).toEqual(['ben', 'ada'])
    expect((await tables.page('accounts', 'name', all)).rows.map(({ id }) => id)).toEqual(['account-3', 'account-1', 'account-2'])
    expect((await tables.page('usage', 'newest', all)).rows.map(({ id }) => id)).toEqual(['10', '9'])
    const detections = await tables.page('usage', 'newest', all, { action: [String(UsageAction.enum.detect)] })
    expect([detections.rows.map(({ id }) => id), detections.total]).toEqual([['9'], 1])
    const used = await tables.sumsOf('usage', { amount: 'usedSeconds', keys: ['ada', 'ben'] })
    expect([...used.values()]).toEqual([60 * 9, 0])
    expect((await tables.uploadsOf('ada')).map(({ id }) => id)).toEqual(['upload-1'])
    expect(await tables.uploadsOf('ben')).toEqual([])
    await database.destroy()
  })

  it('have reviews with the items that this version writes', async () => {
    const database = await openDatabase(place)
    const tables = databaseTables(database)
    const itemRows = async () =>
      (await sql`select review, list, id, position, item, first, last from review_items order by review, list, position`.execute(database))
        .rows
    expect(await tables.all('detections')).toEqual(REVIEWS)
    const migrated = await itemRows()
    expect(migrated).toHaveLength(7)
    await sql`delete from detections`.execute(database)
    await tables.change((draft) => {
      for (const review of REVIEWS) draft.put('detections', review)
    })
    expect(await itemRows()).toEqual(migrated)
    await database.destroy()
  })

  it('have the keys that this version writes', async () => {
    const database = await openDatabase(place)
    const keysIn = async (): Promise<unknown[]> => {
      const rows = []
      for (const table of TABLES)
        rows.push(
          ...(await sql`select * from ${sql.table(table)} order by id`.execute(database)).rows.map((row) => ({
            ...(row as object),
            row: null,
          })),
        )
      return rows
    }
    const names = ['owner', 'uploader', 'project', 'email', 'users', 'user', 'infoToken', 'hour', 'usedHour', 'createdHour', 'state']
      .map((one) => `key_${one}`)
      .concat('order_newest', 'order_name', 'key_action', 'amount_usedSeconds', 'time_usedSeconds')
    const only = (rows: unknown[]) =>
      rows.map((row) => Object.fromEntries(Object.entries(row as object).filter(([column]) => names.includes(column))))
    const migrated = only(await keysIn())
    const tables = databaseTables(database)
    await tables.change(async (draft) => {
      for (const table of TABLES) for (const row of await draft.all(table)) draft.put(table, row)
    })
    expect(only(await keysIn())).toEqual(migrated)
    await database.destroy()
  })
})
