import type { Backend } from './backend-type'
import type { Session } from '../http/define-handlers'
import type { Action } from '../jobs/work-types'
import { appliesTo } from '../jobs/capabilities'
import { filesOfVersion } from '../media/version-files'
import type { JobRecord, MediaRecord, VersionRecord } from '../records/records'
import { Refusal } from '../http/refusal'
import type { Draft } from '../ports/tables'
import { mayUse } from '../media/projects'
import { filesOfMedia, removeUnlisted } from '../media/remove-unlisted'

type Reader = Pick<Draft, 'get'>

/**
 * Returns a file that the user may use: their own, or one of a project that is shared with them. Any other file is reported as missing, so
 * that requests don't reveal which files exist.
 */
export async function ownMedia(records: Reader, session: Session, mediaId: string): Promise<MediaRecord> {
  const media = await records.get('media', mediaId)
  const isUsable = media && (await mayUse((id) => records.get('projects', id), session.userId, media))
  if (!isUsable) throw new Refusal(404, 'File not found')
  return media
}

/** Returns a version of a file that the user may use. */
export async function ownVersion(
  records: Reader,
  session: Session,
  { mediaId, versionId }: { mediaId: string; versionId: string },
): Promise<VersionRecord> {
  const media = await ownMedia(records, session, mediaId)
  const version = await records.get('versions', versionId)
  if (version?.mediaId !== media.id) throw new Refusal(404, 'Version not found')
  return version
}

/** Returns a job that works on a file that the user may use. The file of an import that failed is gone; then the requester may. */
export async function ownJob(records: Reader, session: Session, jobId: string): Promise<JobRecord> {
  const job = await records.get('jobs', jobId)
  const media = job && (await records.get('media', job.mediaId))
  const isUsable = media ? await mayUse((id) => records.get('projects', id), session.userId, media) : job?.ownerId === session.userId
  if (!job || !isUsable) throw new Refusal(404, 'Job not found')
  return job
}

/** Throws if the file can't be read, an action doesn't apply to its type, or a job is working on it. */
export function mustBeIdle(media: MediaRecord, action: Action): void {
  mustAcceptChanges(media, action)
  if (media.state === 'Detecting')
    throw new Refusal(409, 'Detection is running on this file. Wait for it to finish, or cancel it.', { code: 'busy' })
  if (media.state === 'Transcribing')
    throw new Refusal(409, 'This file is being transcribed. Wait for it to finish, or cancel it.', { code: 'busy' })
}

/** Like `mustBeIdle`, but allows a running detection, which will be merged into the changed review. */
export function mustAcceptChanges(media: MediaRecord, action: Action): void {
  mustApply(media, action)
  if (media.state === 'Converting') throw new Refusal(409, 'This file is still being imported. Try again later.', { code: 'busy' })
  if (media.state === 'Redacting')
    throw new Refusal(409, 'This file is being redacted. Wait for it to finish, or cancel it.', { code: 'busy' })
}

function mustApply(media: MediaRecord, action: Action): void {
  const { state, type } = media
  if (state === 'Failed') throw new Refusal(409, 'This file couldn’t be read.')
  mustBeUnlocked(media)
  if (!appliesTo(type, action)) throw new Refusal(422, 'This isn’t available for this type of file.')
}

/** Throws while a file needs its password. */
export function mustBeUnlocked({ locked }: Pick<MediaRecord, 'locked'>): void {
  if (locked) throw new Refusal(409, 'This PDF needs its password. Open it and enter the password first.', { code: 'locked' })
}

/** Returns one page of a list. */
export function pageOf<Row>(rows: Row[], { page, rowsPerPage }: { page: number; rowsPerPage: number }): Row[] {
  return rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
}

/** Presents the rows of a page one after another, so that a page is no burst of reads. */
export async function presentAll<Row, Shown>(rows: readonly Row[], present: (row: Row) => Promise<Shown>): Promise<Shown[]> {
  const shown: Shown[] = []
  for (const row of rows) shown.push(await present(row))
  return shown
}

/** Removes a file with everything that belongs to it. Records are removed first, so that an incomplete file is never listed. */
export async function removeMedia({ tables, queue, files }: Backend, media: MediaRecord): Promise<void> {
  const { versions, jobs } = await tables.change(async (draft) => {
    const mine = { versions: await draft.of('versions', 'media', media.id), jobs: await draft.of('jobs', 'media', media.id) }
    for (const { id } of mine.versions) draft.delete('versions', id)
    for (const job of mine.jobs) {
      queue.interrupt(job.id)
      draft.delete('jobs', job.id)
    }
    draft.delete('detections', media.id)
    draft.delete('transcripts', media.id)
    draft.delete('media', media.id)
    return mine
  })
  await removeUnlisted(files, [
    ...filesOfMedia(media.id),
    ...versions.flatMap(({ id }) => filesOfVersion(id)),
    ...jobs.map(({ id }) => ['checkpoints', id] as const),
  ])
}
