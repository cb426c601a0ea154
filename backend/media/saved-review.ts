import type { DetectionsRecord, MediaRecord } from '../records/records'
import type { Draft } from '../ports/tables'
import { withEarlierPlaces } from './earlier-places'
import { sourceOf } from './source-identity'

/**
 * Returns the saved review of a file, or undefined. Adds the source to a review that was saved before the source was known, and the places
 * of versions to one that was saved by a build that didn't store them.
 */
export async function savedReviewOf(records: Pick<Draft, 'get'>, media: MediaRecord): Promise<DetectionsRecord | undefined> {
  const saved = await records.get('detections', media.id)
  const source = saved?.source ?? sourceOf(media)
  return saved && withEarlierPlaces(records, media, source ? { ...saved, source } : saved)
}
