import type { Job } from '#generated/model/job.zod.ts'
import { cancelWords, jobWords, stageWords } from '#lib/media-words.ts'

// Newer back ends may have stages and kinds that this build doesn't know, and every response is shown.
const stages: Partial<Record<string, string>> = stageWords satisfies Record<NonNullable<Job['stage']>, string>
const kinds: Partial<Record<string, string>> = jobWords satisfies Record<Job['kind'], string>
const cancels: Partial<Record<string, string>> = cancelWords satisfies Record<Job['kind'], string>

/**
 * Returns the newest job of each media by media ID. Cancelled jobs are skipped, because they left the media as it was; except cancelled
 * checks, which leave a file unusable and have an error.
 */
export function newestJobs(jobs: readonly Job[]): Map<string, Job> {
  const newest = new Map<string, Job>()
  for (const job of jobs) {
    if (job.state === 'cancelled' && job.error === null) continue
    const other = newest.get(job.mediaId)
    // The list is sorted newest first, which decides between jobs of the same second.
    if (!other || job.createdAt > other.createdAt) newest.set(job.mediaId, job)
  }
  return newest
}

/** Returns why a finished job left its file unusable or unchanged, in words for the user; null when it gave no reason. */
export function failureOf(job: Job | undefined): string | null {
  return job?.state === 'failed' || job?.state === 'cancelled' ? job.error : null
}

/** The progress of work, as it is shown. */
export interface WorkProgress {
  /** The accessible name. */
  name: string
  /** What the work is doing, or why it is waiting. */
  label: string
  /** 0 to 100. */
  percent: number
  secondsLeft?: number | undefined
}

/** Returns the progress of an active job. */
export function progressOf(job: Job): WorkProgress {
  return { name: jobLabel(job.kind), label: workLabel(job), percent: job.progress, secondsLeft: job.secondsLeft }
}

/** Returns the label of a job kind. */
export function jobLabel(kind: Job['kind']): string {
  return kinds[kind] ?? 'Processing'
}

/** Returns the label of the button that cancels a job. */
export function cancelLabel(kind: Job['kind']): string {
  return cancels[kind] ?? 'Cancel job'
}

/** Returns what a job is doing, or why it is waiting: unfinished jobs have an error only then. */
function workLabel({ error, state, stage, kind }: Job): string {
  if (error !== null) return error
  if (state === 'queued') return 'Queued'
  return (stage === null ? undefined : stages[stage]) ?? jobLabel(kind)
}
