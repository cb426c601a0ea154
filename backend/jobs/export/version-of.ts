import type { DeletedItem } from '#generated/model/deletedItem.zod.ts'
import type { ExcludedItem } from '#generated/model/excludedItem.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'
import type { ReportResult } from '#generated/model/reportResult.zod.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'

import { formatCount } from '#lib/words/formats.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { wideNote } from '#lib/review/wide-spans.ts'
import { signatureOf } from '../../accounts/profiles'
import { isChosen, isMarkChosen, isSpanChosen, includesAudio } from '../../media/chosen-items'
import type { DetectionsRecord, VersionRecord } from '../../records/records'
import { redactedFileName } from '../file-name'
import { bestMoment } from './best-moment'
import type { OpenExport } from './open-export'
import { excludedEntry, outcomeOf } from './report-entries'
import { kindOfMark, placeOfMark } from './report-marks'
import { placeOfSpan } from './report-spans'
import { attestationOf } from './report-items'

/** Max items of a report with thumbnails, because a page with more could hardly be opened. */
export const MAX_THUMBNAILS = 500

type Verified = Required<Pick<VerificationReport, 'coverage' | 'engines' | 'waivers' | 'searches' | 'details'>> &
  Pick<VerificationReport, 'width' | 'height' | 'redacted' | 'checks' | 'findings' | 'judged' | 'notes'> &
  Pick<VerificationReport, 'sourceSha256' | 'outputSha256' | 'sourceContentType'>

/** An export that an engine has written and verified. */
export interface Exported extends Verified {
  contentType: string
  /** Starts with a dot, such as `.jpg`. */
  extension: string
  /** Bytes. */
  size: number
  detectorName: string
}

/**
 * Fails closed: without any check, or if a check of the regions didn't examine all of them, the findings may be incomplete. Warnings alone
 * aren't findings.
 */
function resultOf({ findings, checks, coverage }: Exported): ReportResult {
  const isShort = coverage.some(({ check, checked, total }) => check === 'regions' && checked < total)
  if (checks.length === 0 || isShort) return 'incomplete'
  const hasErrors = findings.some(({ severity }) => severity !== 'warning') || checks.some(({ outcome }) => outcome === 'failed')
  return hasErrors ? 'findings' : 'passed'
}

interface Parts extends OpenExport {
  id: string
  exported: Exported
  /** The number of items that stay visible. */
  kept: number
  items: ReportItem[]
  now: number
}

/** Returns the version of an export, with its report. Without a clean result, it is on hold. */
export function versionOf({ id, job, media, reviewer, review, request, exported, kept, items, now }: Parts): VersionRecord {
  const result = resultOf(exported)
  const isHeld = result !== 'passed'
  const excluded = excludedOf(review, request)
  const { extension, contentType, size, detectorName, notes, ...verified } = exported
  const { mediaType } = exported.details
  return {
    id,
    mediaId: media.id,
    ownerId: job.ownerId,
    title: request.title,
    description: request.description,
    fileName: redactedFileName(media.name, extension, media.type),
    contentType,
    size,
    createdAt: now,
    release: isHeld ? 'held' : 'released',
    releaseReason: null,
    hasThumbnail: mediaType !== 'audio',
    report: {
      ...verified,
      outcome: isHeld ? 'findings' : 'passed',
      result,
      excluded,
      reviewRevision: review.revision,
      outputContentType: contentType,
      // Only the search for faces has a higher accuracy.
      detector: { name: detectorName, increasedAccuracy: mediaType === 'image' || mediaType === 'video' },
      kept,
      deleted: deletedOf(review),
      items,
      ...attestationOf(request, { by: signatureOf(reviewer), at: job.createdAt, items }),
      notes: [
        ...notes,
        ...wideNotes(review, request),
        ...exclusionNotes(excluded.length, mediaType === 'audio' ? 'heard' : 'seen'),
        ...thumbnailNotes(items.length),
      ],
      reviewedBy: { name: reviewer.name, email: reviewer.email },
      verifiedAt: now,
    },
  }
}

/** Returns the items marked for redaction that the request leaves out. */
function excludedOf({ tracks, spans = [], marks = [] }: DetectionsRecord, request: RedactRequest): ExcludedItem[] {
  const isExcluded = (item: Parameters<typeof outcomeOf>[0], isWanted: boolean): boolean => outcomeOf(item, isWanted) === 'excluded'
  return [
    ...tracks
      .filter((track) => isExcluded(track, isChosen(track, request)))
      .map((track) => excludedEntry(track, track.kind, bestMoment(track))),
    ...spans
      .filter((span) => isExcluded(span, isSpanChosen(span, request)))
      .map((span) => excludedEntry(span, 'object', placeOfSpan(span))),
    ...marks
      .filter((mark) => isExcluded(mark, isMarkChosen(mark, request)))
      .map((mark) => excludedEntry(mark, kindOfMark(mark), placeOfMark(mark))),
  ]
}

/** Returns the detections that the reviewer rejected. */
function deletedOf({ tracks }: DetectionsRecord): DeletedItem[] {
  return tracks
    .filter((track) => !isLive(track))
    .map((track): DeletedItem => ({
      trackId: track.id,
      ...(track.number === undefined ? {} : { number: track.number }),
      kind: track.kind,
      box: bestMoment(track).box,
      confidence: track.confidence,
    }))
}

function wideNotes({ spans = [] }: DetectionsRecord, request: RedactRequest): string[] {
  if (!includesAudio(request)) return []
  const note = wideNote(spans.filter((span) => isLive(span) && span.decision === 'redact' && isSpanChosen(span, request)))
  return note === undefined ? [] : [note]
}

function exclusionNotes(count: number, seen: 'seen' | 'heard'): string[] {
  if (count === 0) return []
  return [`${formatCount(count, 'item')} marked for redaction ${count === 1 ? 'was' : 'were'} left out of this export and can be ${seen}.`]
}

function thumbnailNotes(items: number): string[] {
  return items <= MAX_THUMBNAILS ? [] : [`The report has no thumbnails, because the review has more than ${MAX_THUMBNAILS} items.`]
}
