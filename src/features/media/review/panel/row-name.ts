import type { Editor } from '#editor/editor.ts'
import { isGap, type ReviewItem } from '#editor/item.ts'

/** Returns the name of an item in the list. A gap is named by its track, because the number of a gap says nothing. */
export function rowName(editor: Editor, item: ReviewItem): string {
  return isGap(item) ? `Gap in ${editor.nameOf(item.trackId)}` : editor.nameOf(item.id)
}
