import { useInfiniteQuery } from '@tanstack/react-query'

import { getListMediaActivitiesQueryKey, listMediaActivities } from '#generated/media/media.ts'
import { lacksCall } from '#api/api-error.ts'
import { mayRetry } from '#api/query-client.ts'

const PAGE_SIZE = 20

/** Loads the log of a file, newest first, page by page. */
export function useActivities(mediaId: string) {
  const query = useInfiniteQuery({
    // Socket messages about the file invalidate everything under the call's key.
    queryKey: [...getListMediaActivitiesQueryKey(mediaId), 'log'],
    queryFn: ({ pageParam, signal }) => listMediaActivities(mediaId, { page: pageParam, rowsPerPage: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
    retry: (failures, error) => !lacksCall(error) && mayRetry(failures, error),
  })
  // A new entry between two page loads shifts the list, so two pages may contain the same entry.
  const entries = new Map(query.data?.pages.flatMap(({ activities }) => activities.map((entry) => [entry.id, entry])))
  return { ...query, entries: [...entries.values()], isMissing: lacksCall(query.error) }
}
