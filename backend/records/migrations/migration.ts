import type { IDBPDatabase, IDBPTransaction } from 'idb'

/** The transaction that upgrades a database. Earlier builds stored rows of other shapes, so their types are unknown. */
export type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>

/** A step from one version of the rows to the next. It skips unreadable rows, and changes nothing if it runs again. */
export type Migration = (database: IDBPDatabase, upgrade: Upgrade) => Promise<void>
