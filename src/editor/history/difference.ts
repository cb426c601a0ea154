import { FIELD_NAMES, ITEM_TYPES, type ItemType, type ReviewItem } from '../item'
import { itemsOf, type Review } from '../review'
import { changedSettings, pickSettings } from '../settings'
import { addChange, editOf, removeChange, valueOf, type Change } from './changes'

/**
 * Returns the changes that turn one snapshot of a review into a later one. All edits of an item are merged into one, and undone edits leave
 * no change.
 */
export function changesBetween(before: Review, after: Review): Change[] {
  // Gaps are removed before and added after the tracks that they belong to.
  const lists = ITEM_TYPES.map((type) => changesOfList(type, before, after))
  return [...lists.toReversed().flatMap(({ removed }) => removed), ...lists.flatMap(({ kept }) => kept), ...settingsChange(before, after)]
}

function changesOfList(type: ItemType, before: Review, after: Review): { removed: Change[]; kept: Change[] } {
  const old: readonly ReviewItem[] = itemsOf(before, type)
  const now: readonly ReviewItem[] = itemsOf(after, type)
  if (old === now) return { removed: [], kept: [] }
  const staying = stayingItems(type, old, now)
  const removed = old.flatMap((item, index) => (staying.has(item.id) ? [] : [removeChange(type, index, item)]))
  const added = now.flatMap((item, index) => (staying.has(item.id) ? [] : [addChange(type, index, item)]))
  const edited = now.flatMap((item) => editBetween(type, staying.get(item.id) ?? item, item) ?? [])
  // In reverse order, so that the positions of earlier items stay valid.
  return { removed: removed.toReversed(), kept: [...added, ...edited] }
}

/** Returns the old items that the later list still has, in the same order and with the same values in fields that can't be edited. */
function stayingItems(type: ItemType, old: readonly ReviewItem[], now: readonly ReviewItem[]): ReadonlyMap<string, ReviewItem> {
  const places = new Map(now.map((item, index) => [item.id, { item, index }]))
  const staying = new Map<string, ReviewItem>()
  let last = -1
  for (const item of old) {
    const place = places.get(item.id)
    if (!place || place.index < last || !canBecome(type, item, place.item)) continue
    staying.set(item.id, item)
    last = place.index
  }
  return staying
}

function canBecome(type: ItemType, earlier: ReviewItem, later: ReviewItem): boolean {
  return changedNames(earlier, later).every((name) => FIELD_NAMES[type].has(name))
}

function changedNames(earlier: ReviewItem, later: ReviewItem): string[] {
  if (earlier === later) return []
  return Object.keys({ ...earlier, ...later }).filter((name) => valueOf(earlier, name) !== valueOf(later, name))
}

function editBetween(type: ItemType, earlier: ReviewItem, later: ReviewItem): Change | undefined {
  return editOf(type, earlier, Object.fromEntries(changedNames(earlier, later).map((name) => [name, valueOf(later, name)])))
}

function settingsChange(before: Review, after: Review): Change[] {
  const names = changedSettings(before, after)
  return names.length === 0 ? [] : [{ type: 'settings', settings: pickSettings(after, names), before: pickSettings(before, names) }]
}
