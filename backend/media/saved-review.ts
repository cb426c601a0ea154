import type { DetectionsRecord, MediaRecord } from '../records/records'
import type { Draft } from '../ports/tables'
import { sourceOf } from './source-identity'

/** Returns the saved review of a file, or undefined. Adds the source to a review that was saved before the source was known. */
export async function savedReviewOf(records: Pick<Draft, 'get'>, media: MediaRecord): Promise<DetectionsRecord | undefined> {
  const saved = await records.get('detections', media.id)
  const source = saved?.source ?? sourceOf(media)
  return saved && source ? { ...saved, source } : saved
}
