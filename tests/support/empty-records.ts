import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { appendFile, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'

import { openDatabase } from '#server/database/open-database.ts'

const SCHEMA = fileURLToPath(new URL('../../server/database', import.meta.url))
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/empty-records', import.meta.url))

/**
 * Settings of PGlite for small records. Each opening clears all of PostgreSQL's shared memory, 128 MB of it for buffers, which took half of
 * its time.
 */
const SETTINGS = `
shared_buffers = 8MB
wal_buffers = 64kB
max_connections = 5
max_wal_senders = 0
max_worker_processes = 1
autovacuum_worker_slots = 1
`

/** Returns a name for what the records are made by: the schema, PGlite and its settings. */
async function nameOfRecords(): Promise<string> {
  const sources = (await readdir(SCHEMA)).filter((name) => !name.endsWith('.test.ts'))
  const database = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(SETTINGS)
  for (const path of [...sources.toSorted().map((name) => join(SCHEMA, name)), database]) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

/** Makes the records, unless an earlier run has made them. Returns their folder. */
async function make(): Promise<string> {
  const path = join(CACHE, await nameOfRecords())
  if (existsSync(path)) return path
  const own = join(CACHE, randomUUID())
  const database = await openDatabase({ folder: own })
  // Each opening would apply the log of the migrations again.
  await sql`checkpoint`.execute(database)
  await database.destroy()
  await appendFile(join(own, 'postgresql.conf'), SETTINGS)
  // The templates of new databases: two thirds of the files, which take most of the time to copy.
  for (const template of ['1', '4']) await rm(join(own, 'base', template), { recursive: true })
  // Another test file may have made it meanwhile.
  await rename(own, path).catch(() => rm(own, { recursive: true }))
  return path
}

let made: Promise<string> | undefined

/**
 * Writes an empty database with all migrations into a folder, which the caller removes. It is made once per checkout and schema, because
 * PGlite needs seconds for it, and less than one to open it. Returns the folder.
 */
export async function emptyRecords(folder: string): Promise<string> {
  made ??= make()
  // The asynchronous copy takes twice the processor time.
  cpSync(await made, folder, { recursive: true })
  return folder
}
