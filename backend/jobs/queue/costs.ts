import type { JobRecord, MediaRecord } from '../../records/records'
import { workFor } from '../media-work'
import { megabytesOf, minutesOf } from '../time-limits'

/** Jobs that take less are measured too roughly in whole seconds. */
const MIN_MEASURED_SECONDS = 3

function estimate({ command }: JobRecord, media: MediaRecord): number {
  switch (command.kind) {
    case 'detect':
    case 'redact':
      return workFor(media.type).seconds[command.kind](media)
    case 'transcribe':
      return 10 + 60 * minutesOf(media)
    case 'import':
      return command.origin.kind === 'range' ? (command.origin.end - command.origin.start) / 1000 : 60
    case 'probe':
    case 'export':
      return megabytesOf(media)
  }
}

export interface Costs {
  /** Returns the seconds that a job on a file is expected to take, from its last checkpoint. */
  costOf: (job: JobRecord, media: MediaRecord | undefined) => number
  /** Corrects the estimates of similar jobs by the seconds that a finished job took. */
  measured: (job: JobRecord, media: MediaRecord | undefined, seconds: number) => void
}

/** Estimates the time of jobs by their files, corrected by how long similar jobs have taken on this computer. */
export function createCosts(): Costs {
  const factors = new Map<string, number>()
  const keyOf = ({ kind }: JobRecord, { type }: MediaRecord): string => `${kind} ${type}`
  return {
    costOf: (job, media) => {
      if (!media) return 0
      const left = 1 - (job.reached?.progress ?? 0) / 100
      return estimate(job, media) * (factors.get(keyOf(job, media)) ?? 1) * left
    },
    measured: (job, media, seconds) => {
      // A job that continued from a checkpoint did only a part of the work.
      if (!media || seconds < MIN_MEASURED_SECONDS || job.reached !== undefined) return
      const expected = estimate(job, media)
      if (expected <= 0) return
      const key = keyOf(job, media)
      const before = factors.get(key)
      const ratio = seconds / expected
      factors.set(key, before === undefined ? ratio : (before + ratio) / 2)
    },
  }
}
