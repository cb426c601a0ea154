import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'

import { mediaTraits } from '#lib/media-traits.ts'
import { placesAfter } from '../../media/earlier-places'
import { savedReviewOf } from '../../media/saved-review'
import { toItemThumbnailsFile } from '../../media/version-files'
import type { ItemThumbnail } from '#engine/core/types.ts'
import type { DetectionsRecord, JobRecord, MediaRecord, UserRecord, VersionRecord } from '../../records/records'
import { JobError, type Finish, type JobContext } from '../queue/job-context'

/** An export that may begin. */
export interface OpenExport {
  job: JobRecord
  media: MediaRecord
  request: RedactRequest
  review: DetectionsRecord
  reviewer: UserRecord
}

/** @throws JobError if the review isn't the one that the export was requested for */
export async function openExport({ job, media, tables }: JobContext): Promise<OpenExport> {
  const review = await savedReviewOf(tables, media)
  const reviewer = await tables.get('users', job.ownerId)
  if (job.command.kind !== 'redact' || !reviewer || review?.revision !== job.command.request.revision) {
    throw new JobError('The review has changed since the redaction was requested.')
  }
  return { job, media, request: job.command.request, review, reviewer }
}

/** Writes the thumbnails of a version and of the items in its report. */
export async function writeThumbnails(
  { writeResult }: Pick<JobContext, 'writeResult'>,
  versionId: string,
  { thumbnail, itemThumbnails }: { thumbnail: Blob; itemThumbnails: readonly ItemThumbnail[] },
): Promise<void> {
  await writeResult('version-thumbnails', versionId, thumbnail)
  if (itemThumbnails.length > 0) await writeResult('report-thumbnails', versionId, await toItemThumbnailsFile(itemThumbnails))
}

/** Returns the end of an export, which adds its version, and its places to the review of an image. */
export function finishExport(version: VersionRecord, changes: Pick<MediaRecord, 'sha256'>): Finish {
  return async (draft, current) => {
    const review = mediaTraits[current.type].remembersTiles ? await savedReviewOf(draft, current) : undefined
    if (review) draft.put('detections', { ...review, earlierPlaces: placesAfter(review, version) })
    draft.put('versions', version)
    const exported = { id: version.id, title: version.title, description: version.description }
    const exportedVersions = [...current.exportedVersions, exported]
    return { media: { ...changes, state: 'Redacted', exportedVersions }, versionId: version.id }
  }
}
