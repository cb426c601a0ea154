import { useMemo } from 'react'

import { liveTracks } from '#editor/items/track.ts'
import type { Review } from '#editor/review.ts'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import { compareTiles } from '#lib/review/tiles/review-tiles.ts'
import { countWords } from '#lib/words/detection-words.ts'
import { labelOf, type ItemLabel } from '#lib/words/item-words.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'

/**
 * Returns sentences about the tiles of an export that earlier versions of the image change, or with which it shows more or less than they
 * do.
 *
 * @param labels the labels of the items to redact; undefined for all
 */
function tileNotes(review: Review, places: readonly TilePlace[], labels?: readonly ItemLabel[]): string[] {
  const { larger, showedMore, showedLess } = compareTiles(
    { ...review, earlierPlaces: places },
    (track) => labels === undefined || labels.includes(labelOf(track)),
  )
  const words = (ids: readonly string[]): string => {
    const named = new Set(ids)
    return countWords(liveTracks(review).filter(({ id }) => named.has(id)))
  }
  return [
    ...(larger.length === 0 ? [] : [`Because of an earlier version of this file, ${words(larger)} will show less detail.`]),
    ...(showedMore.length === 0 ? [] : [`An earlier version of this file shows ${words(showedMore)} in more detail.`]),
    ...(showedLess.length === 0 ? [] : [`${words(showedLess)} blacked out in an earlier version of this file will show more in this one.`]),
  ]
}

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
