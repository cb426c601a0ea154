import type { MediaList } from '#generated/model/mediaList.zod.ts'
import { searchMedia } from '#generated/search/search.ts'

/** The maximum number of results that are loaded for filtering and sorting. */
export const MAX_RESULTS = 1000
/** The contract's maximum page size. */
const ROWS = 200

async function searchAll(searchTerm: string, signal: AbortSignal): Promise<MediaList> {
  const medias: MediaList['medias'] = {}
  for (let page = 0; ; page += 1) {
    const { searchResult, totalResults } = await searchMedia({ category: 'tag', searchTerm, page, rowsPerPage: ROWS }, { signal })
    Object.assign(medias, searchResult)
    const isEnd = Object.keys(searchResult).length === 0 || (page + 1) * ROWS >= Math.min(totalResults, MAX_RESULTS)
    if (isEnd) return { medias, total: totalResults }
  }
}

/**
 * Returns the query for all results of a search, limited to the newest `MAX_RESULTS`; `total` is their full number. The back end can't
 * filter or sort results, so the app needs all of them. They are cached as a list of media, so that messages of the socket update them.
 */
export function searchAllQuery(searchTerm: string) {
  return {
    queryKey: ['listMedia', { searchTerm, rowsPerPage: MAX_RESULTS }],
    queryFn: ({ signal }: { signal: AbortSignal }) => searchAll(searchTerm, signal),
  }
}
