import { useListJobs } from '#generated/jobs/jobs.ts'
import type { Job } from '#generated/model/job.zod.ts'

/** The jobs of a media, newest first; their progress comes by the socket. Where they cannot be asked for, there are none. */
export function useMediaJobs(mediaId: string): { jobs: readonly Job[]; isPending: boolean } {
  const { data, isPending } = useListJobs({ mediaId })
  return { jobs: data?.jobs ?? [], isPending }
}

export function isActive({ state }: Pick<Job, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}
