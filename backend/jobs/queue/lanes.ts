import { isActive } from '#lib/job-state.ts'
import type { JobRecord, MediaRecord } from '../../records/records'
import type { Lane } from '../../ports/engines'
import { probeOf } from '../probe'
import { isWanted, SHORT_SECONDS, type Ranked } from './schedule'

/** Cores from which a second job of the long lane's kind runs, if a person waits for it. */
const CORES_FOR_TWO = 2
/** Cores from which short automatic work may run beside a long job too. Detectors use up to four cores each. */
const CORES_FOR_SHORT = 4

/** Returns the lanes of a computer. `wanted` is before `long`, so that a person's job leaves the long lane to automatic work. */
export function lanesOf(cores: number): readonly Lane[] {
  if (cores === 0) return []
  return cores >= CORES_FOR_TWO ? ['interactive', 'recordings', 'wanted', 'long'] : ['interactive', 'recordings', 'long']
}

/** Returns the lane of a job; jobs of the long lane may run in the lane `wanted` too. */
export function laneOf({ kind }: JobRecord, type: MediaRecord['type'] | undefined): Exclude<Lane, 'wanted'> {
  if (kind !== 'probe') return 'long'
  return type === undefined ? 'recordings' : probeOf(type).lane
}

/** The state of the queue besides its jobs. */
export interface LaneState {
  cores: number
  typeOf: (mediaId: string) => MediaRecord['type'] | undefined
  /** Returns whether work on a file is still running, which can outlast the job in the records. */
  isBusy: (mediaId: string) => boolean
}

/** Returns the ranked jobs that a lane may start now: the oldest open job of each file, unless work on the file is running. */
export function startable(ranked: readonly Ranked<JobRecord>[], lane: Lane, { cores, typeOf, isBusy }: LaneState): Ranked<JobRecord>[] {
  const heads = new Map<string, JobRecord>()
  for (const { job } of ranked) {
    const head = heads.get(job.mediaId)
    if (isActive(job) && (!head || job.sequence < head.sequence)) heads.set(job.mediaId, job)
  }
  const fits = (one: Ranked<JobRecord>): boolean => {
    const own = laneOf(one.job, typeOf(one.job.mediaId))
    if (lane !== 'wanted') return own === lane
    return own === 'long' && (isWanted(one) || (cores >= CORES_FOR_SHORT && one.cost <= SHORT_SECONDS))
  }
  return ranked.filter(
    (one) => one.job.state === 'queued' && heads.get(one.job.mediaId)?.id === one.job.id && !isBusy(one.job.mediaId) && fits(one),
  )
}
