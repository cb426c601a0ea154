import type { IndexedTable, IndexKey, IndexName } from '../records/indexes'
import type { Records, UploadRecord } from '../records/records'
import type { TableName } from '../records/table-names'

/** Small values beside the tables: the token of the session that a request without one belongs to. */
export type SettingName = 'session'

/** Reads and writes within a change. It sees its own writes; others see them once they are durable. */
export interface Draft {
  all: <Name extends TableName>(table: Name) => Records[Name][]
  get: <Name extends TableName>(table: Name, id: string) => Records[Name] | undefined
  /** Returns the rows of these IDs in their order, in one read; IDs without a row are left out. */
  getMany: <Name extends TableName>(table: Name, ids: readonly string[]) => Records[Name][]
  /** Returns the rows with a key of an index, without reading the others. */
  of: <Name extends IndexedTable>(table: Name, index: IndexName<Name>, key: IndexKey) => Records[Name][]
  /** Returns a number that is higher than the number of any row of the table. */
  nextNumber: (table: 'jobs' | 'usage') => number
  put: <Name extends TableName>(table: Name, row: Records[Name]) => void
  delete: (table: TableName, id: string) => void
  setSetting: (name: SettingName, value: string | null) => void
  /** Removes a finished upload; the whole change fails if it no longer exists. */
  takeUpload: (id: string) => void
}

/** A record that a change has written (`row`) or deleted. */
export type Change = {
  [Name in TableName]: { table: Name; id: string; before: Records[Name] | undefined; row: Records[Name] | null }
}[TableName]

/** Thrown when the upload to adopt was already adopted or cancelled. */
export class UploadGoneError extends Error {
  override readonly name = 'UploadGoneError'
  readonly code = 'upload-gone'
}

/** Thrown when another tab has taken over the records, so that this tab may no longer change them. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError'
  readonly code = 'leadership-lost'
}

/** The records: reads from memory, and changes that are durable when their promise resolves. */
export interface Tables {
  all: Draft['all']
  get: Draft['get']
  getMany: Draft['getMany']
  of: Draft['of']
  /** Returns the IDs of the rows with a key of an index, without checking the rows. */
  idsOf: <Name extends IndexedTable>(table: Name, index: IndexName<Name>, key: IndexKey) => string[]
  /** Returns the number of rows with each key of an index, in one read and without checking the rows. */
  counts: <Name extends IndexedTable>(table: Name, index: IndexName<Name>) => Map<unknown, number>
  /** Returns whether a row is stored, including rows that this build can't read. */
  has: (table: TableName, id: string) => boolean
  /** Returns which of these IDs `has` is true for, in one read. */
  hasMany: (table: TableName, ids: readonly string[]) => Set<string>
  setting: (name: SettingName) => Promise<string | null>
  uploads: () => Promise<UploadRecord[]>
  /**
   * Runs a change. Changes run one after another; the promise resolves when the records are durable, and nothing has changed when it
   * rejects.
   */
  change: <Result>(work: (draft: Draft) => Result | Promise<Result>) => Promise<Result>
  /** Calls the listener at the end of every change; its writes become part of the change. */
  whenChanging: (listener: (draft: Draft, changes: Change[]) => void) => void
  /** Calls the listener after every change. */
  onChange: (listener: (changes: Change[]) => void) => void
}
