import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'

import { labelOfItemTag, tagsIn } from '#lib/words/detection-tags.ts'
import { nothingFound } from '#lib/words/detection-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { groupNouns, labelOf } from '#lib/words/item-words.ts'
import { jobWords } from '#lib/words/media-words.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { signatureOf } from '../accounts/profiles'
import { isReadingOnly } from '../records/is-reading-only'
import type { DetectionsRecord, JobRecord, MediaRecord, VersionRecord } from '../records/records'
import type { Change, Draft } from '../ports/tables'
import { addActivity, type Activity } from './add-activity'

/** All saves of one person within this time are one entry. */
const REVIEW_SECONDS = 600

/** Adds the actions behind the changes of records to the logs of their files, as part of the same change. */
export async function recordActivities(draft: Draft, changes: Change[], at: number): Promise<void> {
  const ended = new Set<string>()
  for (const change of changes) {
    if (change.table === 'media') await recordFile(draft, change.id, change, at)
    else if (change.table === 'detections' && change.row) await recordReview(draft, change.row, change.before, at)
    else if (change.table === 'versions') await recordVersion(draft, change, at)
    else if (change.table === 'jobs' && change.row && hasEnded(change.row, change.before)) {
      const { mediaId } = change.row
      // A job that ends also ends the other jobs of its file, which weren't cancelled by a user.
      const entry = await activityOf(draft, change.row, ended.has(mediaId))
      ended.add(mediaId)
      if (entry && (await draft.get('media', mediaId))) await addActivity(draft, mediaId, { at, ...entry })
    }
  }
}

interface Changed<Row> {
  before: Row | undefined
  row: Row | null
}

/** Returns whether a file has arrived. Pending imports from the camera cloud have no content. */
function hasArrived(media: MediaRecord | null | undefined): boolean {
  return !!media && (media.size > 0 || media.integrationInfo?.type !== 1)
}

async function recordFile(draft: Draft, id: string, { before, row }: Changed<MediaRecord>, at: number): Promise<void> {
  if (!row) {
    draft.delete('activities', id)
    return
  }
  if (!hasArrived(before) && hasArrived(row))
    await addActivity(draft, id, { at, action: 'uploaded', userId: row.uploaderId ?? row.ownerId })
  if (!before) return
  const userId = row.changedBy ?? before.uploaderId ?? before.ownerId
  if (row.name !== before.name) await addActivity(draft, id, { at, action: 'renamed', userId, detail: row.name })
  if (row.projectId !== before.projectId) await addActivity(draft, id, { at, action: 'moved', userId, detail: row.projectName ?? '' })
}

/** Detections also change the review, but only saves change `lastSave`. */
async function recordReview(draft: Draft, row: DetectionsRecord, before: DetectionsRecord | undefined, at: number): Promise<void> {
  if (row.lastSave === undefined || row.lastSave === before?.lastSave) return
  const userId = row.savedBy ?? (await draft.get('media', row.mediaId))?.ownerId
  if (userId === undefined) return
  const user = await draft.get('users', userId)
  const by = user && signatureOf(user)
  const isKnown = (await draft.get('activities', row.mediaId))?.entries.some(
    (entry) => entry.action === 'reviewed' && entry.by === by && at - entry.at < REVIEW_SECONDS,
  )
  if (isKnown !== true) await addActivity(draft, row.mediaId, { at, action: 'reviewed', userId })
}

async function recordVersion(draft: Draft, { before, row }: Changed<VersionRecord>, at: number): Promise<void> {
  const version = row ?? before
  // If the file no longer exists, the version was deleted together with it.
  const media = version && (await draft.get('media', version.mediaId))
  if (!version || !media) return
  const add = (action: Activity['action'], userId: string): Promise<void> =>
    addActivity(draft, version.mediaId, { at, action, userId, detail: version.title })
  // Only the owner of a file may delete its versions.
  if (!row) await add('version_deleted', media.ownerId)
  else if (!before) await add('exported', row.ownerId)
  else {
    const userId = row.changedBy ?? row.ownerId
    if (row.title !== before.title) await add('version_renamed', userId)
    if (row.release === 'released' && before.release === 'held') await add('released', userId)
  }
}

const OPEN: ReadonlySet<JobRecord['state']> = new Set(['queued', 'running'])

function hasEnded(row: JobRecord, before: JobRecord | undefined): boolean {
  return !OPEN.has(row.state) && before !== undefined && OPEN.has(before.state)
}

/** Returns the entry of a job that has ended; undefined for checks, and for results with a separate entry. */
async function activityOf(draft: Draft, job: JobRecord, isTaken: boolean): Promise<Omit<Activity, 'at'> | undefined> {
  const { ownerId: userId, cancelledBy = userId, state, kind, error, command } = job
  if (state === 'failed') return { action: 'job_failed', detail: error === null ? jobWords[kind] : `${jobWords[kind]}: ${error}` }
  if (state === 'cancelled') return { action: 'job_cancelled', ...(isTaken ? {} : { userId: cancelledBy }), detail: jobWords[kind] }
  if (command.kind === 'detect' && isReadingOnly(command.request)) return undefined
  if (command.kind === 'detect') return { action: 'detected', userId, detail: await detectedIn(draft, job.mediaId, command.request) }
  if (command.kind === 'transcribe') return { action: 'transcribed', userId, detail: command.model.name }
  if (command.kind !== 'export') return undefined
  const title = (await draft.get('versions', command.versionId))?.title
  return { action: 'exported', userId, detail: title === undefined ? 'Camera cloud' : `${title}, to the camera cloud` }
}

type Tags = Parameters<typeof tagsIn>[0]

/** Summarizes the result of a detection: marks of a document, or items of the requested kinds. */
async function detectedIn(draft: Draft, mediaId: string, request: Pick<DetectRequest, 'tags' | 'entities' | 'contacts'>): Promise<string> {
  if ((await draft.get('media', mediaId))?.type !== 'document') return detectedWords(draft, mediaId, request.tags)
  const marks = ((await draft.get('detections', mediaId))?.marks ?? []).filter((mark) => mark.source === 'detected' && isLive(mark))
  return marks.length === 0 ? nothingFound({ detection: request, tracks: [] }) : formatCount(marks.length, 'mark')
}

/** Counts the detected items of the requested kinds, such as `2 faces, 0 license plates`. */
async function detectedWords(draft: Draft, mediaId: string, tags: Tags): Promise<string> {
  const detected = ((await draft.get('detections', mediaId))?.tracks ?? []).filter((track) => track.source === 'detected' && isLive(track))
  return tagsIn(tags)
    .map((tag) => formatCount(detected.filter((track) => labelOf(track) === labelOfItemTag[tag]).length, groupNouns[labelOfItemTag[tag]]))
    .join(', ')
}
