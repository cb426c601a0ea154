import type { Database } from '../storage/database'
import { schemas, type Records } from '#backend/records/records.ts'
import { keysOf } from '#backend/records/indexes.ts'
import { Table } from './table'
import { tableNames, type TableName } from '#backend/records/table-names.ts'

/** A stored record that this build can't read. It stays unchanged in the browser's storage. */
export interface DamagedRow {
  table: TableName
  id: string
  /** The reason why it can't be read, as a message for the user. */
  problem: string
}

/** Rows per step, which take about 10 ms. */
const CHECKED_AT_ONCE = 200

export type Memory = { [Name in TableName]: Table<Records[Name]> }

/** Returns an empty table for each name. */
export function emptyMemory(): Memory {
  return {
    users: new Table(schemas.users, keysOf('users')),
    sessions: new Table(schemas.sessions, keysOf('sessions')),
    media: new Table(schemas.media, keysOf('media')),
    detections: new Table(schemas.detections, keysOf('detections')),
    versions: new Table(schemas.versions, keysOf('versions')),
    jobs: new Table(schemas.jobs, keysOf('jobs')),
    profiles: new Table(schemas.profiles, keysOf('profiles')),
    accounts: new Table(schemas.accounts, keysOf('accounts')),
    projects: new Table(schemas.projects, keysOf('projects')),
    usage: new Table(schemas.usage, keysOf('usage')),
    invoices: new Table(schemas.invoices, keysOf('invoices')),
    checkouts: new Table(schemas.checkouts, keysOf('checkouts')),
    tokens: new Table(schemas.tokens, keysOf('tokens')),
    emails: new Table(schemas.emails, keysOf('emails')),
    grants: new Table(schemas.grants, keysOf('grants')),
    identities: new Table(schemas.identities, keysOf('identities')),
    connections: new Table(schemas.connections, keysOf('connections')),
    cloudFiles: new Table(schemas.cloudFiles, keysOf('cloudFiles')),
    transcripts: new Table(schemas.transcripts, keysOf('transcripts')),
    flags: new Table(schemas.flags, keysOf('flags')),
    checkpoints: new Table(schemas.checkpoints, keysOf('checkpoints')),
    activities: new Table(schemas.activities, keysOf('activities')),
  }
}

/** Reads rows one by one, because a single unreadable row makes the browser refuse all of them. */
async function loadSingly(database: Database, name: TableName, table: Table<{ id: string }>): Promise<void> {
  for (const key of await database.getAllKeys(name)) {
    try {
      const row = await database.get(name, key)
      if (row) table.load([row])
    } catch (error) {
      table.setAside(key, `The browser couldn’t read it. ${error instanceof Error ? error.message : ''}`.trim())
    }
  }
}

async function loadTable(database: Database, name: TableName, table: Table<{ id: string }>): Promise<void> {
  const rows = await database.getAll(name).catch(() => undefined)
  if (rows) table.load(rows)
  else await loadSingly(database, name, table)
}

/** Loads the records from the browser's storage into memory. Writes nothing, and leaves unreadable rows in place. */
export async function loadTables(database: Database): Promise<Memory> {
  const memory = emptyMemory()
  await loadInto(memory, database)
  return memory
}

/** Loads the stored rows that aren't in memory. */
export async function loadInto(memory: Memory, database: Database): Promise<void> {
  // The store and the table of the same name contain the same rows.
  await Promise.all(tableNames.map((name) => loadTable(database, name, memory[name] as Table<{ id: string }>)))
}

/** Like `damagedIn`, but in steps, so that other work can run in between. */
export async function findDamaged(memory: Memory): Promise<DamagedRow[]> {
  for (const table of tableNames) {
    while (memory[table].check(CHECKED_AT_ONCE)) await new Promise((resolve) => setTimeout(resolve))
  }
  return damagedIn(memory)
}

/** Returns the unreadable records. Checks all unchecked records. */
export function damagedIn(memory: Memory): DamagedRow[] {
  return tableNames.flatMap((table) => [...memory[table].damaged()].map(([id, problem]) => ({ table, id, problem })))
}
