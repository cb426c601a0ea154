import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

import { addAmounts } from './add-amounts'
import { addKeys } from './add-keys'
import { addOrders } from './add-orders'
import { addReviewItems } from './add-review-items'
import { addStates } from './add-states'
import { hashSecrets } from './hash-secrets'
import { keyColumn } from './key-column'

/** The key columns of each table of records in the first version. A later change is a migration of its own. */
const FIRST_TABLES = {
  users: [],
  sessions: [],
  media: ['withoutProgress', 'withoutOriginal', 'failed', 'versions'],
  detections: [],
  versions: ['media'],
  jobs: ['media', 'owner', 'open'],
  profiles: [],
  accounts: [],
  projects: [],
  usage: ['user'],
  invoices: [],
  checkouts: [],
  tokens: ['open'],
  emails: [],
  grants: [],
  identities: [],
  connections: [],
  cloudFiles: [],
  transcripts: [],
  flags: [],
  checkpoints: [],
  activities: [],
} as const satisfies Record<string, readonly string[]>

/**
 * Creates a table per kind of record: the whole record as JSON, which PostgreSQL stores as it is, and columns for what is looked up.
 * The type `jsonb` would refuse texts with a NUL character, which people may enter.
 */
async function createRecords(database: Kysely<unknown>): Promise<void> {
  for (const [table, indexes] of Object.entries(FIRST_TABLES)) {
    const columns = indexes.map((index) => sql`, ${sql.ref(keyColumn(index))} text`)
    await sql`create table ${sql.table(table)} (id text primary key, row json not null, number bigint${sql.join(columns, sql``)})`.execute(
      database,
    )
    for (const index of indexes)
      await sql`create index ${sql.ref(`${table}_${index}`)} on ${sql.table(table)} (${sql.ref(keyColumn(index))})`.execute(database)
  }
  for (const table of ['jobs', 'usage'])
    await sql`create index ${sql.ref(`${table}_number`)} on ${sql.table(table)} (number)`.execute(database)
  await sql`create table uploads (id text primary key, row json not null)`.execute(database)
}

/** Creates the table of attempts that count for limits. It isn't part of backups. */
async function createLimits(database: Kysely<unknown>): Promise<void> {
  await sql`create table limits (
    kind text not null, key text not null, count int not null, at bigint not null, before bigint not null, primary key (kind, key)
  )`.execute(database)
}

/**
 * Creates what several servers share besides records: the ID of their data folder, the number of times that another server began to lead, and
 * tokens of one use. None of it is part of backups.
 */
async function createShared(database: Kysely<unknown>): Promise<void> {
  await sql`create table servers (only_row boolean primary key default true check (only_row), folder text not null, leads bigint not null)`.execute(
    database,
  )
  await sql`insert into servers (folder, leads) values ('', 0)`.execute(database)
  await sql`create table tokens_of_one_use (
    kind text not null, token text not null, text text not null, ends_at timestamptz not null, primary key (kind, token)
  )`.execute(database)
  await sql`create index tokens_of_one_use_ends_at on tokens_of_one_use (ends_at)`.execute(database)
}

/** The changes of the schema, in order. Published ones never change. */
export const migrations: Record<string, Migration> = {
  '0001-records': { up: createRecords },
  '0002-limits': { up: createLimits },
  '0003-servers': { up: createShared },
  '0004-keys': { up: addKeys },
  '0005-orders': { up: addOrders },
  '0006-amounts': { up: addAmounts },
  '0007-states': { up: addStates },
  '0008-secrets': { up: hashSecrets },
  '0009-review-items': { up: addReviewItems },
}
