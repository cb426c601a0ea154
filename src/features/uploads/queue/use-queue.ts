import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { cancelJob, invalidateListJobs, useListJobs } from '#generated/jobs/jobs.ts'
import { getGetMediaQueryKey, invalidateListMedia, useGetMedia } from '#generated/media/media.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import { isTooLate } from '#api/use-media-actions.ts'
import { isActive } from '#lib/job-state.ts'
import { inTurn } from '#lib/in-turn.ts'
import { notify, notifyFailure } from '#notifications/notify.ts'

/** The library has the same list, so it is loaded once. */
const MAX_JOBS = 200

interface OpenJobs {
  running: Job[]
  /** In the order in which they will run. */
  waiting: Job[]
  /** Whether there are more than are loaded. */
  isPartial: boolean
}

/** Returns the open jobs of all files, without checks of uploads. */
export function useOpenJobs(): OpenJobs {
  const { data } = useListJobs({ rowsPerPage: MAX_JOBS })
  const { jobs = [], total = 0 } = data ?? {}
  const open = jobs.filter((job) => isActive(job) && job.kind !== 'probe')
  return {
    running: open.filter(({ state }) => state === 'running'),
    // The list is sorted newest first. Older back ends report no places and run the oldest first.
    waiting: open
      .filter(({ state }) => state === 'queued')
      .toReversed()
      .toSorted((one, other) => placeOf(one) - placeOf(other)),
    isPartial: total > jobs.length && isActive(jobs.at(-1)),
  }
}

const placeOf = ({ place = Number.MAX_SAFE_INTEGER }: Job): number => place

/** Returns the file of a job, from the cache if any list has it. Undefined while it is loading, and for a deleted file. */
export function useFileOf(mediaId: string): Media | undefined {
  const client = useQueryClient()
  const known = client.getQueryData<Media>(getGetMediaQueryKey(mediaId)) ?? listedMedia(client, mediaId)
  // Never refetched, because a bulk action invalidates many files at once without changing their names.
  const { data } = useGetMedia(mediaId, { query: { enabled: known === undefined, staleTime: Infinity, retry: false } })
  return data ?? known
}

function listedMedia(client: QueryClient, mediaId: string): Media | undefined {
  for (const [, list] of client.getQueriesData<Partial<MediaList>>({ queryKey: ['listMedia'] })) {
    // Other pages cache infinite lists under the same key.
    const media = list?.medias?.[mediaId]
    if (media) return media
  }
  return undefined
}

/** Returns a function that cancels jobs. Jobs that end meanwhile don't count as failures. */
export function useCancelJobs(): (jobs: readonly Job[]) => Promise<void> {
  const client = useQueryClient()
  return async (jobs) => {
    const failures = (await inTurn(jobs, ({ id }) => cancelJob(id))).filter(({ error }) => !isTooLate(error))
    await Promise.all([invalidateListJobs(client), invalidateListMedia(client)])
    const [first] = failures
    if (!first) return
    const message = jobs.length === 1 ? 'Couldn’t cancel the job.' : `Couldn’t cancel ${failures.length} of ${jobs.length} jobs.`
    if (first.error instanceof Error) notifyFailure(message, first.error, 'cancel-jobs')
    else notify({ message, variant: 'error', key: 'cancel-jobs' })
  }
}
