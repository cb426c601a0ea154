import type { QueryClient } from '@tanstack/react-query'

import type { JobList } from '#generated/model/jobList.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { isActive } from '#lib/job-state.ts'
import { WORKING_STATES } from '#lib/state-order.ts'

/** Returns whether loaded data shows work in progress. If the work ended before the socket connected, no message reports that. */
export function mayHaveMissedWork(client: QueryClient): boolean {
  const lists = client.getQueriesData<JobList>({ queryKey: ['listJobs'] })
  const files = client.getQueriesData<Media>({ queryKey: ['getMedia'] })
  return (
    lists.some(([, list]) => list?.jobs.some((job) => isActive(job)) === true) ||
    files.some(([, media]) => media !== undefined && WORKING_STATES.includes(media.state))
  )
}
