import type { DeletedItem } from '#generated/model/deletedItem.zod.ts'
import type { ExcludedItem } from '#generated/model/excludedItem.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportResult } from '#generated/model/reportResult.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { ItemPlace, RedactedImage, RedactionPlan } from '../../../src/engine/image/types'
import { formatCount } from '../../../src/lib/formats'
import { isLive, itemRegion, regionsOf } from '../../../src/lib/review-regions'
import { isChosen } from '../../media/chosen-items'
import type { DetectionsRecord, JobRecord, MediaRecord, UserRecord, VersionRecord } from '../../records/records'
import { reasonsOf } from '../../media/reasons'
import { toItemThumbnailsFile } from '../../media/version-files'
import { savedReviewOf } from '../../media/saved-review'
import { containerOf } from '../../handlers/check-redaction'
import { checkStored } from '../check-stored'
import { redactedFileName } from '../file-name'
import { JobError, type Finish, type JobContext } from '../job-context'
import { attestationOf, reportItemsOf } from '../export/report-items'

/**
 * Converts a saved review to the engine's plan. Deleted detections are neither redacted nor left visible in it, so a face there is a
 * finding. Items that the request leaves out are left visible like kept ones, because they were left out on purpose.
 */
export function planOf(review: DetectionsRecord, request: RedactRequest): RedactionPlan {
  const { tracks, source } = review
  const isRedacted = (track: Track): boolean => track.decision === 'redact' && isChosen(track, request)
  return {
    regions: regionsOf({ ...review, tracks: tracks.filter(isRedacted) }),
    kept: tracks.filter((track) => isLive(track) && !isRedacted(track)).map(itemRegion),
    ...(source === undefined ? {} : { source }),
  }
}

/** Reports of more items have no thumbnails, because a page of them could hardly be opened. */
const MAX_THUMBNAILS = 500

interface Parts {
  id: string
  job: JobRecord
  media: MediaRecord
  reviewer: UserRecord
  review: DetectionsRecord
  plan: RedactionPlan
  items: ReportItem[]
  image: RedactedImage
  now: number
}

/**
 * Fails closed: without any check, or if a check of the regions examined less than all of them, the findings may be incomplete. Warnings
 * alone aren't findings.
 */
function resultOf({ findings, checks, coverage }: RedactedImage): ReportResult {
  const isShort = coverage.some(({ check, checked, total }) => check === 'regions' && checked < total)
  if (checks.length === 0 || isShort) return 'incomplete'
  const hasErrors = findings.some(({ severity }) => severity !== 'warning') || checks.some(({ outcome }) => outcome === 'failed')
  return hasErrors ? 'findings' : 'passed'
}

function versionOf({ id, job, media, reviewer, review, plan, items, image, now }: Parts): VersionRecord {
  if (job.command.kind !== 'redact') throw new JobError('This is not a command to redact.')
  const result = resultOf(image)
  const isHeld = result !== 'passed'
  const excluded = excludedOf(review, job.command.request)
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
    hasThumbnail: true,
    report: {
      outcome: isHeld ? 'findings' : 'passed',
      result,
      details: { mediaType: 'image', width: image.width, height: image.height },
      coverage: image.coverage,
      engines: image.engines,
      excluded,
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
      items,
      ...attestationOf(job.command.request, { by: reviewer.email, at: job.createdAt, items }),
      searches: image.searches,
      checks: image.checks,
      findings: image.findings,
      notes: [...image.notes, ...exclusionNotes(excluded.length), ...thumbnailNotes(items.length)],
      reviewedBy: { name: reviewer.name, email: reviewer.email },
      verifiedAt: now,
    },
  }
}

/** Returns the items marked for redaction that the request leaves out. */
function excludedOf({ tracks }: DetectionsRecord, request: RedactRequest): ExcludedItem[] {
  return tracks
    .filter((track) => isLive(track) && track.decision === 'redact' && !isChosen(track, request))
    .map((track): ExcludedItem => {
      const { box, ...item } = itemRegion(track)
      return { ...item, ...(track.label === undefined ? {} : { label: track.label }), place: { time: 0, box } }
    })
}

function exclusionNotes(count: number): string[] {
  if (count === 0) return []
  return [`${formatCount(count, 'item')} marked for redaction ${count === 1 ? 'was' : 'were'} left out of this export and can be seen.`]
}

function thumbnailNotes(items: number): string[] {
  return items <= MAX_THUMBNAILS ? [] : [`The report has no thumbnails, because the review has more than ${MAX_THUMBNAILS} items.`]
}

/** Returns the places to make thumbnails of. */
function shownOf(items: readonly ReportItem[]): ItemPlace[] {
  if (items.length > MAX_THUMBNAILS) return []
  return items.flatMap(({ itemId, place }) => (place && 'time' in place ? [{ itemId, box: place.box }] : []))
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
  const { request } = job.command
  const container = containerOf(request.output ?? {}, media)
  const items = reportItemsOf(review, request, reasonsOf(tables, media))
  const plan = { ...planOf(review, request), shown: shownOf(items), ...(container === undefined ? {} : { container }) }
  const image = await engine.redact(source, plan, options)
  if (plan.source && image.sourceSha256 !== plan.source.sha256) {
    throw new JobError('The file isn’t the one that was reviewed, so nothing was exported. Upload it again and review it.')
  }
  const version = versionOf({ id: newId('version'), job, media, reviewer, review, plan, items, image, now: now() })
  await writeResult('versions', version.id, image.output)
  await writeResult('version-thumbnails', version.id, image.thumbnail)
  if (image.itemThumbnails.length > 0) await writeResult('report-thumbnails', version.id, await toItemThumbnailsFile(image.itemThumbnails))
  await checkStored(files, 'versions', version.id, image.outputSha256)
  return (draft, current) => {
    draft.put('versions', version)
    const exported = { id: version.id, title: version.title, description: version.description }
    return { media: { state: 'Redacted', exportedVersions: [...current.exportedVersions, exported] }, versionId: version.id }
  }
}
