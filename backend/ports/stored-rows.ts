import type { UploadRecord } from '../records/records'
import type { TableName } from '../records/table-names'

/** A table, or the damaged rows whose places were taken by new ones. */
export type StoreName = TableName | 'setAside'

/** A row of a table as an archive has it. */
export interface ArchivedRow {
  id: string
  [field: string]: unknown
}

export type ArchivedRows = Map<TableName, ArchivedRow[]>

/** The rows of a home as they are stored, including those that this build can't read. */
export interface StoredRows {
  /** Returns whether there is a table. Records that were cleared, or that an earlier build has written, may lack some. */
  hasTable: (table: StoreName | 'uploads') => boolean
  ids: (table: StoreName) => Promise<string[]>
  has: (table: StoreName, id: string) => Promise<boolean>
  /** Returns a row, or undefined if there is none. Rejects if it can't be read. */
  get: (table: StoreName, id: string) => Promise<unknown>
  uploads: () => Promise<UploadRecord[]>
  /** Adds the rows whose IDs aren't taken, or none if one can't be added. Returns how many were added. */
  add: (rows: ArchivedRows) => Promise<number>
  /** Returns rows of an earlier build in the current shape. */
  migrate: (rows: ArchivedRows, schemaVersion: number) => Promise<ArchivedRows>
}
