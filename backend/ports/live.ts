import type { EngineProgress } from '#engine/core/types.ts'
import type { JobStage } from '#generated/model/jobStage.zod.ts'

/** One of several parts of a job, each of which goes through its own stages. */
export interface JobPart {
  index: number
  parts: number
}

/** A report of a job's work. */
export interface ReportedProgress extends EngineProgress {
  part?: JobPart
}

/** The progress of a running job. It changes too often to be stored in the records. */
export interface LiveJob {
  jobId: string
  mediaId: string
  stage: JobStage | null
  /** In percent. */
  progress: number
  /** The estimated time to the end. Undefined during the first seconds, which say little about it. */
  secondsLeft?: number
  /** The last report of its work. */
  reported?: ReportedProgress
}

/** The queue's state that isn't in the records. */
export interface Live {
  /** The running jobs, max one per lane. */
  jobs: readonly LiveJob[]
  /** The reason why no job can start or finish, as a message for the user; null if work isn't paused. */
  trouble: string | null
}
