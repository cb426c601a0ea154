import { jobErrorMax } from '#generated/model/job.zod.ts'
import type { JobFailure } from '#generated/model/jobFailure.zod.ts'

import { EngineError, isStorageFull } from '#engine/core/errors.ts'
import { isActive } from '#lib/job-state.ts'
import type { JobRecord, MediaRecord } from '../records/records'
import { Refusal } from '../http/refusal'
import { FilesUnreachableError } from '../ports/files'
import { rowsById, type Draft } from '../ports/tables'
import type { Wording } from '../ports/wording'
import { JobError, type Finish } from './queue/job-context'
import { probeOf } from './probe'
import { withoutUnfinished } from './unfinished'

/** The contract's limit of a failure's items. */
const MAX_ITEM_IDS = 1000
const UNEXPECTED = 'Something went wrong while processing the file. Try again.'
const UNREACHABLE = 'The server couldn’t reach its file storage. Try again later.'
const CHECK_CANCELLED = 'The check was cancelled. Delete this file, or upload it again.'

const NEEDS_PASSWORD = 'This PDF needs its password. Open it, enter the password, and try again.'

/** A file that crashes the page at the same point would do so again at every start. */
const MAX_CUTS = 5
const CUT_OFF =
  `Processing this file has closed the page ${MAX_CUTS} times without getting any further, so it was stopped. ` +
  'The file may be too large for this computer. Make it smaller or close other programs, then try again.'

/** Returns the reason why a job failed, as a message for the user. */
export function sentenceFor(error: unknown, { storageFull }: Pick<Wording, 'storageFull'>): string {
  if (isStorageFull(error)) return storageFull
  if (error instanceof EngineError || error instanceof JobError || error instanceof Refusal) return error.message.slice(0, jobErrorMax)
  console.error('A job failed unexpectedly', error)
  return error instanceof FilesUnreachableError ? UNREACHABLE : UNEXPECTED
}

/** Returns the machine-readable failure of a job, if the user can fix the items that caused it. */
export function failureFor(error: unknown): JobFailure | undefined {
  if (!(error instanceof EngineError) || error.itemIds === undefined) return undefined
  return { code: error.code, itemIds: error.itemIds.slice(0, MAX_ITEM_IDS) }
}

/** Cancels the other open jobs of the file, because they depend on this one's success. */
async function cancelOthers(draft: Draft, job: JobRecord, now: number): Promise<void> {
  for (const other of await draft.of('jobs', 'media', job.mediaId)) {
    if (other.id === job.id || !isActive(other)) continue
    draft.put('jobs', { ...other, state: 'cancelled', stage: null, finishedAt: now })
  }
}

/** Marks a queued job as running. Returns whether it may run: it may have been cancelled or deleted meanwhile. */
export async function begin(draft: Draft, jobId: string): Promise<boolean> {
  const job = await draft.get('jobs', jobId)
  if (job?.state !== 'queued') return false
  const media = await draft.get('media', job.mediaId)
  // After other jobs, a waiting transcription finds the file in their state.
  if (job.kind === 'transcribe' && media !== undefined && media.state !== 'Transcribing') {
    draft.put('jobs', { ...job, state: 'running', stateBefore: media.state })
    draft.put('media', { ...media, state: 'Transcribing' })
    return true
  }
  draft.put('jobs', { ...job, state: 'running' })
  // Recordings take a while to check; images only an instant.
  const isRecording = media !== undefined && media.type !== 'unknown' && probeOf(media.type).lane === 'recordings'
  if (job.kind === 'probe' && isRecording) draft.put('media', { ...media, state: 'Converting' })
  return true
}

/** Records the results of a job. Returns false if the job was cancelled or deleted meanwhile. */
export async function succeed(draft: Draft, jobId: string, finish: Finish, now: number): Promise<boolean> {
  const job = await draft.get('jobs', jobId)
  const media = job && (await draft.get('media', job.mediaId))
  if (!media || job.state !== 'running') return false
  const { media: changed, versionId, revision } = await finish(draft, media)
  draft.put('jobs', {
    ...job,
    state: 'succeeded',
    stage: null,
    progress: 100,
    versionId: versionId ?? null,
    ...(revision === undefined ? {} : { revision }),
    finishedAt: now,
  })
  draft.put('media', await awaited(draft, { ...media, ...changed }, now))
  return true
}

/** The states of a file while a job waits or works on it. */
const STATE_DURING: Partial<Record<JobRecord['kind'], MediaRecord['state']>> = {
  detect: 'Detecting',
  redact: 'Redacting',
  transcribe: 'Transcribing',
}

/** Returns a file in the state of its next open job, if there is one. The job restores the given state if it is cancelled. */
async function awaited(draft: Draft, media: MediaRecord, now: number): Promise<MediaRecord> {
  const open = (await draft.of('jobs', 'media', media.id)).filter((one) => isActive(one))
  const next = open.toSorted((one, other) => one.sequence - other.sequence).find(({ kind }) => STATE_DURING[kind] !== undefined)
  const state = next && STATE_DURING[next.kind]
  if (!next || !state) return media
  if (media.locked) {
    draft.put('jobs', { ...next, state: 'failed', stage: null, error: NEEDS_PASSWORD, finishedAt: now })
    return awaited(draft, { ...media, state: next.stateBefore }, now)
  }
  if (media.state !== state) draft.put('jobs', { ...next, stateBefore: media.state })
  return { ...media, state }
}

