import { z } from 'zod'

import type { JobRecord, MediaRecord } from '../../records/records'
import { workFor } from '../media-work'
import { megabytesOf, minutesOf } from '../time-limits'
import { parsed } from './checkpoint'
import type { Plan, PlannedStage } from './progress'

/** Stages that are expected to take less, or have taken less, are measured too roughly. */
const MIN_SECONDS = 0.5
/** Min and max factor of a stage, so that no single job, such as one on a suspended computer, spoils the estimates. */
const [MIN_FACTOR, MAX_FACTOR] = [0.05, 20]

/** The check of a recording decodes its audio twice: for the waveform, and for its speech. */
const recordingProbe = (media: MediaRecord): Plan => [
  { stage: 'probe', seconds: 0.5 + 0.02 * megabytesOf(media) },
  { stage: 'decode', seconds: 0.1 + 0.2 * minutesOf(media) },
  { stage: 'load-detector', seconds: 0.7 },
  { stage: 'detect', seconds: 0.3 + 2.5 * minutesOf(media) },
]

function probeOf(media: MediaRecord): Plan {
  if (workFor(media.type).probe.lane === 'recordings') return recordingProbe(media)
  return [
    { stage: 'probe', seconds: 0.2 + 0.02 * megabytesOf(media) },
    { stage: 'decode', seconds: 0.3 + 0.1 * megabytesOf(media) },
  ]
}

/** Returns the stages of a job in order, with their expected seconds on a computer with two cores. */
export function stagesOf({ command }: Pick<JobRecord, 'command'>, media: MediaRecord): Plan {
  switch (command.kind) {
    case 'detect':
      return workFor(media.type).stages.detect(media, command.request)
    case 'redact':
      return workFor(media.type).stages.redact(media, command.request)
    case 'probe':
      return probeOf(media)
    case 'transcribe':
      return [
        { stage: 'load-detector', seconds: 10 },
        { stage: 'transcribe', seconds: 60 * minutesOf(media) },
      ]
    case 'import': {
      const { origin } = command
      const seconds = origin.kind === 'range' ? (origin.end - origin.start) / 1000 : 60
      return [
        { stage: 'prepare', seconds: 0.9 * seconds },
        { stage: 'fetch', seconds: 0.1 * seconds },
      ]
    }
    case 'export':
      return [{ stage: 'send', seconds: megabytesOf(media) }]
  }
}

/** Names the stages whose seconds are corrected together. Detections of different things take different times. */
function keyOf({ command }: Pick<JobRecord, 'command'>, { type }: MediaRecord, { stage }: PlannedStage): string {
  if (command.kind !== 'detect') return [command.kind, type, stage].join(' ')
  const { increasedAccuracy, tags } = command.request
  const wanted = Object.entries(tags).flatMap(([tag, isWanted]) => (isWanted === 1 ? [tag] : []))
  return [command.kind, type, stage, ...wanted, ...(increasedAccuracy ? ['accurate'] : [])].join(' ')
}

const Factors = z.record(z.string(), z.number().min(MIN_FACTOR).max(MAX_FACTOR))

/** Returns the geometric mean, which is the speed of this computer in stages that haven't run yet. */
const meanOf = (factors: readonly number[]): number =>
  factors.length === 0 ? 1 : Math.exp(factors.reduce((sum, factor) => sum + Math.log(factor), 0) / factors.length)

export interface Costs {
  /** Returns the stages of a job, with the seconds that they are expected to take on this computer. */
  planOf: (job: Pick<JobRecord, 'command'>, media: MediaRecord) => Plan
  /** Returns the seconds that a job on a file is expected to take, from its last checkpoint. */
  costOf: (job: JobRecord, media: MediaRecord | undefined) => number
  /** Corrects the estimates of similar jobs by the seconds that the stages of a finished job took, by their index in its plan. */
  measured: (job: Pick<JobRecord, 'command'>, media: MediaRecord, seconds: ReadonlyMap<number, number>) => void
  /** Returns the corrections as text, for the next start of the back end. */
  stored: () => string
  /** Continues with stored corrections, unless newer ones exist. Ignores text that this build can't read. */
  restore: (stored: string | null) => void
}

/** Estimates the time of jobs by their files, corrected by how long the stages of similar jobs have taken on this computer. */
export function createCosts(): Costs {
  const factors = new Map<string, number>()
  const planOf: Costs['planOf'] = (job, media) => {
    const usual = meanOf([...factors.values()])
    return stagesOf(job, media).map((stage) => ({ ...stage, seconds: stage.seconds * (factors.get(keyOf(job, media, stage)) ?? usual) }))
  }
  return {
    planOf,
    costOf: (job, media) => {
      if (!media) return 0
      const left = 1 - (job.reached?.progress ?? 0) / 100
      return left * planOf(job, media).reduce((sum, { seconds }) => sum + seconds, 0)
    },
    measured: (job, media, seconds) => {
      for (const [index, stage] of stagesOf(job, media).entries()) {
        const real = seconds.get(index)
        // Whether an interlude runs says more about the worker than about the computer.
        if (real === undefined || stage.isInterlude || (real < MIN_SECONDS && stage.seconds < MIN_SECONDS)) continue
        const key = keyOf(job, media, stage)
        const factor = Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, real / stage.seconds))
        const before = factors.get(key)
        factors.set(key, before === undefined ? factor : (before + factor) / 2)
      }
    },
    stored: () => JSON.stringify(Object.fromEntries(factors)),
    restore: (stored) => {
      const read = stored === null ? {} : (parsed(stored, Factors) ?? {})
      for (const [key, factor] of Object.entries(read)) if (!factors.has(key)) factors.set(key, factor)
    },
  }
}
