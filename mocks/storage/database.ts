import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type OpenDBCallbacks } from 'idb'

import type { Records, UploadRecord } from '#backend/records/records.ts'
import { tableNames, type TableName } from '#backend/records/table-names.ts'
import type { EarlierStores, Migration } from '#backend/records/migrations/migration.ts'
import { migrate, migrations, SCHEMA_VERSION } from '#backend/records/migrations/migrations.ts'

/**
 * Small values shared by tabs and the service worker: the browser's session, the speed of its jobs, the active fault, the last tab that took
 * over, whether the browser protects the files, and the version of the rows.
 */
export type SettingName = 'session' | 'costs' | 'fault' | 'leader' | 'protection' | typeof SCHEMA_VERSION

/** An authorisation code of the camera cloud; its ID is the code. */
export interface CloudCodeRecord {
  id: string
  /** Epoch seconds. */
  issuedAt: number
}

type RecordStores = { [Name in TableName]: { key: string; value: Records[Name] } }

interface Schema extends DBSchema, RecordStores {
  uploads: { key: string; value: UploadRecord }
  /** Codes issued by the camera cloud's authorisation page; the service worker writes them. */
  cloudCodes: { key: string; value: CloudCodeRecord }
  /** The pages that have started, by the service worker's client ID. Without `startedWith`, they can't follow another service worker. */
  pages: { key: string; value: { id: string; startedWith?: string | null } }
  /** Unreadable rows that were replaced by new ones. */
  setAside: { key: string; value: SetAsideRow }
  settings: { key: SettingName; value: { id: SettingName; value: string } }
}

/** A damaged row in its stored form; its ID consists of its table and its original ID. */
export interface SetAsideRow {
  id: string
  table: TableName
  row: unknown
}

export type Database = IDBPDatabase<Schema>

export const storeNames = [...tableNames, 'uploads', 'cloudCodes', 'pages', 'settings', 'setAside'] as const

export const DATABASE_NAME = 'redaction-studio'
/** Former stores, which still count towards the version. */
const FORMER_STORES = ['mails'] as const
/** Increases with every new store and migration, so that browsers with an older build get them. */
const versionWith = (steps: readonly Migration[]): number => storeNames.length + FORMER_STORES.length + steps.length

/** The transaction that upgrades a database. */
type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>

/** Returns the stores for migrations. */
function earlierStores(database: IDBPDatabase, upgrade: Upgrade): EarlierStores {
  return {
    has: (store) => database.objectStoreNames.contains(store),
    all: (store) => upgrade.objectStore(store).getAll(),
    get: (store, id) => upgrade.objectStore(store).get(id),
    put: async (store, row) => void (await upgrade.objectStore(store).put(row)),
    remove: (store) => database.deleteObjectStore(store),
  }
}

/** Rolls back a failed upgrade, so that opening rejects and the records stay unchanged. */
function abortUpgrade(transaction: Pick<Upgrade, 'abort' | 'done'>): void {
  // Rejects with the same error as opening.
  transaction.done.catch(() => undefined)
  try {
    transaction.abort()
  } catch {
    // A failed request has already aborted it.
  }
}

/** Thrown when a newer build has changed the records, so that this one can't use them. */
export class NewerBuildError extends Error {
  override readonly name = 'NewerBuildError'
}

const NEWER = 'This app was updated in another tab. Reload this page.'

/** Returns a connection to the records, and reopens it after it was closed. */
export type Connect = () => Promise<Database>

/**
 * Returns a function that returns the open records, and reopens them after another tab has upgraded them.
 *
 * @param steps the build's migrations; tests pass a later build's
 */
export function reconnecting(name: string = DATABASE_NAME, steps: readonly Migration[] = migrations): Connect {
  let opened: Promise<Database> | undefined
  return () => {
    if (opened) return opened
    const onClosed = (): void => {
      // The next call reopens them.
      if (opened === opening) opened = undefined
    }
    const opening = openDatabase(name, onClosed, steps).catch((error: unknown) => {
      if (opened === opening) opened = undefined
      throw error
    })
    opened = opening
    return opening
  }
}

/** Opens records that a newer build has upgraded, if it hasn't changed the shapes of the rows. */
async function openUpgraded(name: string, onClosed: (() => void) | undefined, steps: readonly Migration[]): Promise<Database> {
  const database = await openDB<Schema>(name, undefined, closing(onClosed))
  const version = Number(await readSetting(database, SCHEMA_VERSION))
  if (version === steps.length && storeNames.every((store) => database.objectStoreNames.contains(store))) return database
  database.close()
  throw new NewerBuildError(NEWER)
}

/** Returns the callbacks that close a connection when another tab changes the stores. */
function closing(onClosed: (() => void) | undefined): Pick<OpenDBCallbacks<Schema>, 'blocking' | 'terminated'> {
  return {
    blocking: (_current, _blocked, event) => {
      // The target of a version change is the connection, which the event's type doesn't include.
      const connection = event.target as IDBDatabase
      connection.close()
      onClosed?.()
    },
    terminated: () => onClosed?.(),
  }
}

/**
 * Opens the records of this browser and creates missing stores.
 *
 * @param onClosed called when the connection was closed from outside: a newer build changes the stores, or the browser closes it
 */
export function openDatabase(
  name: string = DATABASE_NAME,
  onClosed?: () => void,
  steps: readonly Migration[] = migrations,
): Promise<Database> {
  return openDB<Schema>(name, versionWith(steps), {
    upgrade: (database, _from, _to, transaction) => {
      for (const store of storeNames) {
        if (!database.objectStoreNames.contains(store)) database.createObjectStore(store, { keyPath: 'id' })
      }
      // Former names aren't part of the schema.
      const stores = earlierStores(database as unknown as IDBPDatabase, transaction as unknown as Upgrade)
      migrate(stores, steps).catch(() => abortUpgrade(transaction))
    },
    ...closing(onClosed),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'VersionError') return openUpgraded(name, onClosed, steps)
    throw error
  })
}

/** Empties all stores. The version of the rows stays, because new rows have the current shape. */
export async function clearDatabase(database: Database): Promise<void> {
  for (const store of storeNames) await database.clear(store)
  await writeSetting(database, SCHEMA_VERSION, String(migrations.length))
}

/** Returns a shared setting, or null if it was never set. */
export async function readSetting(database: Database, name: SettingName): Promise<string | null> {
  return (await database.get('settings', name))?.value ?? null
}

/** Stores a shared setting; null removes it. */
export async function writeSetting(database: Database, name: SettingName, value: string | null): Promise<void> {
  if (value === null) await database.delete('settings', name)
  else await database.put('settings', { id: name, value })
}