/** Removes the partial results of an unsuccessful detection from the review. */
async function dropPartialResults(draft: Draft, { kind, mediaId }: JobRecord, now: number): Promise<void> {
  const review = await draft.get('detections', mediaId)
  if (kind !== 'detect' || !review?.unfinished) return
  draft.put('detections', { ...withoutUnfinished(review), revision: review.revision + 1, updatedAt: now })
}

/** Marks a job and its file as failed. A file that can't be opened has failed permanently; other jobs can be tried again. */
export async function fail(draft: Draft, jobId: string, sentence: string, now: number, failure?: JobFailure): Promise<void> {
  const job = await draft.get('jobs', jobId)
  if (!job || !isActive(job)) return
  draft.put('jobs', { ...job, state: 'failed', stage: null, error: sentence, ...(failure ? { failure } : {}), finishedAt: now })
  await dropPartialResults(draft, job, now)
  // A failed export doesn't affect the file.
  if (job.kind === 'export') return
  const media = await draft.get('media', job.mediaId)
  const state: MediaRecord['state'] = job.kind === 'probe' || job.kind === 'import' ? 'Failed' : 'Error'
  if (media) draft.put('media', { ...media, state })
  await cancelOthers(draft, job, now)
}

/** Cancels an open job and restores its file's previous state. Returns false if the job has finished. */
export async function cancel(draft: Draft, jobId: string, userId: string, now: number): Promise<boolean> {
  const job = await draft.get('jobs', jobId)
  if (!job || !isActive(job)) return false
  // An unchecked file can't become usable again.
  const error = job.kind === 'probe' ? CHECK_CANCELLED : null
  draft.put('jobs', { ...job, state: 'cancelled', stage: null, error, finishedAt: now, cancelledBy: userId })
  await dropPartialResults(draft, job, now)
  const media = await draft.get('media', job.mediaId)
  if (!media || job.kind === 'export') return true
  if (job.kind === 'probe') draft.put('media', { ...media, state: 'Failed' })
  // The file didn't exist before the import.
  else if (job.kind === 'import') draft.delete('media', media.id)
  // A transcription that waits for other jobs hasn't changed the file's state, and a check that is still running sets it when it ends.
  else if (media.state !== 'Converting' && (job.kind !== 'transcribe' || media.state === 'Transcribing'))
    draft.put('media', await awaited(draft, { ...media, state: job.stateBefore }, now))
  if (job.kind === 'probe' || job.kind === 'import') await cancelOthers(draft, job, now)
  return true
}

/** A running job with the progress of its checkpoint. */
interface CutJob {
  job: JobRecord
  reached: NonNullable<JobRecord['reached']>
}

/** Returns the running jobs with the progress of their checkpoints. */
async function runningJobs(draft: Draft): Promise<CutJob[]> {
  const running = (await draft.of('jobs', 'open', true)).filter(({ state }) => state === 'running')
  const checkpoints = await rowsById(
    draft,
    'checkpoints',
    running.map(({ id }) => id),
  )
  return running.map((job) => {
    const { done = 0, progress = 0 } = checkpoints.get(job.id) ?? {}
    return { job, reached: { done, progress } }
  })
}

/** Returns how often a job was interrupted since it last got further. */
function cutsBefore({ job, reached }: CutJob): number {
  const before = job.reached
  const hasAdvanced = before !== undefined && (reached.done > before.done || reached.progress > before.progress)
  return hasAdvanced ? 0 : (job.cuts ?? 0)
}

/** Queues an interrupted job again. Unless it was planned, the interruption counts, and the job fails after too many without progress. */
async function requeueOne(draft: Draft, cut: CutJob, isPlanned: boolean, now: number): Promise<void> {
  const { cuts: _, ...job } = cut.job
  const cuts = cutsBefore(cut) + (isPlanned ? 0 : 1)
  if (cuts < MAX_CUTS) draft.put('jobs', { ...job, state: 'queued', reached: cut.reached, ...(cuts > 0 ? { cuts } : {}) })
  else await fail(draft, job.id, CUT_OFF, now)
}

/**
 * Queues the jobs again that were running when their process ended.
 *
 * @param isPlanned whether the process was stopped or left on purpose, which isn't the fault of a job
 */
export async function requeue(draft: Draft, isPlanned: boolean, now: number): Promise<void> {
  for (const cut of await runningJobs(draft)) await requeueOne(draft, cut, isPlanned, now)
}

/** Queues a job again whose computer is gone. */
export async function giveBack(draft: Draft, jobId: string, isPlanned: boolean, now: number): Promise<void> {
  const cut = (await runningJobs(draft)).find(({ job }) => job.id === jobId)
  if (cut) await requeueOne(draft, cut, isPlanned, now)
}
