import type { GapResolution } from '#generated/model/gapResolution.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { Editor } from '../editor'
import { isGap, type ReviewItem } from '../items/item'
import { isSpan } from '../items/span'
import { reviewQueue } from '../queue'
import { findItem } from '../review'
import { shownItems } from '../label-filter'

export interface EditorContext {
  readonly editor: Editor
}

/** The announcement of each resolution of a gap. */
export const RESOLVED = {
  open: 'unresolved',
  absent: 'not in frame',
  covered: 'already covered',
} as const satisfies Record<GapResolution, string>

/** Returns the selected items of the settled review. */
export function selectedItems(editor: Editor): readonly ReviewItem[] {
  const { settled, selectedIds } = editor.getSnapshot()
  return [...selectedIds].flatMap((id) => findItem(settled, id) ?? [])
}

/** Returns the selected items that can be redacted. A gap is resolved, not redacted, and stays in the record. */
export function decidableItems(editor: Editor): readonly ReviewItem[] {
  return selectedItems(editor).filter((item) => !isGap(item))
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

/** Selects an item, brings it into view and announces its place in the list and its decision, after a given text. */
export function goAndAnnounce({ editor }: EditorContext, id: string, before?: string): void {
  editor.goTo(id)
  const item = findItem(editor.getSnapshot().settled, id)
  if (!item) return
  const queue = shownQueue(editor)
  const decision = isGap(item)
    ? RESOLVED[item.resolution]
    : item.decision === 'redact'
      ? 'to redact'
      : isSpan(item)
        ? 'left audible'
        : 'left visible'
  const place = `${editor.nameOf(id)}, ${queue.findIndex((each) => each.id === id) + 1} of ${queue.length}, ${decision}`
  editor.announce(before === undefined ? place : `${before}. ${place}`)
}

export function idsOf(items: readonly ReviewItem[]): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id))
}
