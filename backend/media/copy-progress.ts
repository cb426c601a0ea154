import { countReviewed } from '#lib/review/review-progress.ts'
import type { DetectionsRecord } from '../records/records'
import type { Change, Draft, Tables } from '../ports/tables'
import { itemLists, listOf } from './review-items'

/** Copies the progress of changed reviews to their files' records, as part of the same change, so that lists don't have to read reviews. */
export async function copyProgress(draft: Draft, changes: Change[]): Promise<void> {
  for (const { table, row } of changes) if (table === 'detections' && row) await copyOf(draft, row)
}

/** Adds the progress to files that were reviewed in an earlier build. */
export async function addMissingProgress(tables: Tables): Promise<void> {
  const missing = await tables.idsOf('media', 'withoutProgress', true)
  if (missing.length === 0) return
  await tables.change(async (draft) => {
    for (const review of await draft.getMany('detections', missing)) await copyOf(draft, review)
  })
}

async function copyOf(draft: Draft, review: DetectionsRecord): Promise<void> {
  const media = await draft.get('media', review.mediaId)
  if (!media) return
  const progress = countReviewed(itemLists.flatMap((list) => listOf(review, list)))
  const { reviewed, total } = media.reviewProgress ?? {}
  if (reviewed !== progress.reviewed || total !== progress.total) draft.put('media', { ...media, reviewProgress: progress })
}
