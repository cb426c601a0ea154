import type { Job } from '../../generated/model/job.zod'

/**
 * The newest job of each media, by the media's id. One that was cancelled left its media as it was, so it is passed over: what
 * was the matter before is the matter still.
 */
export function newestJobs(jobs: readonly Job[]): Map<string, Job> {
  const newest = new Map<string, Job>()
  for (const job of jobs) {
    if (job.state === 'cancelled') continue
    const other = newest.get(job.mediaId)
    // The list is newest first, which decides between jobs of the same second.
    if (!other || job.createdAt > other.createdAt) newest.set(job.mediaId, job)
  }
  return newest
}

/** Whether the job is still to be waited for. */
export function isActive(job: Job | undefined): job is Job & { state: 'queued' | 'running' } {
  return job?.state === 'queued' || job?.state === 'running'
}
