import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type RawBuilder } from 'kysely'

import { CollectedChange, type StoredReads } from '#backend/ports/collected-change.ts'
import { NestedChangeError, RecordsUnreachableError, UploadGoneError, type Change, type Draft, type Tables } from '#backend/ports/tables.ts'
import { amountIn, amountsOf } from '#backend/records/amounts.ts'
import { asKeys, hasListOfKeys, keysOf, type IndexKey } from '#backend/records/indexes.ts'
import { ordersOf } from '#backend/records/orders.ts'
import type { Records, UploadRecord } from '#backend/records/records.ts'
import type { TableName } from '#backend/records/table-names.ts'
import { oneAtATime } from '#lib/one-at-a-time.ts'
import { amountColumns, keyColumn, orderColumn } from './key-column'
import { readPage } from './read-page'
import { readReviews, withoutItems, writeItems } from './review-items'
import type { Database } from './open-database'

const NESTED = 'A change was started inside another change, which it would wait for forever. Use the draft of the outer change instead.'

/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100'

/** The records of a team, with the uploads that aren't in the library yet. */
export interface ServerTables extends Tables {
  upload: (id: string) => Promise<UploadRecord | undefined>
  saveUpload: (upload: UploadRecord) => Promise<void>
  deleteUpload: (id: string) => Promise<void>
}

/** The order of the changes of several servers. */
export interface SharedChanges {
  /** Runs a change while no other server changes the records, with the connection that all of its statements need. */
  during: <Result>(work: (connection: Database) => Promise<Result>) => Promise<Result>
  /** Tells the other servers what a transaction has changed, once it is committed. */
  announce: (transaction: Database, changes: readonly Change[]) => Promise<void>
  /** Waits until the messages of listeners are sent. */
  settled: () => Promise<void>
}

/** Keys are stored as JSON, so that `true` and "true" differ. */
const storedKey = (key: unknown): string | null => (key === undefined || key === null ? null : JSON.stringify(key))

/** Returns the condition that a row has one of these keys in an index. */
function withKeys(table: TableName, index: string, keys: IndexKey | readonly IndexKey[]) {
  const column = sql.ref(keyColumn(index))
  const stored = asKeys(keys).map(storedKey)
  return hasListOfKeys(table, index) ? sql`${column} && ${stored}::text[]` : sql`${column} = any(${stored}::text[])`
}

/** Thrown when PostgreSQL refuses a statement. The driver's own error contains the values, which must not reach the log. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  readonly code: string

  constructor(code: string) {
    super(`PostgreSQL refused a statement (${code}).`)
    this.code = code
  }
}

/**
 * The codes of connections that broke, couldn't be made or aren't free: of PostgreSQL, which is stopping or starting, and of the system. See
 * https://www.postgresql.org/docs/current/errcodes-appendix.html, classes 08, 53 and 57.
 */
const LOST = /^(?:08...|53300|57P0[123]|ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** The driver's errors for a connection that ended during a statement or before it, which have no code. */
const LOST_WITHOUT_CODE = /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/

/** Returns an error of the driver as the back end knows it. One that it knows stays. */
function toBackendError(error: unknown): Error {
  const known = [UploadGoneError, StatementError, RecordsUnreachableError, DOMException].some((one) => error instanceof one)
  if (known) return error as Error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  if (code === DISK_FULL || code === 'ENOSPC') return new DOMException('The disk of the records is full.', 'QuotaExceededError')
  const isLost = LOST.test(code) || (error instanceof Error && LOST_WITHOUT_CODE.test(error.message))
  return isLost ? new RecordsUnreachableError(code) : new StatementError(code)
}

/** Runs a statement. @throws StatementError, RecordsUnreachableError, or QuotaExceededError for a full disk */
async function run<Row>(database: Database, statement: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await statement.execute(database)).rows
  } catch (error) {
    throw toBackendError(error)
  }
}

/** Returns the IDs that PostgreSQL can compare. No row has one with a NUL character, which it refuses. */
const comparable = (ids: readonly string[]): string[] => ids.filter((id) => !id.includes('\0'))

const withIds = (ids: readonly string[]) => sql`where id = any(${comparable(ids)}::text[])`

async function rowsIn<Name extends TableName>(database: Database, table: Name, where = sql``): Promise<Records[Name][]> {
  // The table was compared, but the compiler doesn't narrow the row's type.
  if (table === 'detections') return (await readReviews((statement) => run(database, statement), where)) as Records[Name][]
  const rows = await run(database, sql<{ row: Records[Name] }>`select row from ${sql.table(table)} ${where} order by id`)
  return rows.map(({ row }) => row)
}

