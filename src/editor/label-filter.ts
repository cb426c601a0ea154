import type { Span } from '#generated/model/span.zod.ts'
import { contactWords, type ContactCategory } from '#lib/words/contact-words.ts'
import { entityWords, type EntityCategory } from '#lib/words/entity-words.ts'
import { groupNouns, groupOf, ITEM_GROUPS, type ItemGroup } from '#lib/words/item-words.ts'
import { isReviewed } from '#lib/review/is-reviewed.ts'
import { isGap, kindOf, type ReviewItem } from './item'
import { isMark } from './items/mark'
import { isSpan } from './items/span'
import { labelled, liveItems, type ItemLists } from './review'

/** The items that the list shows and that the actions for all items change. */
export type LabelFilter = 'all' | FilteredGroup

/** The marks of a category of names or contact details. */
type PassageGroup = `entity:${EntityCategory}` | `contact:${ContactCategory}`
/** The spans with a category, a cover or a decision. */
type SpanGroup = `category:${EntityCategory}` | `cover:${Span['cover']}` | `decision:${Span['decision']}`

/** The items with a label, the gaps of tracks, the spans of audio, or the marks of a category. */
export type FilteredGroup = 'gap' | 'span' | ItemGroup | PassageGroup | SpanGroup

// The literals have the keys of their types.
const PASSAGE_GROUPS = [...Object.keys(entityWords).map((category) => `entity:${category}`), ...Object.keys(contactWords)] as PassageGroup[]

/** Returns the groups of a span, besides the group of all spans. */
function groupsOfSpan({ category, cover, decision }: Span): SpanGroup[] {
  return [...(category === null ? [] : [`category:${category}` as const]), `cover:${cover}`, `decision:${decision}`]
}

/** Returns whether a filter shows some of the spans. */
const isSpanGroup = (group: LabelFilter): group is SpanGroup => /^(category|cover|decision):/.test(group)

/** Limits the list to unreviewed or to reviewed items. */
export type ReviewFilter = 'all' | 'unreviewed' | 'reviewed'

interface Labelled {
  readonly settled: ItemLists
  readonly labelFilter: LabelFilter
}

interface Filtered extends Labelled {
  /** Defaults to all. */
  readonly reviewFilter?: ReviewFilter
}

/** Returns whether an item is in a group. Gaps and spans have separate groups. */
export function isInGroup(item: ReviewItem, group: FilteredGroup): boolean {
  if (isSpanGroup(group)) return isSpan(item) && groupsOfSpan(item).includes(group)
  if (isGap(item) || group === 'gap') return isGap(item) && group === 'gap'
  if (isSpan(item) || group === 'span') return isSpan(item) && group === 'span'
  return (passageGroupOf(item) ?? groupOf({ ...labelled(item), kind: kindOf(item) })) === group
}

/** Returns the category of a mark, or undefined for marks without a category and for other items. */
function passageGroupOf(item: ReviewItem): PassageGroup | undefined {
  if (!isMark(item)) return undefined
  if (item.category !== null) return `entity:${item.category}`
  return item.contact && `contact:${item.contact}`
}

/** Returns the noun for the items of a group in a count. */
export function nounOf(group: Exclude<FilteredGroup, 'gap'>): string {
  if (group === 'span' || isSpanGroup(group)) return 'span'
  return isItemGroup(group) ? groupNouns[group] : 'mark'
}

function isItemGroup(group: FilteredGroup): group is ItemGroup {
  return Object.hasOwn(groupNouns, group)
}

/** Returns whether a filter shows an item. */
export function matchesReviewFilter(item: ReviewItem, filter: ReviewFilter): boolean {
  return filter === 'all' || isReviewed(item) === (filter === 'reviewed')
}

/** Returns the groups that a review has items of, with their number, in display order. */
export function groupsIn(review: ItemLists): { group: FilteredGroup; count: number }[] {
  const live = liveItems(review)
  const groups = (['gap', ...ITEM_GROUPS, ...PASSAGE_GROUPS, 'span'] as const)
    .map((group) => ({ group, count: live.filter((item) => isInGroup(item, group)).length }))
    .filter(({ count }) => count > 0)
  return [...groups, ...spanGroupsIn(live.filter(isSpan))]
}

/** Returns the groups that distinguish spans, categories first. Groups that contain all spans are left out. */
function spanGroupsIn(spans: readonly Span[]): { group: SpanGroup; count: number }[] {
  const counts = new Map<SpanGroup, number>()
  for (const group of spans.flatMap(groupsOfSpan)) counts.set(group, (counts.get(group) ?? 0) + 1)
  return [...counts]
    .map(([group, count]) => ({ group, count }))
    .filter(({ count }) => count < spans.length)
    .toSorted((a, b) => a.group.localeCompare(b.group, 'en'))
}

/** Returns the filter in effect. A filter without any item left shows all, so that a forgotten filter never empties the list. */
export function filterInEffect({ settled, labelFilter }: Labelled): LabelFilter {
  return labelFilter !== 'all' && liveItems(settled).some((item) => isInGroup(item, labelFilter)) ? labelFilter : 'all'
}

/** Returns the items with the chosen label, reviewed or not. */
export function itemsWithLabel(state: Labelled): readonly ReviewItem[] {
  const filter = filterInEffect(state)
  const live = liveItems(state.settled)
  return filter === 'all' ? live : remembered(live, filter, () => live.filter((item) => isInGroup(item, filter)))
}

/** Returns the filter in effect. When no item is left to review, the filter for unreviewed items shows all. */
export function reviewFilterInEffect({ reviewFilter = 'all', ...state }: Filtered): ReviewFilter {
  return itemsWithLabel(state).some((item) => matchesReviewFilter(item, reviewFilter)) ? reviewFilter : 'all'
}

/** Returns the items that the list shows. */
export function shownItems(state: Filtered): readonly ReviewItem[] {
  const items = itemsWithLabel(state)
  const filter = reviewFilterInEffect(state)
  if (filter === 'all') return items
  return remembered(items, filter, () => items.filter((item) => matchesReviewFilter(item, filter)))
}

/** Lists are never changed in place, so each is filtered once. */
const known = new WeakMap<readonly ReviewItem[], Map<string, readonly ReviewItem[]>>()

function remembered(list: readonly ReviewItem[], filter: string, make: () => readonly ReviewItem[]): readonly ReviewItem[] {
  const lists = known.get(list) ?? new Map<string, readonly ReviewItem[]>()
  known.set(list, lists)
  const found = lists.get(filter) ?? make()
  lists.set(filter, found)
  return found
}
