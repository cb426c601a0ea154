import { sql } from 'kysely'
import { z } from 'zod'

import { formatCount } from '#lib/words/formats.ts'
import type { Change } from '#backend/ports/tables.ts'
import type { UploadRecord } from '#backend/records/records.ts'
import { migrations } from '../database/migrations'
import { openDatabase, recordsPlace, type Database } from '../database/open-database'
import { databaseTables, writeRow } from '../database/tables'
import { reserve } from '../reserve'
import type { Place } from '../settings'
import { BackupError, backupTables, hashing, withBackup, type BackupTable, type BackupTotals, type VerifiedBackup } from './read-backup'
import { openTarget, type RestoreTarget } from './restore-target'

const Row = z.looseObject({ id: z.string().min(1) })

/** @throws BackupError if the records have another shape than those of this version */
function refuseOtherSchema(backup: readonly string[]): void {
  const own = Object.keys(migrations)
  if (backup.some((name) => !own.includes(name)))
    throw new BackupError('This backup was made by a newer version. Restore it with that one.')
  if (own.some((name) => !backup.includes(name)))
    throw new BackupError('This backup was made by an older version. Restore it with that one, and update afterwards.')
}

/** @throws BackupError if there are records */
async function refuseRecords(database: Database): Promise<void> {
  for (const table of backupTables) {
    const { rows } = await sql`select id from ${sql.table(table)} limit 1`.execute(database)
    if (rows.length > 0)
      throw new BackupError('There are records already. Name an empty folder in DATA, or an empty database in DATABASE_URL.')
  }
}

async function restoreRows(database: Database, table: BackupTable, text: string): Promise<void> {
  for (const line of text.split('\n').slice(0, -1)) {
    const row = Row.parse(JSON.parse(line))
    // Rows aren't checked by their schemas, as in every read: the hashes show that they are those of the server.
    if (table === 'uploads') await databaseTables(database).saveUpload(row as unknown as UploadRecord)
    else await writeRow(database, { table, id: row.id, before: undefined, row } as unknown as Change)
  }
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all).toString()
}

/** Writes records and files, each of which still has the hash by which the backup was verified. */
async function restoreEntries(backup: VerifiedBackup, database: Database, target: RestoreTarget): Promise<void> {
  for await (const { content, part, sha256 } of backup.entries()) {
    let found = ''
    const pieces = hashing(part.pieces(), (hash) => (found = hash))
    if (content.kind === 'file') await target.replace(content.folder, content.name, pieces)
    else await restoreRows(database, content.table, await textOf(pieces))
    if (found !== sha256) throw new BackupError('The backup was changed while it was read.')
  }
}

/** Writes a backup into empty records and a place without files. */
async function restoreInto(database: Database, target: RestoreTarget, backup: VerifiedBackup): Promise<void> {
  await target.begin()
  try {
    await database.transaction().execute(async (transaction) => {
      await restoreEntries(backup, transaction, target)
      await target.end()
    })
  } catch (error) {
    const [first, ...others] = await target.undo()
    if (first === undefined) throw error
    const left = others.length === 0 ? first : `${first} and ${formatCount(others.length, 'other file')}`
    throw new BackupError(`Couldn’t remove ${left} after that. Empty the prefix of the store before the next restore.`, { cause: error })
  }
}

/**
 * Restores a backup into an empty folder and an empty database. Everything is verified before anything is written. Files on disk are
 * collected beside their folder and moved there at the end, just before the transaction with all records ends. A failed restore leaves
 * nothing; one that is killed leaves objects in a store.
 *
 * @throws DataInUseError, DatabaseInUseError, StorageError, NewerSchemaError, BackupError
 */
export async function restoreBackup(settings: Place, from: string, onDatabaseLost: () => void): Promise<BackupTotals> {
  return withBackup(from, async (backup) => {
    refuseOtherSchema(backup.manifest.migrations)
    const release = await reserve(settings, onDatabaseLost)
    try {
      const target = await openTarget(settings)
      const database = await openDatabase(recordsPlace(settings))
      try {
        await refuseRecords(database)
        await restoreInto(database, target, backup)
      } finally {
        await database.destroy()
      }
      return backup.totals
    } finally {
      await release()
    }
  })
}
