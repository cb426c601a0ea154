import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { jobLabel, workLabel } from '../../../api/newest-jobs'
import { isActive } from '../../../lib/job-state'

export interface RunningWork {
  /** The accessible name. */
  name: string
  label: string
  /** 0 to 100. */
  percent: number
  secondsLeft?: number | undefined
}

const BUSY: readonly Media['state'][] = ['Converting', 'Detecting', 'Transcribing', 'Redacting']

/** Returns the running work on a media, from its job, or from the media's own progress where the job is not loaded. */
export function workOn(media: Media, job: Job | undefined): WorkProgress | null {
  if (isActive(job)) {
    return { name: `${jobLabel(job.kind)}: ${media.name}`, label: workLabel(job), percent: job.progress, secondsLeft: job.secondsLeft }
  }
  if (media.progress === undefined || !BUSY.includes(media.state)) return null
  return { name: `${media.state}: ${media.name}`, label: media.state, percent: media.progress }
}
