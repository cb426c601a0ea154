import { groupOf, ITEM_GROUPS, type ItemGroup } from '../lib/item-words'
import { kindOf, type ReviewItem } from './items/item'
import { labelled, liveItems, type ItemLists } from './review'

/** The items that the list shows and that the actions for all items change. */
export type LabelFilter = 'all' | ItemGroup

interface Filtered {
  readonly settled: ItemLists
  readonly labelFilter: LabelFilter
}

/** Returns whether an item is in a group of labels. */
export function isInGroup(item: ReviewItem, group: ItemGroup): boolean {
  return groupOf({ ...labelled(item), kind: kindOf(item) }) === group
}

/** Returns the groups that a review has items of, with their number, in display order. */
export function groupsIn(review: ItemLists): { group: ItemGroup; count: number }[] {
  const live = liveItems(review)
  return ITEM_GROUPS.map((group) => ({ group, count: live.filter((item) => isInGroup(item, group)).length })).filter(
    ({ count }) => count > 0,
  )
}

/** Returns the filter in effect. A filter without any item left shows all, so that the list is never empty for a forgotten filter. */
export function filterInEffect({ settled, labelFilter }: Filtered): LabelFilter {
  return labelFilter !== 'all' && liveItems(settled).some((item) => isInGroup(item, labelFilter)) ? labelFilter : 'all'
}

/** Returns the items that the list shows. */
export function shownItems(state: Filtered): readonly ReviewItem[] {
  const filter = filterInEffect(state)
  const live = liveItems(state.settled)
  return filter === 'all' ? live : live.filter((item) => isInGroup(item, filter))
}
