import { useMemo } from 'react'

import type { ItemLabel } from '#lib/words/item-words.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { tileNotes } from './tile-notes'

/**
 * Returns the sentences of `tileNotes` for the session's review. Compares the tiles only when the review, the places or the labels change,
 * because a review may have thousands of items and places.
 *
 * @param labels the same list until they change
 */
export function useTileNotes(session: Pick<ReviewSession, 'editor' | 'earlierPlaces'>, labels?: readonly ItemLabel[]): readonly string[] {
  const review = useEditor(session.editor, ({ settled }) => settled)
  const places = useEditor(session.editor, () => session.earlierPlaces)
  return useMemo(() => tileNotes(review, places, labels), [review, places, labels])
}
