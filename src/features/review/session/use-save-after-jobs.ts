import { useEffect } from 'react'

import type { Job } from '#generated/model/job.zod.ts'
import type { Autosaver } from '../../../editor/autosaver'
import type { Review } from '../../../editor/review'
import { isActive } from '../jobs/media-jobs'

/** Saves when the work on the media is done: a back end may refuse to save while it goes on. */
export function useSaveAfterJobs(autosaver: Autosaver<Review>, jobs: readonly Job[]): void {
  const isBusy = jobs.some(isActive)
  useEffect(() => {
    if (!isBusy) void autosaver.flush()
  }, [autosaver, isBusy])
}
