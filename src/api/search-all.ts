import type { MediaList } from '#generated/model/mediaList.zod.ts'
import { searchMedia } from '#generated/search/search.ts'

/** Results of a search that are loaded to be filtered or sorted. */
export const MOST_FOUND = 1000
/** The contract's limit for one response. */
const ROWS = 200

async function searchAll(searchTerm: string, signal: AbortSignal): Promise<MediaList> {
  const medias: MediaList['medias'] = {}
  for (let page = 0; ; page += 1) {
    const { searchResult, totalResults } = await searchMedia({ category: 'tag', searchTerm, page, rowsPerPage: ROWS }, { signal })
    Object.assign(medias, searchResult)
    const isEnd = Object.keys(searchResult).length === 0 || (page + 1) * ROWS >= Math.min(totalResults, MOST_FOUND)
    if (isEnd) return { medias, total: totalResults }
  }
}

/**
 * Returns the query of all results of a search, the newest `MOST_FOUND` of them; `total` says how many there are. The back end's
 * search takes a term alone, so whatever filters or sorts results needs them all. They are kept as a list of media, so that what
 * the socket reports of a file reaches them.
 */
export function searchAllQuery(searchTerm: string) {
  return {
    queryKey: ['listMedia', { searchTerm, rowsPerPage: MOST_FOUND }],
    queryFn: ({ signal }: { signal: AbortSignal }) => searchAll(searchTerm, signal),
  }
}
