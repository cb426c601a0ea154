import type { Mark } from '#generated/model/mark.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { groupBy } from '#lib/group-by.ts'
import { isSurroundings, keptTrackOf } from '#lib/review/around/surroundings.ts'
import { foldText } from '#lib/search/fold-text.ts'
import { commonDecision, isTrack, type ReviewItem } from './item'
import { isMark } from './items/mark'
import { liveTracks } from './items/track'
import { findItem, type ItemLists } from './review'
import { rangeBetween, selectionOf, type Selection } from './selection'

/** Items that the list shows as one row, in review order: the marks of a document with the same text, or the covers around a region. */
export interface TextGroup {
  readonly key: string
  /** The text as the document has it. Empty for covers. */
  readonly text: string
  readonly items: readonly ReviewItem[]
}

/** A row of the list: an item, or the heading of items that are listed as one. */
export type ListRow =
  | { readonly id: string; readonly item: ReviewItem; readonly isOfGroup: boolean }
  | { readonly id: string; readonly group: TextGroup; readonly isOpen: boolean }

interface Shown extends Selection {
  /** The keys of the groups whose items are listed. */
  readonly openTexts: ReadonlySet<string>
}

/** A word at the end of a sentence or in quotes is the same word. Brackets stay, because phone numbers begin with them. */
const EDGES = /^[\s"'“‘]+|[\s.,;:!?"'”’]+$/gu

/** Marks are never changed in place, so each text is folded once. */
const keys = new WeakMap<Mark, string>()

/** Returns the folded text of a mark, which is equal for equal texts; undefined for a mark without text. */
export function textKey(mark: Mark): string | undefined {
  if (mark.text === null) return undefined
  const known = keys.get(mark) ?? (foldText(mark.text.replaceAll(EDGES, '')).trim() || foldText(mark.text).trim())
  keys.set(mark, known)
  return known === '' ? undefined : known
}

/** Returns the key of the group that an item belongs to; undefined for an item with a row of its own. */
export function groupKey(item: ReviewItem): string | undefined {
  if (isMark(item)) return textKey(item)
  return isTrack(item) && isSurroundings(item.group) ? item.group : undefined
}

/** Returns a list with the items of each group together, in the place of the first one. */
export function withTextsTogether<Item extends ReviewItem>(items: readonly Item[]): readonly Item[] {
  if (!items.some((item) => groupKey(item) !== undefined)) return items
  const byText = new Map<string, Item[]>()
  const places: Item[][] = []
  for (const item of items) {
    const key = groupKey(item)
    const known = key === undefined ? undefined : byText.get(key)
    if (known) {
      known.push(item)
      continue
    }
    const place = [item]
    places.push(place)
    if (key !== undefined) byText.set(key, place)
  }
  return places.flat()
}

const NO_GROUPS: ReadonlyMap<string, TextGroup> = new Map()
/** Lists are never changed in place, so each is grouped once. */
const groupsOf = new WeakMap<readonly ReviewItem[], ReadonlyMap<string, TextGroup>>()

/** Returns the group of each mark whose text occurs several times in a list, and of each cover around a region, by the item's ID. */
export function textGroups(queue: readonly ReviewItem[]): ReadonlyMap<string, TextGroup> {
  const known = groupsOf.get(queue) ?? groupsIn(queue)
  groupsOf.set(queue, known)
  return known
}

function groupsIn(queue: readonly ReviewItem[]): ReadonlyMap<string, TextGroup> {
  const groups = new Map<string, TextGroup>()
  for (const [key, items] of groupBy(queue, groupKey)) {
    const marks = items.filter(isMark)
    if (key === undefined || marks.length === 1) continue
    const group = { key, items, text: marks.length === 0 ? '' : shownText(marks) }
    for (const { id } of items) groups.set(id, group)
  }
  return groups.size === 0 ? NO_GROUPS : groups
}

/** Returns the text of marks without the punctuation of its sentence. A full stop that all of them have may be of an abbreviation. */
function shownText(marks: readonly Mark[]): string {
  const shortest = marks.map(({ text }) => text ?? '').reduce((one, other) => (other.length < one.length ? other : one))
  return shortest.replaceAll(/^[\s"'“‘]+|[\s,;:!?"'”’]+$/gu, '') || shortest
}

/** Returns whether all items of a group are selected. */
export function isGroupSelected({ items }: TextGroup, { selectedIds }: Selection): boolean {
  return selectedIds.size >= items.length && items.every(({ id }) => selectedIds.has(id))
}

/** Returns whether the items of a group are listed: if it was opened, or while some of its items are selected and others aren't. */
export function isGroupOpen(group: TextGroup, state: Shown): boolean {
  if (state.openTexts.has(group.key)) return true
  return state.selectedId !== null && group.items.some(({ id }) => id === state.selectedId) && !isGroupSelected(group, state)
}

/** Returns the group that an item's row stands for, or undefined if the item has a row itself. */
export function closedGroupOf(queue: readonly ReviewItem[], id: string | null, state: Shown): TextGroup | undefined {
  const group = id === null ? undefined : textGroups(queue).get(id)
  return group && !isGroupOpen(group, state) ? group : undefined
}

/** Selects the items of a list between two. A group that is one row at either end is included as a whole. */
export function rangeOfRows(queue: readonly ReviewItem[], [from, to]: readonly [string, string], state: Shown): Selection {
  const whole = [from, to].flatMap((end) => closedGroupOf(queue, end, state)?.items ?? [])
  const between = rangeBetween(
    queue.map(({ id }) => id),
    from,
    to,
  ).selectedIds
  const ids = new Set([...whole.map(({ id }) => id), ...between])
  return selectionOf([...[...ids].filter((id) => id !== to), to])
}

/** Returns the rows of a list, in which each group has a heading. */
export function listRows(queue: readonly ReviewItem[], state: Shown): readonly ListRow[] {
  const groups = textGroups(queue)
  const rows: ListRow[] = []
  let last: TextGroup | undefined
  let isOpen = false
  for (const item of queue) {
    const group = groups.get(item.id)
    if (group && group !== last) {
      isOpen = isGroupOpen(group, state)
      rows.push({ id: rowIdOf(group), group, isOpen })
    }
    last = group
    if (!group || isOpen) rows.push({ id: item.id, item, isOfGroup: group !== undefined })
  }
  return rows
}

/** Returns the ID of a group's row, which no item has. */
export function rowIdOf({ key }: TextGroup): string {
  return `text:${key}`
}

/** Returns the group of a row's ID, or undefined for the row of an item. */
export function groupOfRow(queue: readonly ReviewItem[], rowId: string): TextGroup | undefined {
  return [...new Set(textGroups(queue).values())].find((group) => rowIdOf(group) === rowId)
}

/** Describes the decisions on the items of a group. */
export function groupDecisionWords({ items }: TextGroup): string {
  const decision = commonDecision(items)
  if (decision !== undefined) return decision === 'redact' ? 'to redact' : 'left visible'
  const redacted = items.filter((item) => item.decision === 'redact').length
  return `${redacted} to redact, ${items.length - redacted} left visible`
}

/**
 * Returns all covers around a region of which an item is one, with the item last; undefined for another item, and while the row of the covers
 * is open.
 */
export function coversWith(
  review: { readonly tracks: readonly Track[] },
  item: ReviewItem,
  { openTexts }: Pick<Shown, 'openTexts'>,
): readonly Track[] | undefined {
  const key = isTrack(item) ? groupKey(item) : undefined
  if (key === undefined || !isTrack(item) || openTexts.has(key)) return undefined
  return [...liveTracks(review).filter(({ id, group }) => group === key && id !== item.id), item]
}

/** Returns the IDs of the items that are selected with an item: all covers around a region while they are one row, with the item last. */
export function rowOf(state: Pick<Shown, 'openTexts'> & { readonly settled: ItemLists }, id: string): readonly string[] {
  const item = findItem(state.settled, id)
  return (item && coversWith(state.settled, item, state))?.map((cover) => cover.id) ?? [id]
}

/** Names items by their ID. The name of a removed item is empty. */
interface Names {
  nameOf: (id: string) => string
}

/** Names the items of a group: `“Holloway” × 3`, `Everything except Face 1`. */
export function groupName({ key, text, items }: TextGroup, names: Names): string {
  return isSurroundings(key) ? surroundingsName(key, names) : `“${text}” × ${items.length}`
}

/** Names the covers around a region by their group. */
export function surroundingsName(group: string, names: Names): string {
  return `Everything except ${names.nameOf(keptTrackOf(group)) || 'one region'}`
}
