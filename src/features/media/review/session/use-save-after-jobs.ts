import { useEffect } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Autosaver } from '../../../../editor/autosaver'
import type { Review } from '../../../../editor/review'
import { isActive } from '../../../../lib/job-state'

/** Saves when the jobs on the media have ended, because the back end may reject saves while they run. */
export function useSaveAfterJobs(autosaver: Autosaver<Review>, jobs: readonly Job[]): void {
  const isBusy = jobs.some(isActive)
  useEffect(() => {
    if (!isBusy) void autosaver.flush()
  }, [autosaver, isBusy])
}
