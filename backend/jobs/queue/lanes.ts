import { isActive } from '#lib/job-state.ts'
import type { JobRecord, MediaRecord } from '../../records/records'
import type { Lane } from '../../ports/engines'
import { probeOf } from '../probe'

export const lanes: readonly Lane[] = ['interactive', 'recordings', 'long']

/** Returns the lane of a job. */
function laneOf({ kind }: JobRecord, type: MediaRecord['type'] | undefined): Lane {
  if (kind !== 'probe') return 'long'
  return type === undefined ? 'recordings' : probeOf(type).lane
}

/**
 * Returns the job that a lane runs next: the oldest of its jobs whose file no other job is working on and no older job is waiting for.
 *
 * @param isBusy whether work on a file is still running, which can outlast the job in the records
 */
export function nextJob(
  jobs: readonly JobRecord[],
  lane: Lane,
  typeOf: (mediaId: string) => MediaRecord['type'] | undefined,
  isBusy: (mediaId: string) => boolean,
): JobRecord | undefined {
  const seen = new Set<string>()
  for (const job of jobs.filter(isActive).toSorted((one, other) => one.sequence - other.sequence)) {
    const isFirst = !seen.has(job.mediaId)
    seen.add(job.mediaId)
    if (isFirst && job.state === 'queued' && laneOf(job, typeOf(job.mediaId)) === lane && !isBusy(job.mediaId)) return job
  }
  return undefined
}
