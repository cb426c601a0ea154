import { openDB } from 'idb'

import { exportArchive } from './archive/export-archive'
import { listStoredFiles, storageUse, type StoredFile } from './archive/stored-files'
import { loadTables, damagedIn, type DamagedRow } from './records/load-tables'
import { tableNames, type TableName } from './records/table-names'
import { DATABASE_NAME, type Database } from './storage/database'
import { originFiles, type Files } from './storage/files'

const REPLACED = 'A new record has taken its place.'

/** Damaged records with where they are stored. */
type Damaged = Pick<DamagedRow, 'id' | 'problem'> & { table: string }

/** Opens the records as they are. Unlike the back end, it upgrades nothing, so it works when an upgrade fails. */
async function openAsIs(name: string): Promise<Database> {
  // A database of an earlier build lacks stores, which every reader here allows for.
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

/** Returns what the recovery page does. It needs no leading tab, no service worker and no write. */
export function createRecovery(files: Files = originFiles(), name: string = DATABASE_NAME, now = () => Date.now() / 1000) {
  async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openAsIs(name)
    try {
      return await work(database)
    } finally {
      database.close()
    }
  }
  const storeOf = (record: Damaged): TableName | 'setAside' => (record.table === 'setAside' ? 'setAside' : tableOf(record))
  return {
    read: () =>
      withDatabase(async (database) => ({
        damaged: await listDamaged(database),
        files: await listStoredFiles(database, files),
        use: await storageUse(),
      })),
    readRecord: (record: Damaged) =>
      withDatabase(async (database) => JSON.stringify(await database.get(storeOf(record), record.id), null, 2) ?? 'null'),
    deleteRecord: (record: Damaged) => withDatabase((database) => database.delete(storeOf(record), record.id)),
    readFile: async ({ folder, id }: Pick<StoredFile, 'folder' | 'id'>): Promise<Blob> => {
      const file = await files.read(folder, id)
      if (!file) throw new Error('File not found')
      return file
    },
    deleteFile: ({ folder, id }: Pick<StoredFile, 'folder' | 'id'>) => files.remove(folder, id),
    exportAll: () => withDatabase((database) => exportArchive(database, files, now())),
  }
}
