import { Detections } from '#generated/model/detections.zod.ts'
import { Job } from '#generated/model/job.zod.ts'
import type { JobStage } from '#generated/model/jobStage.zod.ts'
import { Media } from '#generated/model/media.zod.ts'
import { Version } from '#generated/model/version.zod.ts'

import type { DetectionsRecord, JobRecord, MediaRecord, VersionRecord } from './records'

/** How far the running job is. It changes too often to be kept in the records. */
export interface Live {
  jobId: string
  mediaId: string
  stage: JobStage | null
  /** In percent. */
  progress: number
}

/** A job as the contract shows it; the schema drops what only the server knows. */
export function presentJob(job: JobRecord, live?: Live): Job {
  const running = live?.jobId === job.id && job.state === 'running'
  return Job.parse(running ? { ...job, stage: live.stage, progress: live.progress } : job)
}

/** A media as the contract shows it, with the progress of the work in hand. */
export function presentMedia(media: MediaRecord, live?: Live): Media {
  return Media.parse(live?.mediaId === media.id ? { ...media, progress: live.progress } : media)
}

export function presentDetections(detections: DetectionsRecord): Detections {
  return Detections.parse(detections)
}

export function presentVersion(version: VersionRecord): Version {
  return Version.parse(version)
}
