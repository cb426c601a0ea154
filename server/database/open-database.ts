import { PGlite } from '@electric-sql/pglite'
import { mkdir } from 'node:fs/promises'
import { Kysely, PGliteDialect } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'

import { migrations as published } from './migrations'

/** Thrown when the records were written by a newer version of this server. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
  readonly code = 'newer-schema'

  constructor() {
    super('The records in this folder were written by a newer version of Redaction Studio. Install that version, or restore a backup.')
  }
}

export type Database = Kysely<unknown>

/** Brings the schema up to date. @throws NewerSchemaError if it is newer than this server */
async function migrate(database: Database, migrations: Record<string, Migration>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const isNewer = (await stored(database)).some((name) => !Object.hasOwn(migrations, name))
  if (isNewer) throw new NewerSchemaError()
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** Returns the names of the executed migrations. */
async function stored(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await (database as Kysely<{ kysely_migration: { name: string } }>).selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/**
 * Opens the records in a folder, which is created if it doesn't exist, and brings their schema up to date. Only one process may have
 * them open.
 *
 * @param folder a path; undefined for memory, in tests
 * @throws NewerSchemaError
 */
export async function openDatabase(folder?: string, migrations: Record<string, Migration> = published): Promise<Database> {
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  const database = new Kysely<unknown>({
    dialect: new PGliteDialect({ pglite: () => PGlite.create(folder === undefined ? {} : { dataDir: folder }) }),
  })
  try {
    await migrate(database, migrations)
    return database
  } catch (error) {
    await database.destroy()
    throw error
  }
}
