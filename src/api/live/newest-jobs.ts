import type { Job } from '#generated/model/job.zod.ts'
import { cancelWords, jobWords, stageWords } from '#lib/words/media-words.ts'

// Newer back ends may have stages and kinds that this build doesn't know, and every response is shown.
const stages: Partial<Record<string, string>> = stageWords satisfies Record<NonNullable<Job['stage']>, string>
const kinds: Partial<Record<string, string>> = jobWords satisfies Record<Job['kind'], string>
const cancels: Partial<Record<string, string>> = cancelWords satisfies Record<Job['kind'], string>

/**
 * Returns the newest job of each file by media ID. Cancelled jobs are skipped, because they didn't change the file; except cancelled
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

/** Returns the reason why a finished job left its file unusable or unchanged, as shown to the user; null if it gave none. */
export function failureOf(job: Job | undefined): string | null {
  return job?.state === 'failed' || job?.state === 'cancelled' ? job.error : null
}

/** The progress of work in its displayed form. */
export interface WorkProgress {
  /** The accessible name. */
  name: string
  /** The current step, or the reason for waiting. */
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

/** Returns a job's current step, or its reason for waiting: an unfinished job has an error only while it waits. */
function workLabel({ error, state, stage, kind }: Job): string {
  if (error !== null) return error
  if (state === 'queued') return 'Queued'
  return (stage === null ? undefined : stages[stage]) ?? jobLabel(kind)
}
