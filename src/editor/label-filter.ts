import { groupOf, ITEM_GROUPS, type ItemGroup } from '../lib/item-words'
import { isReviewed } from '../lib/is-reviewed'
import { isGap, kindOf, type ReviewItem } from './items/item'
import { isSpan } from './items/span'
import { labelled, liveItems, type ItemLists } from './review'

/** The items that the list shows and that the actions for all items change. */
export type LabelFilter = 'all' | FilteredGroup

/** The items of a label, the gaps of tracks, or the spans of audio. */
export type FilteredGroup = 'gap' | 'span' | ItemGroup

/** Limits the list to the items that have yet to be reviewed, or to the others. */
export type ReviewFilter = 'all' | 'unreviewed' | 'reviewed'

interface Labelled {
  readonly settled: ItemLists
  readonly labelFilter: LabelFilter
}

interface Filtered extends Labelled {
  /** Without it, all. */
  readonly reviewFilter?: ReviewFilter
}

/** Returns whether an item is in a group of labels. Gaps and spans have groups of their own. */
export function isInGroup(item: ReviewItem, group: FilteredGroup): boolean {
  if (isGap(item) || group === 'gap') return isGap(item) && group === 'gap'
  if (isSpan(item) || group === 'span') return isSpan(item) && group === 'span'
  return groupOf({ ...labelled(item), kind: kindOf(item) }) === group
}

/** Returns whether a filter shows an item. */
export function matchesReviewFilter(item: ReviewItem, filter: ReviewFilter): boolean {
  return filter === 'all' || isReviewed(item) === (filter === 'reviewed')
}

/** Returns the groups that a review has items of, with their number, in display order. */
export function groupsIn(review: ItemLists): { group: FilteredGroup; count: number }[] {
  const live = liveItems(review)
  return (['gap', ...ITEM_GROUPS, 'span'] as const)
    .map((group) => ({ group, count: live.filter((item) => isInGroup(item, group)).length }))
    .filter(({ count }) => count > 0)
}

/** Returns the filter in effect. A filter without any item left shows all, so that the list is never empty for a forgotten filter. */
export function filterInEffect({ settled, labelFilter }: Labelled): LabelFilter {
  return labelFilter !== 'all' && liveItems(settled).some((item) => isInGroup(item, labelFilter)) ? labelFilter : 'all'
}

/** Returns the items with the chosen label, reviewed or not. */
export function itemsWithLabel(state: Labelled): readonly ReviewItem[] {
  const filter = filterInEffect(state)
  const live = liveItems(state.settled)
  return filter === 'all' ? live : remembered(live, filter, () => live.filter((item) => isInGroup(item, filter)))
}

/** Returns the filter in effect. When no item is left to review, the filter for these shows all, like a forgotten one. */
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
