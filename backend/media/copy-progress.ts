import { countReviewed } from '#lib/review/review-progress.ts'
import type { DetectionsRecord } from '../records/records'
import type { Change, Draft, Tables } from '../ports/tables'
import { itemLists, listOf } from './review-items'

/** Copies the progress of changed reviews to their files' records, as part of the same change, so that lists don't have to read reviews. */
export function copyProgress(draft: Draft, changes: Change[]): void {
  for (const { table, row } of changes) if (table === 'detections' && row) copyOf(draft, row)
}

/** Adds the progress to files that were reviewed in an earlier build. */
export async function addMissingProgress(tables: Tables): Promise<void> {
  const missing = tables.getMany('detections', tables.idsOf('media', 'withoutProgress', true))
  if (missing.length === 0) return
  await tables.change((draft) => {
    for (const review of missing) copyOf(draft, review)
  })
}

function copyOf(draft: Draft, review: DetectionsRecord): void {
  const media = draft.get('media', review.mediaId)
  if (!media) return
  const progress = countReviewed(itemLists.flatMap((list) => listOf(review, list)))
  const { reviewed, total } = media.reviewProgress ?? {}
  if (reviewed !== progress.reviewed || total !== progress.total) draft.put('media', { ...media, reviewProgress: progress })
}
