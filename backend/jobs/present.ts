import { Detections } from '#generated/model/detections.zod.ts'
import { Job } from '#generated/model/job.zod.ts'
import type { JobStage } from '#generated/model/jobStage.zod.ts'
import { Media } from '#generated/model/media.zod.ts'
import { Version } from '#generated/model/version.zod.ts'

import type { ReportedProgress } from './queue/progress'
import type { Places } from './queue/places'
import { isOutdated } from '../media/outdated'
import { workOf } from './work'
import type { DetectionsRecord, JobRecord, MediaRecord, VersionRecord } from '../records/records'

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

/** Returns a job in the contract's shape; the schema drops internal fields. While work is paused, open jobs carry the reason. */
export function presentJob(job: JobRecord, live?: Live, places?: Places): Job {
  const own = live?.jobs.find(({ jobId }) => jobId === job.id)
  if (own && job.state === 'running') return Job.parse({ ...job, stage: own.stage, progress: own.progress, ...paceOf(own) })
  if (!live || job.finishedAt !== null) return Job.parse(job)
  return Job.parse({ ...job, error: live.trouble, ...(job.state === 'queued' && places?.get(job.id)) })
}

/** Returns the time left of a job, and the percentage points per second at which it would end then. */
function paceOf({ progress, secondsLeft }: LiveJob): Pick<Job, 'rate' | 'secondsLeft'> {
  return secondsLeft === undefined ? {} : { rate: (100 - progress) / secondsLeft, secondsLeft }
}

/** Returns a file in the contract's shape, with the progress of its job and its pending step. */
export function presentMedia(media: MediaRecord, live?: Live): Media {
  const own = live?.jobs.find(({ mediaId }) => mediaId === media.id)
  const work = workOf(media)
  return Media.parse({ ...media, ...(own && { progress: own.progress }), ...(work && { work }) })
}

export function presentDetections(detections: DetectionsRecord): Detections {
  return Detections.parse(detections)
}

/** The context for presenting a version: its file, and the file's saved review. */
interface VersionContext {
  media: MediaRecord | undefined
  review: DetectionsRecord | undefined
}

/** Returns a version in the contract's shape, compared with the saved review and with its file's name. */
export function presentVersion(version: VersionRecord, { media, review }: VersionContext): Version {
  return Version.parse({ ...version, outdated: isOutdated(version, review), ...(media && { media }) })
}
