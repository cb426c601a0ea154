import { countReviewed } from '#lib/review/review-progress.ts'
import type { DetectionsRecord } from '../records/records'
import { rowsById, type Change, type Draft, type Tables } from '../ports/tables'
import { isOutdated } from './outdated'
import { itemLists, listOf } from '../records/review-lists'

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

/**
 * Copies the texts and the release state of changed versions to their files' records, as part of the same change, so that lists can show
 * what is on hold or outdated without loading versions.
 */
export async function copyReleases(draft: Draft, changes: Change[]): Promise<void> {
  const changed = new Set(
    changes.flatMap((change) => ((change.table === 'versions' || change.table === 'detections') && change.row ? change.row.mediaId : [])),
  )
  for (const mediaId of changed) await copyTo(draft, mediaId)
}

async function copyTo(draft: Draft, mediaId: string): Promise<void> {
  const media = await draft.get('media', mediaId)
  if (!media) return
  const review = await draft.get('detections', mediaId)
  const versions = await rowsById(
    draft,
    'versions',
    media.exportedVersions.map(({ id }) => id),
  )
  const exportedVersions = media.exportedVersions.map((listed) => {
    const version = versions.get(listed.id)
    if (!version) return listed
    const { title, description, release } = version
    return { ...listed, title, description, release, outdated: isOutdated(version, review) }
  })
  const isSame = media.exportedVersions.every(({ title, description, release, outdated }, index) => {
    const next = exportedVersions[index]
    return title === next?.title && description === next.description && release === next.release && outdated === next.outdated
  })
  if (!isSame) draft.put('media', { ...media, exportedVersions })
}
