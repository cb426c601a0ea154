import type { DetectionsRecord, MediaRecord } from '../records/records'
import type { Draft } from '../ports/tables'
import { withEarlierPlaces } from './earlier-places'
import { sourceOf } from './source-identity'

/**
 * Returns the saved review of a file, or undefined. Adds the source to a review that was saved before the source was known, and the places
 * of versions to one that was saved by a build that didn't store them.
 *
 * @param read reads the saved review, or the part of it that is needed
 */
export async function savedReviewOf(
  records: Pick<Draft, 'get'>,
  media: MediaRecord,
  read = (id: string): Promise<DetectionsRecord | undefined> => records.get('detections', id),
): Promise<DetectionsRecord | undefined> {
  const saved = await read(media.id)
  const source = saved?.source ?? sourceOf(media)
  return saved && withEarlierPlaces(records, media, source ? { ...saved, source } : saved)
}
