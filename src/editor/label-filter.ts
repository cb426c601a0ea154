import { groupOf, ITEM_GROUPS, type ItemGroup } from '../lib/item-words'
import { isReviewed } from '../lib/is-reviewed'
import { kindOf, type ReviewItem } from './items/item'
import { labelled, liveItems, type ItemLists } from './review'

/** The items that the list shows and that the actions for all items change. */
export type LabelFilter = 'all' | ItemGroup

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

/** Returns whether an item is in a group of labels. */
export function isInGroup(item: ReviewItem, group: ItemGroup): boolean {
  return groupOf({ ...labelled(item), kind: kindOf(item) }) === group
}

/** Returns whether a filter shows an item. */
export function matchesReviewFilter(item: ReviewItem, filter: ReviewFilter): boolean {
  return filter === 'all' || isReviewed(item) === (filter === 'reviewed')
}

/** Returns the groups that a review has items of, with their number, in display order. */
export function groupsIn(review: ItemLists): { group: ItemGroup; count: number }[] {
  const live = liveItems(review)
  return ITEM_GROUPS.map((group) => ({ group, count: live.filter((item) => isInGroup(item, group)).length })).filter(
    ({ count }) => count > 0,
  )
}

/** Returns the filter in effect. A filter without any item left shows all, so that the list is never empty for a forgotten filter. */
export function filterInEffect({ settled, labelFilter }: Labelled): LabelFilter {
  return labelFilter !== 'all' && liveItems(settled).some((item) => isInGroup(item, labelFilter)) ? labelFilter : 'all'
}

/** Returns the items with the chosen label, reviewed or not. */
export function itemsWithLabel(state: Labelled): readonly ReviewItem[] {
  const filter = filterInEffect(state)
  const live = liveItems(state.settled)
  return filter === 'all' ? live : live.filter((item) => isInGroup(item, filter))
}

/** Returns the items that the list shows. When no item is left to review, the filter for these shows all, like a forgotten one. */
export function shownItems({ reviewFilter = 'all', ...state }: Filtered): readonly ReviewItem[] {
  const items = itemsWithLabel(state)
  if (reviewFilter === 'all') return items
  const shown = items.filter((item) => matchesReviewFilter(item, reviewFilter))
  return shown.length === 0 ? items : shown
}
