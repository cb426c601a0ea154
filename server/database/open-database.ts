import { PGlite } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect, PostgresDialect, sql, type Dialect } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'

import type { Place } from '../settings'
import { migrations as published } from './migrations'

/** Thrown when the records were written by a newer version of this server. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
  readonly code = 'newer-schema'

  constructor() {
    super('The records were written by a newer version of Redaction Studio. Install that version, or restore a backup.')
  }
}

/** Thrown when the records were written by an older version of this server, which only a start of the server brings up to date. */
export class OlderSchemaError extends Error {
  override readonly name = 'OlderSchemaError'
  readonly code = 'older-schema'

  constructor() {
    super(
      'The records were written by an older version of Redaction Studio. Stop its servers, and start this version once, which updates them.',
    )
  }
}

/** Thrown when there are no records to read. */
export class NoRecordsError extends Error {
  override readonly name = 'NoRecordsError'
  readonly code = 'no-records'

  constructor() {
    super('There are no records. Name the server’s folder in DATA, and its database, if it has one, in DATABASE_URL.')
  }
}

export type Database = Kysely<unknown>

/** Brings the schema up to date. @throws NewerSchemaError if it is newer than this server */
async function migrate(database: Database, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const isNewer = (await stored(database)).some((name) => !Object.hasOwn(migrations, name))
  if (isNewer) throw new NewerSchemaError()
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  if (results.length > 0) await vacuum(database)
}

/**
 * Vacuums the tables and collects the planner's statistics. A migration that fills a column replaces each row, so that lists would be read
 * from twice as many pages until PostgreSQL does this itself, and new columns have no statistics.
 */
async function vacuum(database: Database): Promise<void> {
  const tables = await database.introspection.getTables()
  await sql`vacuum analyze ${sql.join(tables.map(({ schema = 'public', name }) => sql.id(schema, name)))}`.execute(database)
}

/** Returns the names of the executed migrations. */
async function stored(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await (database as Kysely<{ kysely_migration: { name: string } }>).selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/** Where the records are: a folder, or a PostgreSQL server. */
export type RecordsPlace = { folder: string } | { url: string }

/** Returns the place of a server's records. */
export const recordsPlace = ({ data, databaseUrl }: Place): RecordsPlace =>
  databaseUrl === undefined ? { folder: join(data, 'records') } : { url: databaseUrl }

async function dialectOf(place: RecordsPlace): Promise<Dialect> {
  if ('url' in place) {
    const pool = new pg.Pool({ connectionString: place.url })
    // An idle connection that breaks is replaced; its statements fail on their own.
    pool.on('error', () => {
      if (!pool.ending) console.error('Lost a connection to PostgreSQL.')
    })
    // A connection that breaks between the statements of a transaction fails the next one. Without a listener it would end the process.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return new PostgresDialect({ pool })
  }
  await mkdir(place.folder, { recursive: true, mode: 0o700 })
  return new PGliteDialect({ pglite: () => PGlite.create({ dataDir: place.folder }) })
}

/**
 * Opens existing records without changing their schema.
 *
 * @throws NoRecordsError, OlderSchemaError, NewerSchemaError
 */
export async function openExisting(place: RecordsPlace, migrations: Record<string, Migration> = published): Promise<Database> {
  // PGlite would create a missing folder.
  if ('folder' in place && !existsSync(place.folder)) throw new NoRecordsError()
  const database = new Kysely<unknown>({ dialect: await dialectOf(place) })
  try {
    const names = await stored(database)
    if (names.length === 0) throw new NoRecordsError()
    if (names.some((name) => !Object.hasOwn(migrations, name))) throw new NewerSchemaError()
    if (names.length < Object.keys(migrations).length) throw new OlderSchemaError()
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}

/**
 * Opens the records and brings their schema up to date. A folder is created if it doesn't exist. Only one process may have them open.
 *
 * @throws NewerSchemaError
 */
export async function openDatabase(place: RecordsPlace, migrations: Record<string, Migration> = published): Promise<Database> {
  const database = new Kysely<unknown>({ dialect: await dialectOf(place) })
  try {
    await migrate(database, migrations)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}
