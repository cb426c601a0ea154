import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import { searchMedia } from '#generated/search/search.ts'
import type { LibraryAddress } from './library-address'

/** Results of a search that are loaded to be filtered or sorted. */
export const MOST_FOUND = 1000
/** As many as the contract gives at once. */
const ROWS = 200

/**
 * Whether a search is filtered or sorted, which the back end's search cannot do: it is sent a term, and answers newest first. Then all
 * results are loaded, and filtered and sorted here.
 */
export function isNarrowedSearch({ searchTerm, projectId, type, state, sort }: LibraryAddress): boolean {
  return searchTerm !== '' && (projectId !== undefined || type !== undefined || state !== undefined || sort !== 'newest')
}

/** Loads the results of a search, the newest `MOST_FOUND` of them; `total` says how many there are. */
export async function findAll(searchTerm: string, signal: AbortSignal): Promise<MediaList> {
  const medias: MediaList['medias'] = {}
  for (let page = 0; ; page += 1) {
    const { searchResult, totalResults } = await searchMedia({ category: 'tag', searchTerm, page, rowsPerPage: ROWS }, { signal })
    Object.assign(medias, searchResult)
    const isEnd = Object.keys(searchResult).length === 0 || (page + 1) * ROWS >= Math.min(totalResults, MOST_FOUND)
    if (isEnd) return { medias, total: totalResults }
  }
}

/** Whether a result passes the filters of the address. */
export function passes(media: Media, { projectId, type, state }: LibraryAddress): boolean {
  return (
    (projectId === undefined || media.projectId === projectId) &&
    (type === undefined || media.type === type) &&
    (state === undefined || media.state === state)
  )
}
