import type { Job } from '#generated/model/job.zod.ts'
import { jobWords, stageWords } from '../lib/media-words'

/**
 * The newest job of each media, by the media's id. One that was cancelled left its media as it was, so it is passed over: what
 * was the matter before is the matter still. A cancelled check is the exception, and says what it means for the file.
 */
export function newestJobs(jobs: readonly Job[]): Map<string, Job> {
  const newest = new Map<string, Job>()
  for (const job of jobs) {
    if (job.state === 'cancelled' && job.error === null) continue
    const other = newest.get(job.mediaId)
    // The list is newest first, which decides between jobs of the same second.
    if (!other || job.createdAt > other.createdAt) newest.set(job.mediaId, job)
  }
  return newest
}

/** Returns why a job that has ended left its file unusable or as it was, in words for the person; null where it gave no reason. */
export function failureOf(job: Job | undefined): string | null {
  return job?.state === 'failed' || job?.state === 'cancelled' ? job.error : null
}

/** Whether the job is still to be waited for. */
export function isActive(job: Job | undefined): job is Job & { state: 'queued' | 'running' } {
  return job?.state === 'queued' || job?.state === 'running'
}

/** Returns what a job is doing now, or why it is held up: a job that has not ended has an error only then. */
export function workLabel({ error, state, stage, kind }: Job): string {
  if (error !== null) return error
  if (state === 'queued') return 'Waiting for its turn'
  return stage === null ? jobWords[kind] : stageWords[stage]
}
