import type { JobStage } from '#generated/model/jobStage.zod.ts'

import type { EngineProgress } from '../../src/engine/core/types'
import type { JobCommand } from '../records/records'

/** The stages of each kind of job in order, with their share of the total time in percent. */
const plans: Record<JobCommand['kind'], readonly (readonly [JobStage, number])[]> = {
  probe: [
    ['probe', 30],
    ['decode', 70],
  ],
  detect: [
    ['decode', 15],
    ['load-detector', 25],
    ['detect', 60],
  ],
  redact: [
    ['decode', 10],
    ['redact', 20],
    ['encode', 20],
    ['load-detector', 10],
    ['verify', 40],
  ],
  import: [
    ['prepare', 90],
    ['fetch', 10],
  ],
  export: [['send', 100]],
}

/** Unfinished jobs never show 100. */
const MAX_PERCENT = 99

/** One of several equal parts of a job, each of which goes through all stages. */
export interface JobPart {
  index: number
  parts: number
}

/** Returns the progress of a job in percent; it never decreases, even if a stage is repeated. */
export function percentOf(
  kind: JobCommand['kind'],
  { stage, fraction }: EngineProgress,
  before: number,
  { index: part, parts }: JobPart = { index: 0, parts: 1 },
): number {
  const plan = plans[kind]
  const index = plan.findIndex(([name]) => name === stage)
  const [, share] = plan[index] ?? [stage, 0]
  if (index < 0) return before
  const done = plan.slice(0, index).reduce((sum, [, percent]) => sum + percent, 0)
  const own = done + share * Math.min(1, Math.max(0, fraction))
  return Math.max(before, Math.min(MAX_PERCENT, Math.round((100 * part + own) / parts)))
}
