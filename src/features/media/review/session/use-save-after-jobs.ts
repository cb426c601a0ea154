import { useEffect } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Autosaver } from '#editor/autosaver.ts'
import type { Review } from '#editor/review.ts'
import { isActive } from '#lib/job-state.ts'
import { isDetectedSince } from './use-newer-review'

/**
 * Saves when the jobs on the file have ended, because a back end may reject saves while they run. After a detection, the changes are saved
 * with its results.
 */
export function useSaveAfterJobs(autosaver: Autosaver<Review>, jobs: readonly Job[]): void {
  const isBusy = jobs.some(isActive)
  useEffect(() => {
    if (!isBusy && !isDetectedSince(autosaver.revision, jobs)) void autosaver.flush()
  }, [autosaver, isBusy, jobs])
}
