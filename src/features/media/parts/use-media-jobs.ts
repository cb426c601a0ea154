import { useListJobs } from '#generated/jobs/jobs.ts'
import type { Job } from '#generated/model/job.zod.ts'

/** Loads the jobs of a file, newest first. The socket updates their progress. The list is empty when the request fails. */
export function useMediaJobs(mediaId: string): { jobs: readonly Job[]; isPending: boolean } {
  const { data, isPending } = useListJobs({ mediaId })
  return { jobs: data?.jobs ?? [], isPending }
}
