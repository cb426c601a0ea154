import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Reason } from '#generated/model/reason.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'
import { redactedWithoutReason } from '#editor/items/without-reason.ts'
import { liveItems } from '#editor/review.ts'
import { groupBy } from '#lib/group-by.ts'
import { wereFacesSearched } from '#lib/words/detection-words.ts'
import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { countReviewed } from '#lib/review/review-progress.ts'
import { versionTitle } from '#lib/words/version-title.ts'

/** A file that can be redacted from its saved review. */
export interface Redactable {
  media: Media
  revision: number
  /** The identity of the reviewed file; absent if the back end doesn't record it. */
  source?: SourceIdentity
  /** Whether face detection has not been run. */
  isUnsearched: boolean
  covered: number
  kept: number
  /** The number of unreviewed items. */
  unreviewed: number
  /** The number of items to redact without a reason that can still be given one. */
  withoutReason: number
}

/** A skipped file with the reason. */
export interface LeftOut {
  media: Media
  reason: string
}

const reasons: Record<Exclude<Media['state'], 'Ready for review'>, string> = {
  Uploaded: 'detection not run',
  Converting: 'being converted',
  Converted: 'detection not run',
  Detecting: 'detection running',
  Transcribing: 'being transcribed',
  Redacting: 'already being redacted',
  Redacted: 'already redacted',
  Failed: 'unreadable',
  Error: 'last job failed',
}

/**
 * Returns the reason why a file is skipped because of its state; null if its review has to be loaded. That includes files whose version is
 * out of date, and files whose last job failed after a review.
 */
export function reasonByState({ state, work, reviewProgress }: Media): string | null {
  if (state === 'Ready for review') return null
  // A converted file whose next step is its review is a recording that can't be transcribed here.
  if ((state === 'Redacted' || state === 'Converted') && work === 'review') return null
  if (state === 'Error' && reviewProgress !== undefined) return null
  return reasons[state]
}

/** Returns the plan for redacting a file from its saved review. */
export function planOf(media: Media, review: Detections): Redactable | LeftOut {
  const { revision, source, tracks, spans = [], marks = [], gaps = [] } = review
  const all = liveItems({ tracks, spans, marks })
  const covered = all.filter(({ decision }) => decision === 'redact').length
  if (covered === 0) return { media, reason: 'nothing to redact' }
  const { reviewed, total } = countReviewed([...tracks, ...spans, ...marks, ...gaps])
  return {
    media,
    revision,
    ...(source === undefined ? {} : { source }),
    isUnsearched: media.type === 'image' && !wereFacesSearched(review),
    covered,
    kept: all.length - covered,
    unreviewed: total - reviewed,
    withoutReason: redactedWithoutReason(review).length,
  }
}

/** Describes unreviewed items: `3 of 40 files have 12 unreviewed items`. Empty if everything was reviewed. */
export function unreviewedWords(redactable: readonly Redactable[]): string {
  const files = redactable.filter(({ unreviewed }) => unreviewed > 0)
  const items = files.reduce((sum, { unreviewed }) => sum + unreviewed, 0)
  if (items === 0) return ''
  const verb = files.length === 1 ? 'has' : 'have'
  return `${formatNumber(files.length)} of ${formatCount(redactable.length, 'file')} ${verb} ${formatCount(items, 'unreviewed item')}`
}

/** The files of a project that asks for reasons, with redactions that have none. */
export interface Unexplained {
  projectId: string
  /** Undefined if the back end doesn't name the project. */
  projectName: string | undefined
  reasons: readonly Reason[]
  files: readonly Redactable[]
}

/**
 * Returns the files with redactions without a reason by project, in the order of the files.
 *
 * @param lists the reasons of the projects that ask for them
 */
export function unexplainedIn(redactable: readonly Redactable[], lists: ReadonlyMap<string, readonly Reason[]>): Unexplained[] {
  const files = groupBy(
    redactable.filter(({ withoutReason }) => withoutReason > 0),
    ({ media }) => media.projectId,
  )
  return [...files].flatMap(([projectId, ofProject]) => {
    const list = lists.get(projectId)
    const projectName = ofProject[0]?.media.projectName ?? undefined
    return list === undefined ? [] : [{ projectId, projectName, reasons: list, files: ofProject }]
  })
}

/** Returns the request for redacting a file, with the reviewer's confirmation. */
export function requestFor({ media, revision, source, unreviewed }: Redactable, statement: string): RedactRequest {
  return {
    revision,
    ...(source === undefined ? {} : { source }),
    title: versionTitle(media),
    description: '',
    attestation: { statement, unreviewed },
  }
}
