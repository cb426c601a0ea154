import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'

import { TAR_END, tarPartsOf, type TarEntry } from '#backend/archive/tar.ts'
import { folders } from '#backend/ports/files.ts'
import { migrations } from '../database/migrations'
import { openExisting, recordsPlace, type Database } from '../database/open-database'
import { databaseTables } from '../database/tables'
import { syncFolder } from '../files/disk-files'
import { openFiles } from '../files/open-files'
import { isStoredName, type ServerFiles } from '../files/server-files'
import { reserve } from '../reserve'
import type { Place } from '../settings'
import { BackupError, backupTables, MANIFEST, SUMS, withBackup, type BackupTable, type BackupTotals, type Manifest } from './read-backup'

/** Records per entry, unless they are large. */
const MAX_ROWS = 1000

/** Bytes of records per entry, unless a single one is larger. */
const MAX_BYTES = 4 * 1024 ** 2

/** The bytes of a review's items, which have rows of their own. */
const ITEM_BYTES = sql`coalesce((select sum(octet_length(item::text)) from review_items where review = detections.id), 0)`

/** Returns rows of a table as JSON, reviews with their items. */
async function textsOf(database: Database, table: BackupTable, ids: readonly string[]): Promise<string[]> {
  if (table === 'detections') return (await databaseTables(database).getMany(table, ids)).map((row) => JSON.stringify(row))
  const { rows } = await sql<{ text: string }>`
    select row::text as text from ${sql.table(table)} where id = any(${ids}::text[]) order by id`.execute(database)
  return rows.map(({ text }) => text)
}

/** Returns the rows of a table as JSON, in batches that fit into memory. */
async function* batchesOf(database: Database, table: BackupTable): AsyncGenerator<string[]> {
  const size = table === 'detections' ? sql`octet_length(row::text) + ${ITEM_BYTES}` : sql`octet_length(row::text)`
  for (let last = ''; ;) {
    const { rows: next } = await sql<{ id: string; size: string | number }>`
      select id, ${size} as size from ${sql.table(table)} where id > ${last} order by id limit ${MAX_ROWS}`.execute(database)
    if (next.length === 0) return
    const ids: string[] = []
    let bytes = 0
    for (const { id, size: own } of next) {
      bytes += Number(own)
      if (ids.length > 0 && bytes > MAX_BYTES) break
      ids.push(id)
    }
    yield await textsOf(database, table, ids)
    last = ids.at(-1) ?? last
  }
}

async function* entriesOf(database: Database, files: ServerFiles, now: number): AsyncGenerator<TarEntry> {
  const modified = now / 1000
  const manifest: Manifest = {
    product: 'Redaction Studio',
    migrations: Object.keys(migrations),
    createdAt: new Date(now).toISOString(),
  }
  yield { name: MANIFEST, content: new Blob([JSON.stringify(manifest, null, 2)]), modified }
  for (const table of backupTables) {
    let number = 0
    for await (const lines of batchesOf(database, table)) {
      number += 1
      const name = `records/${table}/${String(number).padStart(6, '0')}.jsonl`
      yield { name, content: new Blob(lines.map((line) => `${line}\n`)), modified }
    }
  }
  for (const folder of folders) {
    for (const name of (await files.list(folder)).filter((one) => isStoredName(one))) {
      const content = await files.read(folder, name)
      if (content) yield { name: `files/${folder}/${name}`, content, modified: content.lastModified / 1000 }
    }
  }
}

/** Writes an entry and returns the hash of its content. */
async function writeEntry(handle: FileHandle, entry: TarEntry): Promise<string> {
  const hash = createHash('sha256')
  for (const part of tarPartsOf(entry)) {
    if (part instanceof Uint8Array) await handle.writeFile(part)
    else
      for await (const piece of part.stream()) {
        hash.update(piece)
        await handle.writeFile(piece)
      }
  }
  return hash.digest('hex')
}

async function writeEntries(handle: FileHandle, entries: AsyncIterable<TarEntry>): Promise<void> {
  const sums: string[] = []
  let modified = 0
  for await (const entry of entries) {
    sums.push(`${await writeEntry(handle, entry)}  ${entry.name}\n`)
    modified = entry.modified
  }
  await writeEntry(handle, { name: SUMS, content: new Blob(sums), modified })
  await handle.writeFile(TAR_END)
  await handle.sync()
}

/**
 * Writes all records and files into one file, reads it again, compares each content with its hash, and only then gives the file its name.
 * The server mustn't run meanwhile, because its records and files change independently of each other.
 *
 * @param now epoch milliseconds
 * @throws DataInUseError, DatabaseInUseError, StorageError, StoreError, NoRecordsError, OlderSchemaError, NewerSchemaError, BackupError
 */
export async function writeBackup(settings: Place, to: string, now: number, onDatabaseLost: () => void): Promise<BackupTotals> {
  if (existsSync(to)) throw new BackupError(`${to} exists already. Name another file.`)
  const release = await reserve(settings, onDatabaseLost)
  const unfinished = `${to}.${randomUUID()}.part`
  try {
    const database = await openExisting(recordsPlace(settings))
    try {
      const handle = await open(unfinished, 'wx', 0o600)
      try {
        await writeEntries(handle, entriesOf(database, await openFiles(settings, 'read'), now))
      } finally {
        await handle.close()
      }
    } finally {
      await database.destroy()
    }
    const totals = await withBackup(unfinished, (backup) => Promise.resolve(backup.totals))
    await rename(unfinished, to)
    await syncFolder(dirname(to))
    return totals
  } finally {
    // No longer there under this name once the backup is complete.
    await rm(unfinished, { force: true })
    await release()
  }
}
