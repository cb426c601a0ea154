import type { DeletedItem } from '#generated/model/deletedItem.zod.ts'

import type { Box } from '../../../src/engine/core/types'
import type { RedactedImage, RedactionPlan } from '../../../src/engine/image/types'
import type { DetectionsRecord, JobRecord, MediaRecord, UserRecord, VersionRecord } from '../../records/records'
import { checkStored } from '../check-stored'
import { redactedFileName } from '../file-name'
import { JobError, type Finish, type JobContext } from '../job-context'
import { savedReviewOf } from '../../media/saved-review'
import { isLive, itemRegion, regionsOf } from '../../../src/lib/review-regions'

/**
 * Converts a saved review to the engine's plan. Deleted detections are neither redacted nor left visible in it, so a face there is a
 * finding.
 */
export function planOf({ tracks, style, source }: DetectionsRecord): RedactionPlan {
  return {
    regions: regionsOf({ tracks, style }),
    kept: tracks.filter((track) => isLive(track) && track.decision === 'keep').map(itemRegion),
    ...(source === undefined ? {} : { source }),
  }
}

interface Parts {
  id: string
  job: JobRecord
  media: MediaRecord
  reviewer: UserRecord
  review: DetectionsRecord
  plan: RedactionPlan
  image: RedactedImage
  now: number
}

/** Fails closed: an error, a failed check or no check at all holds the version. Warnings alone don't. */
function holds({ findings, checks }: RedactedImage): boolean {
  return (
    findings.some(({ severity }) => severity !== 'warning') || checks.length === 0 || checks.some(({ outcome }) => outcome === 'failed')
  )
}

function versionOf({ id, job, media, reviewer, review, plan, image, now }: Parts): VersionRecord {
  if (job.command.kind !== 'redact') throw new JobError('This is not a command to redact.')
  const isHeld = holds(image)
  return {
    id,
    mediaId: media.id,
    ownerId: media.ownerId,
    title: job.command.request.title,
    description: job.command.request.description,
    fileName: redactedFileName(media.name, image.extension),
    contentType: image.contentType,
    size: image.output.size,
    createdAt: now,
    release: isHeld ? 'held' : 'released',
    releaseReason: null,
    report: {
      outcome: isHeld ? 'findings' : 'passed',
      reviewRevision: review.revision,
      sourceSha256: image.sourceSha256,
      outputSha256: image.outputSha256,
      sourceContentType: image.sourceContentType,
      outputContentType: image.contentType,
      width: image.width,
      height: image.height,
      detector: { name: image.detectorName, increasedAccuracy: true },
      redacted: image.redacted,
      kept: plan.kept.length,
      waivers: image.waivers,
      deleted: deletedOf(review),
      searches: image.searches,
      checks: image.checks,
      findings: image.findings,
      notes: image.notes,
      reviewedBy: { name: reviewer.name, email: reviewer.email },
      verifiedAt: now,
    },
  }
}

/** Returns the detections that the reviewer rejected. */
function deletedOf({ tracks }: DetectionsRecord): DeletedItem[] {
  return tracks.filter((track) => !isLive(track)).map((track): DeletedItem => ({ ...itemRegion(track), confidence: track.confidence }))
}

/** Redacts according to the saved review, has the engine verify its output, and stores it as a version. */
export async function redact({ job, media, source, engine, options, tables, files, writeResult, newId, now }: JobContext): Promise<Finish> {
  const review = savedReviewOf(tables, media)
  const reviewer = tables.get('users', media.ownerId)
  if (job.command.kind !== 'redact' || !reviewer || review?.revision !== job.command.request.revision) {
    throw new JobError('The review has changed since the redaction was requested.')
  }
  const plan = planOf(review)
  const image = await engine.redact(source, plan, options)
  if (plan.source && image.sourceSha256 !== plan.source.sha256) {
    throw new JobError('The file isn’t the one that was reviewed, so nothing was exported. Upload it again and review it.')
  }
  const version = versionOf({ id: newId('version'), job, media, reviewer, review, plan, image, now: now() })
  await writeResult('versions', version.id, image.output)
  await checkStored(files, 'versions', version.id, image.outputSha256)
  return (draft, current) => {
    draft.put('versions', version)
    const exported = { id: version.id, title: version.title, description: version.description }
    return { media: { state: 'Redacted', exportedVersions: [...current.exportedVersions, exported] }, versionId: version.id }
  }
}
