import { openDB } from 'idb'

import { storedRows } from './storage/stored-rows'
import { exportArchive } from '#backend/archive/export-archive.ts'
import { readOwners } from '#backend/archive/owners.ts'
import { createRecoveryLock } from './recovery-lock'
import { listStoredFiles, storageUse, type StoredFile } from './storage/stored-files'
import { loadTables, damagedIn, type DamagedRow } from './records/load-tables'
import { tableNames, type TableName } from '#backend/records/table-names.ts'
import { DATABASE_NAME, type Database } from './storage/database'
import { originFiles } from './storage/files'
import type { Files } from '#backend/ports/files.ts'

const LOCKED = 'Enter this account’s password first.'
const REPLACED = 'A new record has taken its place.'

/** A damaged record with its table. */
type Damaged = Pick<DamagedRow, 'id' | 'problem'> & { table: string }

/** Opens the records unchanged. Unlike the back end, it upgrades nothing, so it works if an upgrade fails. */
async function openAsIs(name: string): Promise<Database> {
  // A database from an earlier build lacks stores, which all readers here tolerate.
  return (await openDB(name)) as unknown as Database
}

function tableOf({ table }: { table: string }): TableName {
  const found = tableNames.find((name) => name === table)
  if (!found) throw new Error(`Unknown table: ${table}`)
  return found
}

async function listDamaged(database: Database): Promise<Damaged[]> {
  // The records of earlier builds have other shapes, which the next start migrates.
  if (![...tableNames, 'setAside' as const].every((name) => database.objectStoreNames.contains(name))) return []
  const replaced = (await database.getAll('setAside')).map(({ id }) => ({ table: 'setAside', id, problem: REPLACED }))
  return [...damagedIn(await loadTables(database)), ...replaced]
}

/**
 * Returns the actions of the recovery page. They need no leading tab, service worker or write, and only show and export data that the given
 * passwords unlock.
 */
export function createRecovery(files: Files = originFiles(), name: string = DATABASE_NAME, now = () => Date.now() / 1000) {
  const lock = createRecoveryLock(() => now() * 1000)
  async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openAsIs(name)
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }
  const storeOf = (record: Damaged): TableName | 'setAside' => (record.table === 'setAside' ? 'setAside' : tableOf(record))
  const rowOf = (database: Database, record: Damaged): Promise<unknown> =>
    database.get(storeOf(record), record.id).catch(() => ({ id: record.id }))

  /** Returns functions that decide whether a record or a file may be shown. */
  async function opened(database: Database) {
    if (await lock.isLocked(database)) return { row: () => false, file: () => false }
    const [isOpen, owners] = [await lock.opened(database), await readOwners(storedRows(database))]
    return {
      row: (record: Damaged, row: unknown): boolean => isOpen(owners.ofRow(storeOf(record), row)),
      file: ({ folder, id }: Pick<StoredFile, 'folder' | 'id'>): boolean => isOpen(owners.ofFile(folder, id)),
    }
  }
  async function mustOpenRow(database: Database, record: Damaged): Promise<void> {
    if (!(await opened(database)).row(record, await rowOf(database, record))) throw new Error(LOCKED)
  }
  const mustOpenFile = (file: Pick<StoredFile, 'folder' | 'id'>): Promise<void> =>
    withDatabase(async (database) => {
      if (!(await opened(database)).file(file)) throw new Error(LOCKED)
    })

  return {
    isLocked: () => withDatabase(lock.isLocked),
    unlock: (email: string, password: string) => withDatabase((database) => lock.unlock(database, email, password)),
    read: () =>
      withDatabase(async (database) => {
        const isOpen = await opened(database)
        const damaged: Damaged[] = []
        for (const record of await listDamaged(database)) if (isOpen.row(record, await rowOf(database, record))) damaged.push(record)
        return { damaged, files: (await listStoredFiles(database, files)).filter(isOpen.file), use: await storageUse() }
      }),
    readRecord: (record: Damaged) =>
      withDatabase(async (database) => {
        await mustOpenRow(database, record)
        return JSON.stringify(await database.get(storeOf(record), record.id), null, 2) ?? 'null'
      }),
    deleteRecord: (record: Damaged) =>
      withDatabase(async (database) => {
        await mustOpenRow(database, record)
        await database.delete(storeOf(record), record.id)
      }),
    readFile: async ({ folder, id }: Pick<StoredFile, 'folder' | 'id'>): Promise<Blob> => {
      await mustOpenFile({ folder, id })
      const file = await files.read(folder, id)
      if (!file) throw new Error('File not found')
      return file
    },
    deleteFile: async ({ folder, id }: Pick<StoredFile, 'folder' | 'id'>) => {
      await mustOpenFile({ folder, id })
      await files.remove(folder, id)
    },
    exportAll: () =>
      withDatabase(async (database) => {
        if (await lock.isLocked(database)) throw new Error(LOCKED)
        return exportArchive(storedRows(database), files, now(), await lock.opened(database))
      }),
  }
}
