import { sql, type Kysely } from 'kysely'

import { byLetters, highestFirst } from '#backend/records/orders.ts'
import { asJson, fillColumns, indexKey, type StoredRow } from './add-keys'
import { keyColumn, orderColumn } from './key-column'

const eventOf = ({ event }: StoredRow): StoredRow => (event ?? {}) as StoredRow

/** Adds an index by which a page is read in its order. The characters are compared as in JavaScript, whatever the language of the database. */
const indexOrder = async (database: Kysely<unknown>, table: string, name: string): Promise<void> =>
  void (await sql`create index ${sql.ref(`${table}_${name}`)} on ${sql.table(table)}
    (${sql.ref(orderColumn(name))} collate "C", id collate "C")`.execute(database))

/**
 * Adds the texts by which lists are ordered, so that a page is read without the rows of the others, and the actions of events. A later
 * change of an order is a migration that fills its column again.
 */
export async function addOrders(database: Kysely<unknown>): Promise<void> {
  await fillColumns(database, 'users', { [orderColumn('newest')]: ({ dateCreated }) => highestFirst(dateCreated) })
  await fillColumns(database, 'accounts', { [orderColumn('name')]: ({ name }) => byLetters(name) })
  await fillColumns(database, 'usage', {
    [orderColumn('newest')]: (row) => highestFirst(eventOf(row)['id']),
    [keyColumn('action')]: (row) => asJson(String(eventOf(row)['action'])),
  })
  await indexOrder(database, 'users', 'newest')
  await indexOrder(database, 'accounts', 'name')
  await indexOrder(database, 'usage', 'newest')
  await indexKey(database, 'usage', 'action')
}
