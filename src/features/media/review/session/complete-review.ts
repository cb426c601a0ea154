import type { Detections } from '#generated/model/detections.zod.ts'
import type { ReviewItem } from '#editor/item.ts'
import type { Review } from '#editor/review.ts'

/**
 * Returns the complete review of a save whose response may hold only the changed items. All other items are taken from the sent review;
 * lists that the session hasn't opened and the places of earlier versions are taken from the last read one.
 *
 * @param sent the review that was saved
 * @param read the review as last read or saved, if known
 */
export function completeReview({ changedOnly, ...saved }: Detections, sent: Review, read: Detections | undefined): Detections {
  if (changedOnly !== true) return saved
  const [spans, marks, gaps] = [sent.spans ?? read?.spans, sent.marks ?? read?.marks, sent.gaps ?? read?.gaps]
  return {
    ...(read?.earlierPlaces && { earlierPlaces: read.earlierPlaces }),
    ...saved,
    tracks: merged(sent.tracks, saved.tracks),
    ...(spans && { spans: merged(spans, saved.spans) }),
    ...(marks && { marks: merged(marks, saved.marks) }),
    ...(gaps && { gaps: merged(gaps, saved.gaps) }),
  }
}

/** Replaces sent items by saved ones, because the back end numbers and signs items. */
function merged<Item extends ReviewItem>(sent: readonly Item[], saved: readonly Item[] = []): Item[] {
  const changed = new Map(saved.map((item) => [item.id, item]))
  return sent.map((item) => changed.get(item.id) ?? item)
}
