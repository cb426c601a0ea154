import { sql, type Kysely } from 'kysely'

import { eachBatch, type StoredRow } from './add-keys'

interface StoredItem extends StoredRow {
  id: string
}

// Not the lists and functions of the back end, whose later changes must not change this migration.
const LISTS = ['tracks', 'spans', 'marks', 'gaps']
/** Reviews that are in memory at once. Each may have megabytes. */
const BATCH = 10
/** After each page that a document can have. */
const ALL_PAGES = 2 ** 31

/** Returns the first and the last time or page of an item. */
function extentOf({ positions, page, everyPage, start, end }: StoredItem): readonly [first: number, last: number] {
  if (everyPage === true) return [0, ALL_PAGES]
  if (page !== undefined) return [Number(page), Number(page)]
  const times = Array.isArray(positions) ? positions.map(({ time }: { time: number }) => time) : [Number(start), Number(end)]
  return [times[0] ?? 0, times.at(-1) ?? 0]
}

async function moveItems(database: Kysely<unknown>, id: string, row: StoredRow): Promise<void> {
  const lists = LISTS.filter((list) => Array.isArray(row[list]))
  for (const list of lists) {
    const items = row[list] as StoredItem[]
    const extents = items.map(extentOf)
    await sql`
      insert into review_items (review, list, id, position, item, first, last)
      select ${id}, ${list}, item.id, item.position - 1, item.text::json, item.first, item.last
      from unnest(${items.map((item) => item.id)}::text[], ${items.map((item) => JSON.stringify(item))}::text[],
        ${extents.map(([first]) => first)}::float8[], ${extents.map(([, last]) => last)}::float8[])
        with ordinality as item (id, text, first, last, position)`.execute(database)
  }
  const rest = { ...row, ...Object.fromEntries(lists.map((list) => [list, []])) }
  await sql`update detections set row = ${JSON.stringify(rest)}::text::json where id = ${id}`.execute(database)
}

/** Moves the items of reviews to rows of their own, so that a save writes those that it changes, and a window is read without the others. */
export async function addReviewItems(database: Kysely<unknown>): Promise<void> {
  await sql`create table review_items (
    review text not null references detections (id) on delete cascade, list text not null, id text not null, position float8 not null,
    item json not null, first float8 not null, last float8 not null, primary key (review, list, id)
  )`.execute(database)
  await eachBatch(
    database,
    'detections',
    async (rows) => {
      for (const { id, row } of rows) await moveItems(database, id, row)
    },
    BATCH,
  )
}
