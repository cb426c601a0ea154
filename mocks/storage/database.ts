import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'

import type { CloudCodeRecord, Records, UploadRecord } from '../records/records'
import { tableNames, type TableName } from '../records/table-names'

/** Small values that tabs and service worker share: the session that this browser is signed in to, and the fault. */
export type SettingName = 'session' | 'fault'

type RecordStores = { [Name in TableName]: { key: string; value: Records[Name] } }

interface Schema extends DBSchema, RecordStores {
  uploads: { key: string; value: UploadRecord }
  /** What the camera cloud's authorisation page has handed out; the service worker writes it. */
  cloudCodes: { key: string; value: CloudCodeRecord }
  /** The pages that have started, by the id that the service worker knows them by. */
  pages: { key: string; value: { id: string } }
  settings: { key: SettingName; value: { id: SettingName; value: string } }
}

export type Database = IDBPDatabase<Schema>

export const storeNames = [...tableNames, 'uploads', 'cloudCodes', 'pages', 'settings'] as const

export const DATABASE_NAME = 'redaction-studio'
/** Stores that are gone or have another name; they stay counted in the version. */
const FORMER_STORES = ['mails'] as const
/** Grows with every new store, so that a browser which knows an older build gets it. */
const VERSION = storeNames.length + FORMER_STORES.length

/** Moves the rows that an earlier build kept under other names: emails in `mails`, and the command of a job in `order`. */
async function renameEarlier(database: IDBPDatabase, transaction: IDBPTransaction<unknown, string[], 'versionchange'>): Promise<void> {
  if (database.objectStoreNames.contains('mails')) {
    for (const row of await transaction.objectStore('mails').getAll()) await transaction.objectStore('emails').put(row)
    database.deleteObjectStore('mails')
  }
  const jobs = transaction.objectStore('jobs')
  const rows = (await jobs.getAll()) as { order?: unknown }[]
  for (const { order, ...job } of rows) if (order !== undefined) await jobs.put({ ...job, command: order })
}

/**
 * Opens the records of this browser, and makes the stores that are not there yet.
 *
 * @param onClosed called when the connection was closed from outside: a newer build changes the stores, or the browser ends it
 */
export function openDatabase(name: string = DATABASE_NAME, onClosed?: () => void): Promise<Database> {
  return openDB<Schema>(name, VERSION, {
    upgrade: (database, _from, _to, transaction) => {
      for (const store of storeNames) {
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store, { keyPath: 'id' })
      }
      // Names of earlier builds are not part of the schema. A request that fails aborts the upgrade, and opening rejects with its error.
      renameEarlier(
        database as unknown as IDBPDatabase,
        transaction as unknown as IDBPTransaction<unknown, string[], 'versionchange'>,
      ).catch(() => undefined)
    },
    blocking: (_current, _blocked, event) => {
      // The target of a version change is the connection; the event's type does not say so.
      const connection = event.target as IDBDatabase
      connection.close()
      onClosed?.()
    },
    terminated: () => onClosed?.(),
  })
}

/** A shared setting, or null where it was never set. */
export async function readSetting(database: Database, name: SettingName): Promise<string | null> {
  return (await database.get('settings', name))?.value ?? null
}

/** Keeps a shared setting; null forgets it. */
export async function writeSetting(database: Database, name: SettingName, value: string | null): Promise<void> {
  if (value === null) await database.delete('settings', name)
  else await database.put('settings', { id: name, value })
}
