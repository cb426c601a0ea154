import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { emptyRecords } from '#tests/support/empty-records.ts'
import { mediaRow } from '#tests/support/records.ts'
import { openDatabase, type Database } from './open-database'
import { databaseTables } from './tables'
import { startMaintenance } from './maintenance'

const MINUTE = 60_000

let folder: string
let database: Database
let stop: () => Promise<void>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maintenance-'))
  database = await openDatabase({ folder: await emptyRecords(folder) })
})

afterAll(async () => {
  await database.destroy()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stop = startMaintenance(database)
})

afterEach(async () => {
  await stop()
  vi.useRealTimers()
})

/** Returns the bytes that checkpoints use, with those that are out of the table for their size. */
async function bytesUsed(): Promise<number> {
  const { rows } = await sql<{ bytes: string | number }>`select pg_total_relation_size('checkpoints') as bytes`.execute(database)
  return Number(rows[0]?.bytes)
}

/** Saves a record of 80,000 hexadecimal digits that don’t get smaller, 20 times. */
async function saveOften(): Promise<void> {
  const tables = databaseTables(database)
  for (let time = 0; time < 20; time += 1)
    await tables.change((draft) =>
      draft.put('checkpoints', { id: 'job-1', text: randomBytes(40_000).toString('hex'), done: 1, progress: 1 }),
    )
  // PostgreSQL counts dead rows at most once a second otherwise.
  await sql`select pg_stat_force_next_flush()`.execute(database)
}

async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds)
  await stop()
  stop = startMaintenance(database)
}

it('keeps records that are saved again and again from growing', async () => {
  await saveOften()
  const once = await bytesUsed()
  expect(once).toBeGreaterThan(20 * 40_000)
  await pass(MINUTE)
  await saveOften()
  expect(await bytesUsed()).toBeLessThan(1.2 * once)
  await pass(MINUTE - 1)
  await saveOften()
  expect(await bytesUsed()).toBeGreaterThan(1.5 * once)
})

it('renews the statistics of a table that has grown', async () => {
  await databaseTables(database).change((draft) => {
    for (let index = 0; index < 300; index += 1) draft.put('media', mediaRow(`media-${index}`))
  })
  await sql`select pg_stat_force_next_flush()`.execute(database)
  await pass(MINUTE)
  const { rows } = await sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'media'`.execute(database)
  expect(rows).toEqual([{ rows: 300 }])
})

it('keeps the log of changes short', async () => {
  const counts: number[] = []
  for (let time = 0; time < 6; time += 1) {
    // A message takes its length in the log, and nothing in the tables.
    await sql`select pg_logical_emit_message(false, 'test', repeat('x', 24 * 1024 * 1024))`.execute(database)
    await pass(MINUTE)
    counts.push((await readdir(join(folder, 'pg_wal'))).filter((name) => /^[\dA-F]{24}$/.test(name)).length)
  }
  expect(counts.at(-1)).toBeLessThanOrEqual(4)
})
