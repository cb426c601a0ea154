import { sql, type RawBuilder } from 'kysely'

import { extentOf } from '#backend/media/review-items.ts'
import type { ReviewWindow } from '#backend/ports/tables.ts'
import type { DetectionsRecord } from '#backend/records/records.ts'
import { isSameItem, itemLists, listOf, type ItemList, type ReviewItem } from '#backend/records/review-lists.ts'

// Each item of a review is a row, so that a save writes what it changes: a review of a long video has megabytes.

type Run = <Row>(statement: RawBuilder<Row>) => Promise<Row[]>

/** A row of a review: its own, without a list, whose lists are empty, or that of an item. */
interface ReadRow {
  review: string
  list: ItemList | null
  position: number
  content: unknown
}

/** Returns a review as its own row has it: its lists are there, but empty. */
export function withoutItems<Review extends Pick<DetectionsRecord, ItemList>>(review: Review): Review {
  const lists = itemLists.filter((list) => review[list] !== undefined).map((list) => [list, []])
  return { ...review, ...(Object.fromEntries(lists) as Partial<Review>) }
}

/** Returns the reviews of rows with their items, by ID. */
function reviewsIn(rows: readonly ReadRow[]): DetectionsRecord[] {
  const reviews = new Map<string, DetectionsRecord>()
  for (const { review, list, content } of rows) if (list === null) reviews.set(review, content as DetectionsRecord)
  for (const { review, list, content } of rows.toSorted((one, other) => one.position - other.position)) {
    const items = list === null ? undefined : (reviews.get(review)?.[list] as unknown[] | undefined)
    items?.push(content)
  }
  return [...reviews.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Returns the condition for items that aren't outside a window. Marks have pages, and all other items have times. */
function inside({ from = -Number.MAX_VALUE, to = Number.MAX_VALUE, page }: ReviewWindow) {
  const isOnPage = page === undefined ? sql`true` : sql`first <= ${page} and last >= ${page}`
  return sql`and case list when 'marks' then ${isOnPage} else first <= ${to}::float8 and last >= ${from}::float8 end`
}

/**
 * Reads reviews in one statement, so that no save comes between a review and its items. They have rows of their own in its result, because
 * PostgreSQL takes several times as long to put megabytes of items together.
 */
export async function readReviews(run: Run, where: RawBuilder<unknown>, window?: ReviewWindow): Promise<DetectionsRecord[]> {
  return reviewsIn(
    await run(sql<ReadRow>`
      select id as review, null as list, 0 as position, row as content from detections ${where}
      union all select review, list, position, item from review_items
      where review in (select id from detections ${where}) ${window ? inside(window) : sql``}`),
  )
}

/**
 * Returns increasing positions for a list of items. Those that are still in order keep theirs, and new ones come between them, so that
 * hardly any row is written for its position alone.
 */
export function positionsOf(ids: readonly string[], known: ReadonlyMap<string, number>): number[] {
  const positions: (number | undefined)[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const id of ids) {
    const position = known.get(id)
    const isInOrder = position !== undefined && position > last
    positions.push(isInOrder ? position : undefined)
    if (isInOrder) last = position
  }
  const filled: number[] = []
  for (let start = 0; start < ids.length; start = filled.length) {
    let end = start
    while (end < ids.length && positions[end] === undefined) end += 1
    const steps = end - start + 1
    const next = positions[end]
    const low = filled.at(-1) ?? (next === undefined ? -1 : next - steps)
    const high = next ?? low + steps
    for (let step = 1; step < steps; step += 1) filled.push(low + ((high - low) * step) / steps)
    if (next !== undefined) filled.push(next)
  }
  const isIncreasing = filled.every((position, index) => index === 0 || position > (filled[index - 1] ?? position))
  // Between two numbers there is no other after about 50 insertions at the same place.
  return isIncreasing ? filled : ids.map((_id, index) => index)
}

interface Place {
  list: ItemList
  id: string
  position: number
}

const keyOf = ({ list, id }: Pick<Place, 'list' | 'id'>): string => `${list}/${id}`

/** Returns a review's items by their keys. */
const itemsOf = (review: DetectionsRecord | undefined): Map<string, ReviewItem> =>
  new Map(itemLists.flatMap((list) => (review ? listOf(review, list) : []).map((item) => [keyOf({ list, id: item.id }), item])))

/** Returns places as a table of a statement. */
function asTable(places: readonly Place[]) {
  const [lists, ids] = [places.map(({ list }) => list), places.map(({ id }) => id)]
  return sql`unnest(${lists}::text[], ${ids}::text[], ${places.map(({ position }) => position)}::float8[])`
}

/**
 * Writes the items of a review that differ from the stored ones, and deletes those that it no longer has.
 *
 * @param before the stored review, if there is one
 */
export async function writeItems(run: Run, before: DetectionsRecord | undefined, after: DetectionsRecord): Promise<void> {
  const stored = await run(sql<Place>`select list, id, position from review_items where review = ${after.id}`)
  const gone = new Map(stored.map((place) => [keyOf(place), place]))
  const earlier = itemsOf(before)
  const [written, moved]: [(Place & { text: string; first: number; last: number })[], Place[]] = [[], []]
  for (const list of itemLists) {
    const items = listOf(after, list)
    const known = new Map(stored.filter((place) => place.list === list).map(({ id, position }) => [id, position]))
    const positions = positionsOf(
      items.map(({ id }) => id),
      known,
    )
    for (const [index, item] of items.entries()) {
      const place = { list, id: item.id, position: positions[index] ?? index }
      gone.delete(keyOf(place))
      if (!known.has(item.id) || !isSameItem(earlier.get(keyOf(place)), item))
        written.push({ ...place, text: JSON.stringify(item), ...extentOf(item) })
      else if (known.get(item.id) !== place.position) moved.push(place)
    }
  }
  const isSame = sql`review_items.review = ${after.id} and review_items.list = place.list and review_items.id = place.id`
  if (gone.size > 0)
    await run(sql`delete from review_items using ${asTable([...gone.values()])} as place (list, id, position) where ${isSame}`)
  if (moved.length > 0)
    await run(sql`update review_items set position = place.position from ${asTable(moved)} as place (list, id, position) where ${isSame}`)
  if (written.length === 0) return
  const [firsts, lasts] = [written.map(({ first }) => first), written.map(({ last }) => last)]
  await run(sql`
    insert into review_items (review, list, id, position, item, first, last)
    select ${after.id}, place.list, place.id, place.position, content.text::json, content.first, content.last
    from ${asTable(written)} with ordinality as place (list, id, position, number)
    join unnest(${written.map(({ text }) => text)}::text[], ${firsts}::float8[], ${lasts}::float8[]) with ordinality
      as content (text, first, last, number) using (number)
    on conflict (review, list, id) do update
    set position = excluded.position, item = excluded.item, first = excluded.first, last = excluded.last`)
}
