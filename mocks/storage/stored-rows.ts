import { openDB } from 'idb'

import type { ArchivedRows, StoredRows } from '#backend/ports/stored-rows.ts'
import { SCHEMA_VERSION } from '#backend/records/migrations/migrations.ts'
import { tableNames } from '#backend/records/table-names.ts'
import { openDatabase, type Database } from './database'

const WORKSHOP = 'redaction-studio-import'

async function deleteWorkshop(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(WORKSHOP)
    deletion.addEventListener('success', () => resolve())
    deletion.addEventListener('error', () => reject(deletion.error ?? new Error('Couldn’t remove the imported records')))
  })
}

/** Migrates the rows of an earlier build to the current shape, in a temporary database. */
async function migrate(rows: ArchivedRows, schemaVersion: number): Promise<ArchivedRows> {
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
  const after: ArchivedRows = new Map()
  for (const table of rows.keys()) after.set(table, await current.getAll(table))
  current.close()
  await deleteWorkshop()
  return after
}

async function addRows(database: Database, rows: ArchivedRows): Promise<number> {
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

/** Returns the rows of the browser's database. */
export function storedRows(database: Database): StoredRows {
  return {
    hasTable: (table) => database.objectStoreNames.contains(table),
    ids: (table) => database.getAllKeys(table),
    has: async (table, id) => (await database.getKey(table, id)) !== undefined,
    get: (table, id) => database.get(table, id),
    uploads: () => database.getAll('uploads'),
    add: (rows) => addRows(database, rows),
    migrate,
  }
}
