import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { isActive, workLabel } from '../../../api/newest-jobs'
import { jobWords } from '../../../lib/media-words'

export interface WorkUnderWay {
  /** What the work is on, for screen readers. */
  name: string
  label: string
  /** 0 to 100. */
  percent: number
}

const BUSY: readonly Media['state'][] = ['Converting', 'Detecting', 'Transcribing', 'Redacting']

/** What is being done to a media; its job tells best, and the media's own progress where the job is not at hand. */
export function workOn(media: Media, job: Job | undefined): WorkUnderWay | null {
  if (isActive(job)) {
    return { name: `${jobWords[job.kind]}: ${media.name}`, label: workLabel(job), percent: job.progress }
  }
  if (media.progress === undefined || !BUSY.includes(media.state)) return null
  return { name: `${media.state}: ${media.name}`, label: media.state, percent: media.progress }
}
