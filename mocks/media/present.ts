import { Detections } from '#generated/model/detections.zod.ts'
import { Job } from '#generated/model/job.zod.ts'
import type { JobStage } from '#generated/model/jobStage.zod.ts'
import { Media } from '#generated/model/media.zod.ts'
import { Version } from '#generated/model/version.zod.ts'

import { isOutdated } from './outdated'
import type { DetectionsRecord, JobRecord, MediaRecord, VersionRecord } from '../records/records'

/** How far a running job is. It changes too often to be kept in the records. */
export interface LiveJob {
  jobId: string
  mediaId: string
  stage: JobStage | null
  /** In percent. */
  progress: number
}

/** What the queue knows beyond the records. */
export interface Live {
  /** The jobs that run now, one in each lane at most. */
  jobs: readonly LiveJob[]
  /** Why no job can start or end now, in words for the person; null where nothing is wrong. */
  trouble: string | null
}

/** A job as the contract shows it; the schema drops what only the server knows. While work is paused, an open job says why. */
export function presentJob(job: JobRecord, live?: Live): Job {
  const own = live?.jobs.find(({ jobId }) => jobId === job.id)
  if (own && job.state === 'running') return Job.parse({ ...job, stage: own.stage, progress: own.progress })
  return Job.parse(live && job.finishedAt === null ? { ...job, error: live.trouble } : job)
}

/** A media as the contract shows it, with the progress of the work in hand. */
export function presentMedia(media: MediaRecord, live?: Live): Media {
  const own = live?.jobs.find(({ mediaId }) => mediaId === media.id)
  return Media.parse(own ? { ...media, progress: own.progress } : media)
}

export function presentDetections(detections: DetectionsRecord): Detections {
  return Detections.parse(detections)
}

/** A version as the contract shows it, against the review as it is saved now. */
export function presentVersion(version: VersionRecord, review: DetectionsRecord | undefined): Version {
  return Version.parse({ ...version, outdated: isOutdated(version, review) })
}
