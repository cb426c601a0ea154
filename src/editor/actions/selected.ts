import { formatCount } from '../../lib/formats'
import type { Editor } from '../editor'
import type { ReviewItem } from '../items/item'
import { reviewQueue } from '../queue'
import { findItem } from '../review'
import { shownItems } from '../label-filter'

/** Returns the selected items of the settled review. */
export function selectedItems(editor: Editor): readonly ReviewItem[] {
  const { settled, selectedIds } = editor.getSnapshot()
  return [...selectedIds].flatMap((id) => findItem(settled, id) ?? [])
}

/** Returns the items that the list shows, in review order. */
export function shownQueue(editor: Editor): readonly ReviewItem[] {
  return reviewQueue(shownItems(editor.getSnapshot()))
}

/** Names one item, or counts several. */
export function nameOfItems(editor: Editor, items: readonly ReviewItem[]): string {
  const [only] = items
  return only && items.length === 1 ? editor.nameOf(only.id) : formatCount(items.length, 'item')
}

export function idsOf(items: readonly ReviewItem[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id))
}
