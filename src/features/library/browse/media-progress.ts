import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { progressOf, shortLabel, type WorkProgress } from '#api/live/newest-jobs.ts'
import { isActive } from '#lib/job-state.ts'
import { WORKING_STATES } from '#lib/state-order.ts'
import { progressWords } from '#lib/review/review-progress.ts'

/** Returns the progress of a file's review, `12 of 30 reviewed`; empty if none is pending or the back end doesn't report it. */
export function reviewWords({ work, reviewProgress }: Media): string {
  return (work === 'review' && reviewProgress && progressWords(reviewProgress)) || ''
}

interface ListedWork extends WorkProgress {
  /** The tooltip: the step and, for a waiting job, what it waits for. */
  title: string
}

/** Returns the running work on a file, from its job, or from the file's progress if the job isn't loaded. */
export function workOn(media: Media, job: Job | undefined): ListedWork | null {
  if (isActive(job)) {
    const progress = progressOf(job)
    return { ...progress, name: `${progress.name}: ${media.name}`, label: shortLabel(job), title: progress.label }
  }
  if (media.progress === undefined || !WORKING_STATES.includes(media.state)) return null
  return { name: `${media.state}: ${media.name}`, label: media.state, title: media.state, percent: media.progress }
}
