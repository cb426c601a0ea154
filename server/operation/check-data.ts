import { existsSync } from 'node:fs'
import { sql } from 'kysely'

import { folders, tableOfFolder } from '#backend/ports/files.ts'
import type { MediaRecord, VersionRecord } from '#backend/records/records.ts'
import { NoRecordsError, openExisting, recordsPlace, type Database } from '../database/open-database'
import { databaseTables, type ServerTables } from '../database/tables'
import { openFiles } from '../files/open-files'
import { isStoredName, type ServerFiles } from '../files/server-files'
import { reserve } from '../reserve'
import type { Place } from '../settings'
import { hashing } from './read-backup'

/** Names per query. */
const MAX_NAMES = 1000

interface Parts {
  database: Database
  tables: ServerTables
  files: ServerFiles
}

async function sha256Of(file: Blob): Promise<string> {
  let sha256 = ''
  const rest = hashing(file.stream(), (hash) => (sha256 = hash))
  while ((await rest.next()).done !== true);
  return sha256
}

/** Returns the IDs of a table without the rows, which may be large. */
async function idsIn(database: Database, table: 'media' | 'versions' | 'cloudFiles'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(database)
  return rows.map(({ id }) => id)
}

/** Yields a line for each file that no record refers to. */
async function* strayFiles({ tables, files }: Parts): AsyncGenerator<string> {
  const uploads = new Set((await tables.uploads()).map(({ id }) => id))
  const withoutOriginal = new Set(await tables.idsOf('media', 'withoutOriginal', true))
  for (const folder of folders) {
    const names = await files.names(folder)
    for (let at = 0; at < names.length; at += MAX_NAMES) {
      const some = names.slice(at, at + MAX_NAMES)
      const known = await tables.hasMany(
        tableOfFolder[folder],
        some.filter((name) => isStoredName(name)),
      )
      for (const name of some) {
        const isOriginal = folder === 'media' && (uploads.has(name) || (known.has(name) && !withoutOriginal.has(name)))
        if (!isStoredName(name)) yield `${folder}/${name}: not a complete file of the server`
        else if (!isOriginal && (folder === 'media' || !known.has(name))) yield `${folder}/${name}: no record`
      }
    }
  }
}

/** Returns the hash that an original must have: its own, or that in the report of a version. Undefined if it was never computed. */
async function hashOfOriginal(media: MediaRecord, tables: ServerTables): Promise<string | undefined> {
  return media.sha256 ?? (await tables.of('versions', 'media', media.id)).at(-1)?.report.sourceSha256
}

async function problemOfOriginal(media: MediaRecord, { tables, files }: Parts): Promise<string | undefined> {
  if (media.originalDeleted === true) return undefined
  const file = await files.read('media', media.id)
  if (!file) return 'missing'
  const expected = await hashOfOriginal(media, tables)
  if (expected !== undefined) return (await sha256Of(file)) === expected ? undefined : 'doesn’t match the hash in its record'
  // A copy that has replaced the upload may have another size.
  return media.uploadedSha256 !== undefined || file.size === media.size ? undefined : 'doesn’t have the size in its record'
}

async function problemOfVersion({ id, report }: VersionRecord, { files }: Parts): Promise<string | undefined> {
  const file = await files.read('versions', id)
  if (!file) return 'missing'
  return (await sha256Of(file)) === report.outputSha256 ? undefined : 'doesn’t match the hash in its report'
}

/** Yields a line for each record whose file is missing or has other content. */
async function* brokenRecords(parts: Parts): AsyncGenerator<string> {
  const { database, tables, files } = parts
  for (const id of await idsIn(database, 'media')) {
    const media = await tables.get('media', id)
    const problem = media && (await problemOfOriginal(media, parts))
    if (problem !== undefined) yield `media/${id}: ${problem}`
  }
  for (const id of await idsIn(database, 'versions')) {
    const version = await tables.get('versions', id)
    const problem = version && (await problemOfVersion(version, parts))
    if (problem !== undefined) yield `versions/${id}: ${problem}`
    if (version?.hasThumbnail === true && !(await files.read('version-thumbnails', id))) yield `version-thumbnails/${id}: missing`
  }
  for (const id of await idsIn(database, 'cloudFiles')) if (!(await files.read('cloud', id))) yield `cloud/${id}: missing`
  for (const { id, finished, length } of await tables.uploads()) {
    if (finished && (await files.read('media', id))?.size !== length) yield `media/${id}: incomplete, although its upload has finished`
  }
}

/**
 * Compares the files with the records, and changes neither. The server mustn't run meanwhile.
 *
 * @returns a line for each difference, as it is found
 * @throws DataInUseError, DatabaseInUseError, StorageError, StoreError, NoRecordsError, OlderSchemaError, NewerSchemaError
 */
export async function* checkData(settings: Place, onDatabaseLost: () => void): AsyncGenerator<string> {
  // Reserving would create the folder.
  if (!existsSync(settings.data)) throw new NoRecordsError()
  const release = await reserve(settings, onDatabaseLost)
  try {
    const database = await openExisting(recordsPlace(settings))
    try {
      const parts = { database, tables: databaseTables(database), files: await openFiles(settings, 'read') }
      yield* strayFiles(parts)
      yield* brokenRecords(parts)
    } finally {
      await database.destroy()
    }
  } finally {
    await release()
  }
}
