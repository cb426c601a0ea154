import { Collection } from '@mswjs/data'
import type { z } from 'zod'

import { asKeys, type IndexKey, type RowKeys } from '#backend/records/indexes.ts'

type Rows<Row extends { id: string }> = Collection<z.ZodType<Row, Row>>
type StoredRow = { id: string }

/** The IDs of the rows with each key. Most keys belong to one row, which doesn't need a set. */
type Index = Map<unknown, string | Set<string>>

interface Cell<Row extends { id: string }> {
  stored: StoredRow
  /** Undefined until the stored row has been checked. */
  row: Row | undefined
  /** The library's record; undefined until the row changes. */
  record: NonNullable<ReturnType<Rows<Row>['findFirst']>> | undefined
}

const NO_KEYS: RowKeys = { indexes: {}, number: () => undefined }

/**
 * An in-memory table. The library enforces the schema but has no primary key and accepts duplicates, so every insert removes the old record
 * with the same ID. Indexes find records; otherwise each change to a library of ten thousand files would take a second.
 *
 * Loaded rows are checked when they are first read, because checking all of a large library at the start would take seconds. Rows that
 * don't match the schema are never returned.
 */
export class Table<Row extends { id: string }> {
  readonly #schema: z.ZodType<Row, Row>
  readonly #keys: RowKeys
  readonly #rows: Rows<Row>
  readonly #cells = new Map<string, Cell<Row>>()
  /** The reasons why rows can't be read, by row ID. */
  readonly #damaged = new Map<string, string>()
  readonly #indexes = new Map<string, Index>()
  /** The indexes with their functions, as a list because it is iterated for each row. */
  readonly #keyed: (readonly [keyOf: (row: StoredRow) => unknown, index: Index])[] = []
  #highest = 0

  constructor(schema: z.ZodType<Row, Row>, keys: RowKeys = NO_KEYS) {
    this.#schema = schema
    this.#keys = keys
    this.#rows = new Collection({ schema })
    for (const [name, keyOf] of Object.entries(keys.indexes)) {
      const index: Index = new Map()
      this.#indexes.set(name, index)
      this.#keyed.push([keyOf, index])
    }
  }

  /** Adds missing stored rows to the table, without checking them. */
  load(rows: readonly StoredRow[]): void {
    for (const stored of rows) {
      if (this.has(stored.id)) continue
      this.#cells.set(stored.id, { stored, row: undefined, record: undefined })
      this.#enter(stored)
    }
  }

  /** Records a row as damaged that the browser couldn't even load. */
  setAside(id: string, problem: string): void {
    this.#damaged.set(id, problem)
  }

  /** Returns whether a record is stored, including unreadable ones. */
  has(id: string): boolean {
    return this.#cells.has(id) || this.#damaged.has(id)
  }

  all(): Row[] {
    const rows: Row[] = []
    for (const cell of this.#cells.values()) {
      const row = this.#read(cell)
      if (row) rows.push(row)
    }
    return rows
  }

  get(id: string): Row | undefined {
    const cell = this.#cells.get(id)
    return cell && this.#read(cell)
  }

  /** Returns the records with a key of an index, or with one of several. */
  of(index: string, keys: IndexKey | readonly IndexKey[]): Row[] {
    const ids = new Set(asKeys(keys).flatMap((key) => this.idsOf(index, key)))
    return [...ids].flatMap((id) => this.get(id) ?? [])
  }

  /** Returns the number of stored records with a key of an index, without checking them. */
  countOf(index: string, key: IndexKey): number {
    const ids = this.#indexes.get(index)?.get(key) ?? new Set()
    return typeof ids === 'string' ? 1 : ids.size
  }

  /** Returns the IDs of the stored records with a key of an index, without checking them. */
  idsOf(index: string, key: unknown): string[] {
    const ids = this.#indexes.get(index)?.get(key) ?? []
    return typeof ids === 'string' ? [ids] : [...ids]
  }

  /** Returns the number of stored records with each key of an index. */
  counts(index: string): Map<unknown, number> {
    const entries = [...(this.#indexes.get(index) ?? [])]
    return new Map(entries.map(([key, ids]) => [key, typeof ids === 'string' ? 1 : ids.size]))
  }

  /** Returns the highest number that a record has had since the table was loaded; 0 if none has one. */
  get highest(): number {
    return this.#highest
  }

  /** Returns the reasons why records can't be read, by ID. Checks all unchecked records. */
  damaged(): ReadonlyMap<string, string> {
    for (const cell of this.#cells.values()) this.#read(cell)
    return this.#damaged
  }

  /** Checks some of the unchecked loaded rows. Returns whether more may be left. */
  check(count: number): boolean {
    let left = count
    for (const cell of this.#cells.values()) {
      if (cell.row !== undefined) continue
      if (left === 0) return true
      this.#read(cell)
      left -= 1
    }
    return false
  }

  /** Returns whether a stored record can't be read. */
  isDamaged(id: string): boolean {
    this.get(id)
    return this.#damaged.has(id)
  }

  /**
   * Inserts a record, which replaces the one with its ID when the returned function is called. Inserting is asynchronous, and readers must
   * find either all rows of a change or none.
   */
  async prepare(row: Row): Promise<() => void> {
    const record = await this.#rows.create(row)
    return () => {
      this.delete(row.id)
      this.#cells.set(row.id, { stored: record, row: record, record })
      this.#enter(record)
    }
  }

  delete(id: string): void {
    this.#damaged.delete(id)
    const cell = this.#cells.get(id)
    if (cell === undefined) return
    this.#leave(cell.stored)
    this.#cells.delete(id)
    if (cell.record !== undefined) this.#rows.delete(cell.record)
  }

  clear(): void {
    this.#cells.clear()
    this.#damaged.clear()
    for (const index of this.#indexes.values()) index.clear()
    this.#rows.clear()
  }

  #read(cell: Cell<Row>): Row | undefined {
    if (cell.row !== undefined) return cell.row
    const { stored } = cell
    const parsed = this.#schema.safeParse(stored)
    if (parsed.success) {
      cell.row = parsed.data
      return parsed.data
    }
    this.#leave(stored)
    this.#cells.delete(stored.id)
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') ?? ''
    const problem = issue?.message ?? 'Unreadable'
    this.#damaged.set(stored.id, field === '' ? problem : `${field}: ${problem}`)
    return undefined
  }

  #enter(row: StoredRow): void {
    for (const [keyOf, index] of this.#keyed) {
      for (const key of asKeys(keyOf(row))) {
        const ids = index.get(key)
        if (ids === undefined) index.set(key, row.id)
        else if (typeof ids === 'string') index.set(key, new Set([ids, row.id]))
        else ids.add(row.id)
      }
    }
    const number = this.#keys.number(row)
    if (typeof number === 'number' && number > this.#highest) this.#highest = number
  }

  #leave(row: StoredRow): void {
    for (const [keyOf, index] of this.#keyed) {
      for (const key of asKeys(keyOf(row))) {
        const ids = index.get(key)
        if (ids === row.id) index.delete(key)
        else if (typeof ids === 'object') ids.delete(row.id)
      }
    }
  }
}
