import type { Track } from '#generated/model/track.zod.ts'
import type { Editor } from './editor'
import { isTrack, type ReviewItem } from './item'
import { findItem } from './review'

/** Returns the selected items of the settled review. */
export function selectedItems(editor: Editor): readonly ReviewItem[] {
  const { settled, selectedIds } = editor.getSnapshot()
  return [...selectedIds].flatMap((id) => findItem(settled, id) ?? [])
}

/** Returns the selected tracks. */
export function selectedTracks(editor: Editor): readonly Track[] {
  return selectedItems(editor).filter(isTrack)
}
