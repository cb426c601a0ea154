import type { IDBPDatabase, IDBPTransaction } from 'idb'

/** The transaction that upgrades a database. Earlier builds stored rows of other shapes, so nothing is known about their types. */
export type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>

/** A step from one version of the rows to the next. It skips rows that it can't read, and changes nothing when it runs again. */
export type Migration = (database: IDBPDatabase, upgrade: Upgrade) => Promise<void>
