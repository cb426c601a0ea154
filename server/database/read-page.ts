import { sql, type RawBuilder } from 'kysely'

import type { Page } from '#backend/ports/tables.ts'
import type { OrderedTable } from '#backend/records/orders.ts'
import type { Records } from '#backend/records/records.ts'
import { orderColumn } from './key-column'

interface PageParts<Name extends OrderedTable> {
  table: Name
  order: string
  page: Page
  /** Conditions that all rows of the list meet. */
  having: RawBuilder<unknown>[]
}

/** Reads a page of a list by the index of its order, and counts the list. */
export async function readPage<Name extends OrderedTable>(
  read: <Row>(statement: RawBuilder<Row>) => Promise<Row[]>,
  { table, order, page: { page, rowsPerPage }, having }: PageParts<Name>,
): Promise<{ rows: Records[Name][]; total: number }> {
  const where = having.length === 0 ? sql`` : sql`where ${sql.join(having, sql` and `)}`
  const offset = page * rowsPerPage
  const found = await read(sql<{ row: Records[Name] }>`
    select row from ${sql.table(table)} ${where}
    order by ${sql.ref(orderColumn(order))} collate "C", id collate "C" limit ${rowsPerPage} offset ${offset}`)
  const [counted] = await read(sql<{ total: string | number }>`select count(*) as total from ${sql.table(table)} ${where}`)
  const rows = found.map(({ row }) => row)
  // Rows may have been removed in between, and a total is never less than what was read.
  return { rows, total: Math.max(Number(counted?.total ?? 0), rows.length === 0 ? 0 : offset + rows.length) }
}
