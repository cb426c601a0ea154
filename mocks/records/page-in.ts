import type { Having, Page } from '#backend/ports/tables.ts'
import { keysOf, type IndexKey } from '#backend/records/indexes.ts'
import { ordersOf, type OrderedTable, type OrderName } from '#backend/records/orders.ts'
import type { Records } from '#backend/records/records.ts'
import type { Memory } from './load-tables'
import type { Table } from './table'

/** Compares texts as a database does, by their characters. */
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** Returns a page of the rows in memory, and the number of those that match. */
export function pageIn<Name extends OrderedTable>(
  memory: Memory,
  table: Name,
  order: OrderName<Name>,
  { page, rowsPerPage }: Page,
  having?: Having<Name>,
): { rows: Records[Name][]; total: number } {
  const textOf = ordersOf(table)[order] ?? (() => '')
  const wanted: [string, readonly IndexKey[]][] = Object.entries(having ?? {})
  const { indexes } = keysOf(table)
  const [first] = wanted
  const own = memory[table] as unknown as Table<Records[Name]>
  const rows = (first ? own.of(...first) : own.all()).filter((row) =>
    wanted.every(([index, keys]) => (keys as readonly unknown[]).includes(indexes[index]?.(row))),
  )
  const sorted = rows.toSorted((one, other) => compare(textOf(one), textOf(other)) || compare(one.id, other.id))
  return { rows: sorted.slice(page * rowsPerPage, (page + 1) * rowsPerPage), total: rows.length }
}
