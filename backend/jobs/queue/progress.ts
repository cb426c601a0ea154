import type { JobStage } from '#generated/model/jobStage.zod.ts'

import type { EngineProgress } from '#engine/core/types.ts'
import type { JobCommand, MediaRecord } from '../../records/records'

/** The stages of a job in order, with their share of the total time in percent. */
export type Stages = readonly (readonly [JobStage, number])[]

const plans: Record<JobCommand['kind'], Stages> = {
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
  transcribe: [
    ['load-detector', 5],
    ['transcribe', 95],
  ],
  import: [
    ['prepare', 90],
    ['fetch', 10],
  ],
  export: [['send', 100]],
}

/** The check of a recording decodes its audio twice: for the waveform, and for its speech. */
const recordingProbe: Stages = [
  ['probe', 10],
  ['decode', 30],
  ['load-detector', 5],
  ['detect', 55],
]

/** The stages of jobs on audio, if they differ. */
const audioPlans: Partial<typeof plans> = {
  probe: recordingProbe,
  redact: [
    ['probe', 1],
    ['prepare', 4],
    ['redact', 50],
    ['encode', 3],
    ['load-detector', 2],
    ['verify', 40],
  ],
}

/** The stages of jobs on videos, if they differ. A video is redacted frame by frame, every frame is verified, and the file is hashed. */
const videoPlans: Partial<typeof plans> = {
  probe: recordingProbe,
  detect: [
    ['decode', 1],
    ['load-detector', 4],
    ['detect', 90],
    ['track', 5],
  ],
  redact: [
    ['probe', 1],
    ['prepare', 4],
    ['redact', 45],
    ['load-detector', 2],
    ['verify', 45],
    ['encode', 3],
  ],
}

/** The stages of jobs on documents, if they differ. The first detection reads the pages. */
const documentPlans: Partial<typeof plans> = {
  detect: [
    ['read-pages', 40],
    ['find-entities', 20],
    ['load-detector', 5],
    ['detect', 35],
  ],
  redact: [
    ['probe', 1],
    ['read-pages', 9],
    ['decode', 5],
    ['redact', 40],
    ['encode', 5],
    ['load-detector', 5],
    ['verify', 35],
  ],
}

const plansOf: { [Type in MediaRecord['type']]?: Partial<typeof plans> } = {
  video: videoPlans,
  audio: audioPlans,
  document: documentPlans,
}

/** Returns the stages of a job on a file. */
export function stagesOf(kind: JobCommand['kind'], type: MediaRecord['type'] | undefined): Stages {
  return plansOf[type ?? 'unknown']?.[kind] ?? plans[kind]
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
  stages: Stages,
  { stage, fraction }: EngineProgress,
  before: number,
  { index: part, parts }: JobPart = { index: 0, parts: 1 },
): number {
  const index = stages.findIndex(([name]) => name === stage)
  const [, share] = stages[index] ?? [stage, 0]
  if (index < 0) return before
  const done = stages.slice(0, index).reduce((sum, [, percent]) => sum + percent, 0)
  const own = done + share * Math.min(1, Math.max(0, fraction))
  return Math.max(before, Math.min(MAX_PERCENT, Math.round((100 * part + own) / parts)))
}
