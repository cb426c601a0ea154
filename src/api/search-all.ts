import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { SearchRequest } from '#generated/model/searchRequest.zod.ts'
import type { SearchResponse } from '#generated/model/searchResponse.zod.ts'
import { searchMedia } from '#generated/search/search.ts'
import { ApiError } from './api-error'

/** The maximum number of results that are loaded for filtering and sorting. */
export const MAX_RESULTS = 1000
/** The contract's maximum page size. */
const ROWS = 200

/** The optional filters of a search. A back end of version 1.0.0 ignores or refuses them. */
export type SearchFilters = Pick<SearchRequest, 'types' | 'states' | 'projectId'>

/** Search results as a list of files. */
export interface FoundMedia extends MediaList {
  /** The places where the term was found, by media ID. Back ends of version 1.0.0 don't return it. */
  hits?: NonNullable<SearchResponse['hits']>
}

export function foundMedia({ searchResult, totalResults, hits }: SearchResponse): FoundMedia {
  return { medias: searchResult, total: totalResults, ...(hits && { hits }) }
}

/** Returns whether the back end may have refused a request because of its filters. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 422)
}

async function searchAll(searchTerm: string, filters: SearchFilters, signal: AbortSignal): Promise<FoundMedia> {
  let sent = filters
  const found: FoundMedia = { medias: {}, total: 0, hits: {} }
  for (let page = 0; ; page += 1) {
    const request = { category: 'tag' as const, searchTerm, page, rowsPerPage: ROWS }
    const { searchResult, totalResults, hits } = await searchMedia({ ...request, ...sent }, { signal }).catch((error: unknown) => {
      if (Object.keys(sent).length === 0 || !isRefusal(error)) throw error
      sent = {}
      return searchMedia(request, { signal })
    })
    Object.assign(found.medias, searchResult)
    Object.assign(found.hits ?? {}, hits)
    const isEnd = Object.keys(searchResult).length === 0 || (page + 1) * ROWS >= Math.min(totalResults, MAX_RESULTS)
    if (isEnd) return { ...found, total: totalResults }
  }
}

/**
 * Returns the query for all results of a search, limited to the newest `MAX_RESULTS`; `total` is their full number. The back end can't sort
 * results and may not filter them, so the app needs all of them. They are cached as a list of files, so that socket messages update them.
 */
export function searchAllQuery(searchTerm: string, filters: SearchFilters = {}) {
  return {
    queryKey: ['listMedia', { searchTerm, rowsPerPage: MAX_RESULTS, ...filters }],
    queryFn: ({ signal }: { signal: AbortSignal }) => searchAll(searchTerm, filters, signal),
  }
}
