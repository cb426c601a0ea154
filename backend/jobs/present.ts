import { Detections } from '#generated/model/detections.zod.ts'
import { Job } from '#generated/model/job.zod.ts'
import { Media } from '#generated/model/media.zod.ts'
import { Version } from '#generated/model/version.zod.ts'

import type { Live, LiveJob } from '../ports/live'
import type { Places } from './queue/places'
import { isOutdated } from '../media/outdated'
import { workOf } from './work'
import type { DetectionsRecord, JobRecord, MediaRecord, VersionRecord } from '../records/records'

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

/**
 * Returns a file in the contract's shape, with the progress of its job and its pending step. A server that doesn't run the job hears of its end
 * after the records have it.
 */
export function presentMedia(media: MediaRecord, live?: Live): Media {
  const own = live?.jobs.find(({ mediaId }) => mediaId === media.id)
  const work = workOf(media)
  return Media.parse({ ...media, ...(own && work === 'busy' && { progress: own.progress }), ...(work && { work }) })
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