function readsOf(database: Database): StoredReads {
  return {
    all: (table) => rowsIn(database, table),
    get: async (table, id) => (await rowsIn(database, table, withIds([id])))[0],
    getMany: async (table, ids) => {
      if (ids.length === 0) return []
      const found = new Map((await rowsIn(database, table, withIds(ids))).map((row) => [row.id, row]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    of: async (table, index, keys) =>
      asKeys(keys).length === 0 ? [] : rowsIn(database, table, sql`where ${withKeys(table, index, keys)}`),
    sumsOf: async (table, { amount, keys, since }) => {
      const { index } = amountIn(table, amount)
      const [value, time] = amountColumns(amount).map((name) => sql.ref(name))
      const sums = await run(
        database,
        sql<{ key: string; sum: number }>`
        select ${sql.ref(keyColumn(index))} as key, sum(${value}) as sum from ${sql.table(table)}
        where ${withKeys(table, index, keys)} and ${value} is not null ${since === undefined ? sql`` : sql`and ${time} >= ${since}`} group by 1`,
      )
      const found = new Map(sums.map(({ key, sum }) => [key, sum]))
      return new Map(keys.map((key) => [key, found.get(storedKey(key) ?? '') ?? 0]))
    },
    highest: async (table) => {
      const rows = await run(database, sql<{ highest: string | number | null }>`select max(number) as highest from ${sql.table(table)}`)
      return Number(rows[0]?.highest ?? 0)
    },
  }
}

/** Writes one row of a change with its keys, or deletes it. */
export async function writeRow(database: Database, change: Change): Promise<void> {
  const { table, id, row } = change
  if (row === null) {
    await run(database, sql`delete from ${sql.table(table)} where id = ${id}`)
    return
  }
  const { indexes, number } = keysOf(table)
  const columns: [string, unknown][] = [
    ['row', sql`${JSON.stringify(table === 'detections' ? withoutItems(row) : row)}::text::json`],
    ['number', sql`${number(row) ?? null}::bigint`],
    ...Object.entries(indexes).map(([index, keyOf]): [string, unknown] => {
      const keys = keyOf(row)
      return [keyColumn(index), hasListOfKeys(table, index) ? sql`${asKeys(keys).map(storedKey)}::text[]` : sql`${storedKey(keys)}::text`]
    }),
    ...Object.entries(amountsOf(table)).flatMap(([amount, { amountOf, timeOf }]): [string, unknown][] => {
      const [value, time] = amountColumns(amount)
      return [
        [value, sql`${amountOf(row)}::float8`],
        [time, sql`${timeOf(row)}::float8`],
      ]
    }),
    ...Object.entries(ordersOf(table)).map(([order, textOf]): [string, unknown] => [orderColumn(order), sql`${textOf(row)}::text`]),
  ]
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join(columns.map(([, value]) => value))
  const updates = sql.join(columns.map(([name]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))
  await run(
    database,
    sql`insert into ${sql.table(table)} (id, ${names}) values (${id}, ${values}) on conflict (id) do update set ${updates}`,
  )
  if (change.table === 'detections' && change.row) await writeItems((statement) => run(database, statement), change.before, change.row)
}

/** Makes a change durable, all at once or not at all. */
async function makeDurable(
  database: Database,
  takenUploads: readonly string[],
  changes: readonly Change[],
  shared?: SharedChanges,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const id of takenUploads) {
      const rows = await run(transaction, sql`delete from uploads where id = ${id} returning id`)
      if (rows.length === 0) throw new UploadGoneError(`Upload ${id} no longer exists.`)
    }
    for (const change of changes) await writeRow(transaction, change)
    await shared?.announce(transaction, changes)
  })
}

/** Notifies a listener of a change, which is durable already and doesn't fail with it. */
async function notify(listener: Parameters<Tables['onChange']>[0], changes: Change[]): Promise<void> {
  try {
    await listener(changes)
  } catch (error) {
    console.error('A listener couldn’t handle a change of the records', error)
  }
}

/**
 * The records in PostgreSQL. Changes of this process run one after another and are written in one transaction at their end. A transaction
 * that stayed open while a change computes would block its own reads, because PGlite has a single connection.
 *
 * @param shared given if several servers change the records
 */
export function databaseTables(database: Database, shared?: SharedChanges): ServerTables {
  const reads = readsOf(database)
  const listeners: Parameters<Tables['onChange']>[0][] = []
  const additions: Parameters<Tables['whenChanging']>[0][] = []
  const scope = new AsyncLocalStorage<{ isOpen: boolean }>()
  const inOrder = oneAtATime()

  async function performOn<Result>(connection: Database, work: (draft: Draft) => Result | Promise<Result>): Promise<Result> {
    const pending = new CollectedChange(connection === database ? reads : readsOf(connection))
    const inside = { isOpen: true }
    const result = await scope
      .run(inside, async () => {
        const returned = await work(pending)
        const written = await pending.changes()
        for (const addition of additions) await addition(pending, written)
        return returned
      })
      .finally(() => {
        // Work that the change has started without waiting for it may continue, and change the records later.
        inside.isOpen = false
        pending.close()
      })
    const changes = await pending.changes()
    try {
      if (!pending.isEmpty) await makeDurable(connection, pending.takenUploads, changes, shared)
    } catch (error) {
      throw toBackendError(error)
    }
    for (const listener of listeners) await notify(listener, changes)
    await shared?.settled()
    return result
  }

  const perform = <Result>(work: (draft: Draft) => Result | Promise<Result>): Promise<Result> =>
    shared ? shared.during((connection) => performOn(connection, work)) : performOn(database, work)

  return {
    ...reads,
    page: async (table, order, page, having = {} as never) => {
      const read = <Row>(statement: RawBuilder<Row>): Promise<Row[]> => run(database, statement)
      return readPage(read, { table, order, page, having: Object.entries(having).map(([index, keys]) => withKeys(table, index, keys)) })
    },
    reviewWithin: async (id, window) => (await readReviews((statement) => run(database, statement), withIds([id]), window))[0],
    idsOf: async (table, index, key) => {
      const rows = await run(database, sql<{ id: string }>`select id from ${sql.table(table)} where ${withKeys(table, index, key)}`)
      return rows.map(({ id }) => id)
    },
    countsOf: async (table, index, keys) => {
      const column = sql.ref(keyColumn(index))
      const key = hasListOfKeys(table, index) ? sql`unnest(${column})` : column
      const rows = await run(
        database,
        sql<{ key: string; count: string | number }>`
        select ${key} as key, count(*) as count from ${sql.table(table)} where ${withKeys(table, index, keys)} group by 1`,
      )
      const counts = new Map(rows.map(({ key: found, count }) => [found, Number(count)]))
      return new Map(keys.map((one) => [one, counts.get(storedKey(one) ?? '') ?? 0]))
    },
    counts: async (table, index) => {
      const column = sql.ref(keyColumn(index))
      const rows = await run(
        database,
        sql<{ key: string | null; count: string | number }>`
        select ${column} as key, count(*) as count from ${sql.table(table)} group by ${column}`,
      )
      return new Map(rows.map(({ key, count }) => [key === null ? undefined : (JSON.parse(key) as unknown), Number(count)]))
    },
    has: async (table, id) => {
      const rows = await run(database, sql`select id from ${sql.table(table)} ${withIds([id])}`)
      return rows.length > 0
    },
    hasMany: async (table, ids) => {
      if (ids.length === 0) return new Set()
      const rows = await run(database, sql<{ id: string }>`select id from ${sql.table(table)} ${withIds(ids)}`)
      return new Set(rows.map(({ id }) => id))
    },
    // Sessions belong to the cookies of requests, see `scopeSessions`, and computers of different speeds run the jobs.
    setting: () => Promise.resolve(null),
    uploads: async () => (await run(database, sql<{ row: UploadRecord }>`select row from uploads order by id`)).map(({ row }) => row),
    uploadsOf: async (ownerId) => {
      const rows = await run(database, sql<{ row: UploadRecord }>`select row from uploads where owner = ${ownerId} order by id`)
      return rows.map(({ row }) => row)
    },
    upload: async (id) => (await run(database, sql<{ row: UploadRecord }>`select row from uploads ${withIds([id])}`))[0]?.row,
    saveUpload: async (upload) => {
      await run(
        database,
        sql`insert into uploads (id, row, owner) values (${upload.id}, ${JSON.stringify(upload)}::text::json, ${upload.ownerId})
        on conflict (id) do update set row = excluded.row, owner = excluded.owner`,
      )
    },
    deleteUpload: async (id) => {
      await run(database, sql`delete from uploads where id = ${id}`)
    },
    change: async (work) => {
      if (scope.getStore()?.isOpen === true) throw new NestedChangeError(NESTED)
      return inOrder(() => perform(work))
    },
    whenChanging: (listener) => void additions.push(listener),
    onChange: (listener) => void listeners.push(listener),
  }
}
