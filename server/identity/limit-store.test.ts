import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { emptyRecords } from '#tests/support/empty-records.ts'
import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { openDatabase, type Database } from '../database/open-database'
import { databaseLimits } from './limit-store'

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped on PostgreSQL: it isn’t installed.')
const places = ['PGlite', ...(programs === undefined ? [] : ['PostgreSQL'])]

let postgres: TestPostgres | undefined
let database: Database
let folder: string

const entry = (count: number) => ({ count, at: 1_795_000_000_123, before: 1_795_000_000_001 })

describe.each(places)('[AUTH-03] limits in %s', (place) => {
  beforeAll(async () => {
    if (place === 'PostgreSQL') postgres = await startPostgres(programs ?? '')
    folder = await mkdtemp(join(tmpdir(), 'limits-'))
    database = await openDatabase(postgres ? { url: postgres.url } : { folder: await emptyRecords(folder) })
  })

  beforeEach(async () => {
    await sql`delete from limits`.execute(database)
  })

  afterAll(async () => {
    await database.destroy()
    await postgres?.stop()
    await rm(folder, { recursive: true })
  })

  it('are loaded as they were noted last, each kind by itself', async () => {
    const limits = databaseLimits(database)
    limits.note('attempts', '["sign-in","ada@x.example"]', entry(1))
    limits.note('attempts', '["sign-in","ada@x.example"]', entry(2))
    limits.note('attempts', '["sign-in","ben@x.example"]', entry(1))
    limits.note('known', '["ada@x.example","192.0.2.1"]', entry(0))
    await limits.settled()
    limits.note('attempts', '["sign-in","ben@x.example"]', null)
    limits.note('attempts', '["sign-in","ada@x.example"]', entry(3))
    await limits.settled()
    const next = databaseLimits(database)
    expect(await next.load('attempts')).toEqual([['["sign-in","ada@x.example"]', entry(3)]])
    expect(await next.load('known')).toEqual([['["ada@x.example","192.0.2.1"]', entry(0)]])
  })

  it('that can’t be stored are reported without their address, and the next ones are stored', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const limits = databaseLimits(database)
    limits.note('attempts', '["sign-in","ada@x.example"]', { ...entry(1), count: 2 ** 40 })
    await limits.settled()
    expect(report.mock.calls).toEqual([['Couldn’t store the attempts that count for limits.']])
    report.mockRestore()
    limits.note('attempts', '["sign-in","ben@x.example"]', entry(1))
    await limits.settled()
    expect(await limits.load('attempts')).toEqual([['["sign-in","ben@x.example"]', entry(1)]])
  })
})
