import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findPostgres, startPostgres, type TestPostgres } from '#tests/tools/find-postgres.ts'
import { openDatabase, type Database } from '../database/open-database'
import { databaseTables } from '../database/tables'
import { createOutbox } from './bus'
import { joinDatabase } from './database-session'
import { sharedChanges } from './shared-changes'

const programs = findPostgres()
if (programs === undefined) console.warn('Skipped: PostgreSQL isn’t installed.')

let postgres: TestPostgres
let database: Database

/** The warnings of Node since the start. The driver warns once in a process of what it will refuse. */
const warnings: string[] = []
const note = ({ message }: Error): void => void warnings.push(message)

describe.runIf(programs)('a connection to PostgreSQL', () => {
  beforeAll(async () => {
    process.on('warning', note)
    postgres = await startPostgres(programs ?? '')
    database = await openDatabase({ url: postgres.url })
  })

  afterAll(async () => {
    process.off('warning', note)
    await database.destroy()
    await postgres.stop()
  })

  it('gets one statement at a time from a change that reads several rows at once', async () => {
    const changes = sharedChanges({ database, outbox: createOutbox(database), id: 'one', onLost: () => undefined })
    const tables = databaseTables(database, changes)
    const ids = Array.from({ length: 20 }, (_, index) => `user-${index}`)
    await tables.change(async (draft) => Promise.all(ids.map((id) => draft.get('users', id))))
    expect(warnings).toEqual([])
  })

  it('gets one statement at a time from a server that locks several uploads, and checks its connection meanwhile', async () => {
    const session = await joinDatabase(postgres.url, () => undefined)
    await session.settle(() => undefined)
    const names = Array.from({ length: 20 }, (_, index) => `upload-${index}`)
    const unlocks = await Promise.all(names.map((name) => session.lock(name, 1000)))
    await Promise.all(unlocks.map(async (unlock) => unlock?.()))
    const other = await joinDatabase(postgres.url, () => undefined)
    const again = await Promise.all(names.map((name) => other.lock(name, 0)))
    expect(again.filter((unlock) => unlock === undefined)).toEqual([])
    await session.end()
    await other.end()
    expect(warnings).toEqual([])
  })
})
