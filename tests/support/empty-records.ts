import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { openDatabase } from '#server/database/open-database.ts'

const SCHEMA = fileURLToPath(new URL('../../server/database', import.meta.url))
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/empty-records', import.meta.url))

/** Returns a name for what the records are made by: the schema and PGlite. */
async function nameOfRecords(): Promise<string> {
  const sources = (await readdir(SCHEMA)).filter((name) => !name.endsWith('.test.ts'))
  const database = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256')
  for (const path of [...sources.toSorted().map((name) => join(SCHEMA, name)), database]) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

/** Makes the records, unless an earlier run has made them. Returns their folder. */
async function make(): Promise<string> {
  const path = join(CACHE, await nameOfRecords())
  if (existsSync(path)) return path
  const own = join(CACHE, randomUUID())
  await (await openDatabase({ folder: own })).destroy()
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
