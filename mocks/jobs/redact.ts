import type { Track } from '#generated/model/track.zod.ts'

import type { Box, RedactedPicture, RedactionOrder } from '../../src/engine/types'
import type { DetectionsRecord, JobRecord, MediaRecord, UserRecord, VersionRecord } from '../records'
import { redactedFileName } from './file-name'
import { JobError, type Finish, type JobContext } from './job-context'

function boxOf({ positions: [position] }: Track): Box {
  if (!position) throw new JobError('A track of the review has no position.')
  return { x: position.x, y: position.y, width: position.width, height: position.height }
}

/** What a saved review means for the engine. */
export function orderOf({ tracks, style }: DetectionsRecord): RedactionOrder {
  return {
    regions: tracks
      .filter((track) => track.decision === 'redact')
      .map((track) => ({ trackId: track.id, kind: track.kind, style: track.style ?? style, box: boxOf(track) })),
    kept: tracks.filter((track) => track.decision === 'keep').map((track) => ({ trackId: track.id, kind: track.kind, box: boxOf(track) })),
  }
}

interface Parts {
  id: string
  job: JobRecord
  media: MediaRecord
  reviewer: UserRecord
  order: RedactionOrder
  picture: RedactedPicture
  now: number
}

/** Fails closed: one failed check holds the version, whatever the list of findings says. */
function versionOf({ id, job, media, reviewer, order, picture, now }: Parts): VersionRecord {
  if (job.order.kind !== 'redact') throw new JobError('This is not an order to redact.')
  const passed = picture.findings.length === 0 && picture.checks.length > 0 && picture.checks.every(({ outcome }) => outcome === 'passed')
  return {
    id,
    mediaId: media.id,
    ownerId: media.ownerId,
    title: job.order.request.title,
    description: job.order.request.description,
    fileName: redactedFileName(media.name, picture.extension),
    contentType: picture.contentType,
    size: picture.output.size,
    createdAt: now,
    release: passed ? 'released' : 'held',
    releaseReason: null,
    report: {
      outcome: passed ? 'passed' : 'findings',
      sourceSha256: picture.sourceSha256,
      outputSha256: picture.outputSha256,
      sourceContentType: picture.sourceContentType,
      outputContentType: picture.contentType,
      width: picture.width,
      height: picture.height,
      detector: { name: picture.detectorName, increasedAccuracy: true },
      redacted: picture.redacted,
      kept: order.kept.length,
      checks: picture.checks,
      findings: picture.findings,
      notes: picture.notes,
      reviewedBy: { name: reviewer.name, email: reviewer.email },
      verifiedAt: now,
    },
  }
}

/** Covers what the saved review says, has the engine verify its output, and keeps it as a version. */
export async function redact({ job, media, source, engine, options, tables, writeResult, newId, now }: JobContext): Promise<Finish> {
  const review = tables.get('detections', media.id)
  const reviewer = tables.get('users', media.ownerId)
  if (job.order.kind !== 'redact' || !reviewer || review?.revision !== job.order.request.revision) {
    throw new JobError('The review has changed since the redaction was asked for.')
  }
  const order = orderOf(review)
  const picture = await engine.redact(source, order, options)
  const version = versionOf({ id: newId('version'), job, media, reviewer, order, picture, now: now() })
  await writeResult('versions', version.id, picture.output)
  return (draft, current) => {
    draft.put('versions', version)
    const exported = { id: version.id, title: version.title, description: version.description }
    return { media: { state: 'Redacted', exportedVersions: [...current.exportedVersions, exported] }, versionId: version.id }
  }
}
