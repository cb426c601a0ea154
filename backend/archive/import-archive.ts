import { openDB } from 'idb'

import { tableNames } from '../records/table-names'
import { openDatabase, type Database } from '#mocks/storage/database.ts'
import type { Files, Folder } from '../ports/files'
import { migrations, SCHEMA_VERSION } from '../records/migrations/migrations'
import { checkVersions } from './check-versions'
import { leaveOutOwned } from './leave-out-owned'
import { withLostOriginals } from './lost-originals'
import { readArchive, type Rows } from './read-archive'
import { readStored } from './read-stored'
import { withoutGrants } from './without-grants'

/** The result of an import. */
export interface Imported {
  records: number
  files: number
  /** Names of entries that weren't added, with the reason. */
  leftOut: string[]
}

const WORKSHOP = 'redaction-studio-import'

async function deleteWorkshop(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(WORKSHOP)
    deletion.addEventListener('success', () => resolve())
    deletion.addEventListener('error', () => reject(deletion.error ?? new Error("Couldn't remove the imported records")))
  })
}

/** Migrates the rows of an earlier build to the current shape, in a temporary database. */
async function migrated(rows: Rows, schemaVersion: number): Promise<Rows> {
  if (schemaVersion === migrations.length) return rows
  await deleteWorkshop()
  const earlier = await openDB(WORKSHOP, 1, {
    upgrade: (created) => {
      for (const store of [...tableNames, 'settings']) created.createObjectStore(store, { keyPath: 'id' })
    },
  })
  for (const [table, list] of rows) for (const row of list) await earlier.put(table, row)
  await earlier.put('settings', { id: SCHEMA_VERSION, value: String(schemaVersion) })
  earlier.close()
  const current = await openDatabase(WORKSHOP)
  const after: Rows = new Map()
  for (const table of rows.keys()) after.set(table, await current.getAll(table))
  current.close()
  await deleteWorkshop()
  return after
}

async function addRows(database: Database, rows: Rows): Promise<number> {
  const stores = [...rows.keys()]
  if (stores.length === 0) return 0
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  let added = 0
  try {
    for (const [table, list] of rows) {
      const store = transaction.objectStore(table)
      for (const row of list) {
        if ((await store.getKey(row.id)) !== undefined) continue
        // Rows are checked when they are read, like all stored rows.
        await store.put(row as never)
        added += 1
      }
    }
  } catch (error) {
    transaction.done.catch(() => undefined)
    transaction.abort()
    throw error
  }
  await transaction.done
  return added
}

/**
 * Adds the records and files of an archive to this browser. Existing ones stay unchanged; a lost original is restored. Files are added
 * before their records, and removed again if the records can't be added, so that no record lacks its file.
 *
 * @throws ArchiveError if the archive is damaged or from a newer build
 */
export async function importArchive(database: Database, files: Files, archive: Blob): Promise<Imported> {
  // The whole archive is read first, so that a damaged one adds nothing.
  const { schemaVersion, rows, files: archived, leftOut } = await readArchive(archive)
  const granted = await withoutGrants(database, await migrated(rows, schemaVersion))
  const added = await leaveOutOwned(database, { rows: granted.rows, contents: archived })
  const originals = await withLostOriginals(database, files, added.contents, archived)
  const checked = await checkVersions({ database, files, rows: added.rows, archived: originals.files })
  const written: { folder: Folder; id: string }[] = []
  try {
    for (const { folder, id, content } of checked.files) {
      if (await readStored(files, folder, id)) continue
      written.push({ folder, id })
      await files.write(folder, id, content)
    }
    const records = await addRows(database, checked.rows)
    return { records, files: written.length, leftOut: [...leftOut, ...granted.leftOut, ...originals.leftOut, ...checked.leftOut] }
  } catch (error) {
    for (const { folder, id } of written) await files.remove(folder, id)
    throw error
  }
}
