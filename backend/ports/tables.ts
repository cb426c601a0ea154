import type { Summed, SummedTable } from '../records/amounts'
import type { IndexedTable, IndexKey, IndexName } from '../records/indexes'
import type { OrderedTable, OrderName } from '../records/orders'
import type { Records, UploadRecord } from '../records/records'
import type { TableName } from '../records/table-names'

/**
 * Small values beside the tables: the token of the session that a request without one belongs to, and how fast the computer's jobs are. A
 * home may forget them.
 */
export type SettingName = 'session' | 'costs'

/**
 * Reads and writes within a change. Reads see its own writes; others see them once they are durable. Writes are only collected, so they
 * don't wait, and throw once the change has ended.
 */
export interface Draft {
  all: <Name extends TableName>(table: Name) => Promise<Records[Name][]>
  get: <Name extends TableName>(table: Name, id: string) => Promise<Records[Name] | undefined>
  /** Returns the rows of these IDs in their order, in one read; IDs without a row are left out. */
  getMany: <Name extends TableName>(table: Name, ids: readonly string[]) => Promise<Records[Name][]>
  /** Returns the rows with a key of an index, or with one of several, each once, without reading the others. */
  of: <Name extends IndexedTable>(table: Name, index: IndexName<Name>, keys: IndexKey | readonly IndexKey[]) => Promise<Records[Name][]>
  /** Returns the sum of an amount for each of the keys, 0 included, in one read that returns no rows. */
  sumsOf: <Name extends SummedTable>(table: Name, summed: Summed<Name>) => Promise<Map<IndexKey, number>>
  /** Returns a number that is higher than the number of any row of the table. */
  nextNumber: (table: 'jobs' | 'usage') => Promise<number>
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

/** Thrown when the place of the records can't be reached. It isn't known whether a change was stored. */
export class RecordsUnreachableError extends Error {
  override readonly name = 'RecordsUnreachableError'
  readonly code: string

  /** @param code of the database or the system */
  constructor(code: string) {
    super(`The records can’t be reached (${code}).`)
    this.code = code
  }
}

/** Thrown when another tab has taken over the records, so that this tab may no longer change them. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError'
  readonly code = 'leadership-lost'
}

/** Thrown when a change starts inside another one. Changes run one after another, so both would wait forever. */
export class NestedChangeError extends Error {
  override readonly name = 'NestedChangeError'
  readonly code = 'nested-change'
}

/** One page of a list. */
export interface Page {
  /** Counted from 0. */
  page: number
  rowsPerPage: number
}

/** The part of a review to read, in seconds or as a page; see the contract. */
export interface ReviewWindow {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly page?: number | undefined
}

/** The keys by which rows are in a list: one of those of each index. */
export type Having<Name extends TableName> = Name extends IndexedTable ? { [Index in IndexName<Name>]?: readonly IndexKey[] } : never

/**
 * The records. A database may be behind them, so each read is asynchronous and may see later changes than the one before: a check that decides about a write
 * is made in the change, with its draft.
 */
export interface Tables {
  all: Draft['all']
  get: Draft['get']
  getMany: Draft['getMany']
  of: Draft['of']
  sumsOf: Draft['sumsOf']
  /** Returns the rows of a page of a list, and the number of all its rows, without reading those of other pages. */
  page: <Name extends OrderedTable>(
    table: Name,
    order: OrderName<Name>,
    page: Page,
    having?: Having<Name>,
  ) => Promise<{ rows: Records[Name][]; total: number }>
  /** Returns a review with at least the items of a window, if possible without reading the others. */
  reviewWithin: (id: string, window: ReviewWindow) => Promise<Records['detections'] | undefined>
  /** Returns the IDs of the rows with a key of an index, without checking the rows. */
  idsOf: <Name extends IndexedTable>(table: Name, index: IndexName<Name>, key: IndexKey) => Promise<string[]>
  /** Returns the number of rows with each of these keys of an index, 0 included, in one read and without checking the rows. */
  countsOf: <Name extends IndexedTable, Key extends IndexKey>(
    table: Name,
    index: IndexName<Name>,
    keys: readonly Key[],
  ) => Promise<Map<Key, number>>
  /** Returns the number of rows with each key of an index, in one read and without checking the rows. It takes longer with each row. */
  counts: <Name extends IndexedTable>(table: Name, index: IndexName<Name>) => Promise<Map<unknown, number>>
  /** Returns whether a row is stored, including rows that this build can't read. */
  has: (table: TableName, id: string) => Promise<boolean>
  /** Returns the IDs among these that are stored, as by `has`, in one read. */
  hasMany: (table: TableName, ids: readonly string[]) => Promise<Set<string>>
  setting: (name: SettingName) => Promise<string | null>
  uploads: () => Promise<UploadRecord[]>
  /** Returns the uploads of a user. */
  uploadsOf: (ownerId: string) => Promise<UploadRecord[]>
  /**
   * Runs a change. Changes run one after another; the promise resolves when the records are durable, and nothing has changed when it
   * rejects. The work may be called again, and must not start another change: NestedChangeError.
   */
  change: <Result>(work: (draft: Draft) => Result | Promise<Result>) => Promise<Result>
  /** Calls the listener at the end of every change and waits for it; its writes become part of the change. */
  whenChanging: (listener: (draft: Draft, changes: Change[]) => void | Promise<void>) => void
  /** Calls the listener after every change and waits for it, before the next change. It must not wait for a change itself. */
  onChange: (listener: (changes: Change[]) => void | Promise<void>) => void
}

/** Returns the rows of these IDs by their ID, in one read. IDs may repeat; those without a row are left out. */
export async function rowsById<Name extends TableName>(
  records: Pick<Draft, 'getMany'>,
  table: Name,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Records[Name]>> {
  return new Map((await records.getMany(table, [...new Set(ids)])).map((row) => [row.id, row]))
}
