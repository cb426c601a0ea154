import type { QueryClient } from '@tanstack/react-query'

import type { WatchList } from '#generated/model/watchList.zod.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { getGetWatchListQueryKey, getWatchList, saveWatchList, useGetWatchList } from '#generated/projects/projects.ts'
import { ApiError, lacksCall } from './api-error'

/** Max attempts to change a list that is changed elsewhere meanwhile. */
const ATTEMPTS = 4

/**
 * Changes the watch list of a project. A list that was changed elsewhere is reloaded, and the change applied to it.
 *
 * @param change returns the same terms if nothing changes; nothing is saved then
 * @throws ApiError or ConnectionError
 */
export async function changeWatchList(
  client: QueryClient,
  projectId: string,
  change: (terms: readonly WatchTerm[]) => readonly WatchTerm[],
): Promise<WatchList> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await getWatchList(projectId)
    const terms = change(before.terms)
    try {
      const saved = terms === before.terms ? before : await saveWatchList(projectId, { revision: before.revision, terms: [...terms] })
      client.setQueryData(getGetWatchListQueryKey(projectId), saved)
      return saved
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || attempt === ATTEMPTS) throw error
    }
  }
}

/** Returns whether the back end stores watch lists, which version 1.0.0 doesn't. False until it is known. */
export function useHasWatchList(projectId: string | undefined): boolean {
  const { data, error } = useGetWatchList(projectId ?? '', { query: { enabled: projectId !== undefined, retry: false, staleTime: 60_000 } })
  if (data !== undefined) return true
  // After another failure, the page of the list shows the error and can try again.
  return error !== null && !lacksCall(error)
}
