import { addUp, type Summed, type SummedTable } from '../records/amounts'
import { asKeys, keysIn, numberIn, type IndexedTable, type IndexKey, type IndexName } from '../records/indexes'
import { schemas, type DetectionsRecord, type Records } from '../records/records'
import { checkReview } from '../records/review-lists'
import { tableNames, type TableName } from '../records/table-names'
import type { Change, Draft, SettingName } from './tables'

/** The stored rows, as they are without a change. */
export interface StoredReads extends Pick<Draft, 'all' | 'get' | 'getMany' | 'of' | 'sumsOf'> {
  /** Returns the highest number of a table's rows; 0 without rows. */
  highest: (table: 'jobs' | 'usage') => Promise<number>
}

interface Written {
  table: TableName
  id: string
  row: Records[TableName] | null
}

/**
 * A change whose writes are collected in memory until they become durable together. Reads lay them over the stored rows. Its functions
 * work on their own, so that a home can add others to a copy of the draft.
 */
export class CollectedChange implements Draft {
  readonly settings = new Map<SettingName, string | null>()
  readonly takenUploads: string[] = []
  readonly #stored: StoredReads
  readonly #written = new Map<string, Written>()
  /** The stored rows that were read to be replaced. They stay the same until the change is durable, and reviews are large. */
  readonly #replaced = new Map<string, Records[TableName] | undefined>()
  #isOpen = true

  constructor(stored: StoredReads) {
    this.#stored = stored
  }

  all = async <Name extends TableName>(table: Name): Promise<Records[Name][]> => this.#overlay(table, await this.#stored.all(table))

  get = async <Name extends TableName>(table: Name, id: string): Promise<Records[Name] | undefined> => {
    const written = this.#written.get(`${table}/${id}`)
    if (!written) return this.#read(table, id)
    // The key contains the table's name, so the row belongs to that table.
    return (written.row as Records[Name] | null) ?? undefined
  }

  getMany = async <Name extends TableName>(table: Name, ids: readonly string[]): Promise<Records[Name][]> => {
    const stored = await this.#stored.getMany(
      table,
      ids.filter((id) => !this.#written.has(`${table}/${id}`)),
    )
    const rows = new Map(this.#overlay(table, stored).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }

  of = async <Name extends IndexedTable>(
    table: Name,
    index: IndexName<Name>,
    keys: IndexKey | readonly IndexKey[],
  ): Promise<Records[Name][]> => {
    const wanted = new Set(asKeys(keys))
    return this.#overlay(table, await this.#stored.of(table, index, keys), (row) =>
      keysIn(table, index, row).some((key) => wanted.has(key)),
    )
  }

  sumsOf = async <Name extends SummedTable>(table: Name, summed: Summed<Name>): Promise<Map<IndexKey, number>> => {
    const sums = await this.#stored.sumsOf(table, summed)
    const written = [...this.#writtenIn(table)]
    if (written.length === 0) return sums
    const replaced = await this.#stored.getMany(
      table,
      written.map(({ id }) => id),
    )
    addUp(sums, table, summed, replaced, -1)
    // The table was compared, but the compiler doesn't narrow the row's type.
    addUp(
      sums,
      table,
      summed,
      written.flatMap(({ row }) => (row as Records[Name] | null) ?? []),
    )
    return sums
  }

  nextNumber = async (table: 'jobs' | 'usage'): Promise<number> => {
    let highest = await this.#stored.highest(table)
    for (const { row } of this.#writtenIn(table)) if (row) highest = Math.max(highest, numberIn(table, row))
    return highest + 1
  }

  put = <Name extends TableName>(table: Name, row: Records[Name]): void => {
    // Only valid records may become durable.
    this.#record({ table, id: row.id, row: this.#check(table, row) })
  }

  delete = (table: TableName, id: string): void => this.#record({ table, id, row: null })

  setSetting = (name: SettingName, value: string | null): void => {
    this.mustBeOpen()
    this.settings.set(name, value)
  }

  takeUpload = (id: string): void => {
    this.mustBeOpen()
    this.takenUploads.push(id)
  }

  /** Ends the change. Later writes would be lost, so they throw. */
  close(): void {
    this.#isOpen = false
  }

  get isEmpty(): boolean {
    return this.#written.size + this.settings.size + this.takenUploads.length === 0
  }

  /** Returns the written and deleted rows with the stored ones that they replace. */
  async changes(): Promise<Change[]> {
    for (const table of tableNames) {
      const ids = [...this.#writtenIn(table)].map(({ id }) => id).filter((id) => !this.#replaced.has(`${table}/${id}`))
      if (ids.length === 0) continue
      const stored = new Map((await this.#stored.getMany(table, ids)).map((row) => [row.id, row]))
      for (const id of ids) this.#replaced.set(`${table}/${id}`, stored.get(id))
    }
    // The compiler can't build the union of names and rows from a variable name.
    return [...this.#written].map(([key, { table, id, row }]) => ({ table, id, before: this.#replaced.get(key), row }) as Change)
  }

  /** Drops everything except the deletions. */
  storeDeletions(): void {
    for (const [key, { row }] of this.#written) if (row) this.#written.delete(key)
    this.settings.clear()
  }

  /** @throws Error once the change has ended */
  protected mustBeOpen(): void {
    if (!this.#isOpen) throw new Error('This change has ended. Wait for everything in it that writes.')
  }

  /** Reads a stored row. Reviews are large, and most that are read are then replaced, so that they aren't read again. */
  async #read<Name extends TableName>(table: Name, id: string): Promise<Records[Name] | undefined> {
    const row = await this.#stored.get(table, id)
    if (table === 'detections') this.#replaced.set(`${table}/${id}`, row)
    return row
  }

  #check(table: TableName, row: Records[TableName]): Records[TableName] {
    if (table !== 'detections') return schemas[table].parse(row)
    // The key contains the table's name, so the rows belong to that table.
    return checkReview(row as DetectionsRecord, this.#replaced.get(`${table}/${row.id}`) as DetectionsRecord | undefined)
  }

  *#writtenIn(table: TableName): Generator<Written> {
    for (const written of this.#written.values()) if (written.table === table) yield written
  }

  /** Lays the written rows that match over stored ones. */
  #overlay<Name extends TableName>(
    table: Name,
    stored: readonly Records[Name][],
    matches: (row: Records[Name]) => boolean = () => true,
  ): Records[Name][] {
    const rows = new Map(stored.map((row) => [row.id, row]))
    for (const { id, row } of this.#writtenIn(table)) {
      // The table was compared, but the compiler doesn't narrow the row's type.
      if (row && matches(row as Records[Name])) rows.set(id, row as Records[Name])
      else rows.delete(id)
    }
    return [...rows.values()]
  }

  #record(written: Written): void {
    this.mustBeOpen()
    this.#written.set(`${written.table}/${written.id}`, written)
  }
}
