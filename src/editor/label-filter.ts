import type { Track } from '#generated/model/track.zod.ts'
import { groupOf, ITEM_GROUPS, type ItemGroup } from '../lib/item-words'
import { liveTracks, type Review } from './review'

/** The items that the list shows and that the actions for all items change. */
export type LabelFilter = 'all' | ItemGroup

interface Filtered {
  readonly settled: Pick<Review, 'tracks'>
  readonly labelFilter: LabelFilter
}

/** Returns the groups that a review has items of, with their number, in display order. */
export function groupsIn(review: Pick<Review, 'tracks'>): { group: ItemGroup; count: number }[] {
  const live = liveTracks(review)
  return ITEM_GROUPS.map((group) => ({ group, count: live.filter((track) => groupOf(track) === group).length })).filter(
    ({ count }) => count > 0,
  )
}

/** Returns the filter in effect. A filter without any item left shows all, so that the list is never empty for a forgotten filter. */
export function filterInEffect({ settled, labelFilter }: Filtered): LabelFilter {
  return labelFilter !== 'all' && liveTracks(settled).some((track) => groupOf(track) === labelFilter) ? labelFilter : 'all'
}

/** Returns the tracks that the list shows. */
export function shownTracks(state: Filtered): readonly Track[] {
  const filter = filterInEffect(state)
  const live = liveTracks(state.settled)
  return filter === 'all' ? live : live.filter((track) => groupOf(track) === filter)
}
