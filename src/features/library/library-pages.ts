import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { getListMediaQueryKey, listMedia } from '#generated/media/media.ts'
import type { ListMediaParams } from '#generated/model/listMediaParams.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { MediaSort } from '#generated/model/mediaSort.zod.ts'
import { searchMedia } from '#generated/search/search.ts'
import { foundMedia, MAX_RESULTS, searchAllQuery, type FoundMedia } from '#api/search-all.ts'
import { STATE_ORDER } from '#lib/state-order.ts'
import { isNarrowedSearch, passes, searchFilters } from './found-media'
import type { LibraryAddress } from './library-address'

export const PAGE_SIZE = 100

/** Returns the page size. A narrowed search has a single page with all results. */
export function pageSizeOf(address: LibraryAddress): number {
  return isNarrowedSearch(address) ? MAX_RESULTS : PAGE_SIZE
}

/** Returns the page that contains an index. */
export function pageOfIndex(index: number, address: LibraryAddress): number {
  return Math.floor(index / pageSizeOf(address))
}

interface PageQuery {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<FoundMedia>
}

/** Returns the query of a page. Search results are cached under the list's key, so that socket messages about files update them, too. */
export function pageQuery(address: LibraryAddress, page: number): PageQuery {
  const { projectId, searchTerm, sort, type, state, work } = address
  if (isNarrowedSearch(address)) return searchAllQuery(searchTerm, searchFilters(address))
  const rows = { page, rowsPerPage: PAGE_SIZE }
  if (searchTerm !== '') {
    return {
      queryKey: ['listMedia', { ...rows, searchTerm }],
      queryFn: async ({ signal }) => foundMedia(await searchMedia({ category: 'tag', searchTerm, ...rows }, { signal })),
    }
  }
  const params = {
    ...rows,
    sort,
    ...(projectId === undefined ? {} : { projectId }),
    ...(type === undefined ? {} : { type }),
    ...stateParams(state),
    ...(work === undefined ? {} : { work }),
  }
  return {
    queryKey: getListMediaQueryKey(params),
    queryFn: ({ signal }) => listMedia(params, { signal }),
  }
}

/** Returns the parameters of a state filter. Files on hold are also Redacted, so both filters include the release state. */
function stateParams(state: LibraryAddress['state']): Pick<ListMediaParams, 'state' | 'release'> {
  if (state === undefined) return {}
  if (state === 'On hold') return { state: 'Redacted', release: 'held' }
  return state === 'Redacted' ? { state, release: 'released' } : { state }
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const newest = (one: Media, other: Media): number => other.uploadDate - one.uploadDate

const compare: Record<MediaSort, (one: Media, other: Media) => number> = {
  newest,
  oldest: (one, other) => one.uploadDate - other.uploadDate,
  name: (one, other) => names.compare(one.name, other.name),
  largest: (one, other) => other.size - one.size,
  smallest: (one, other) => one.size - other.size,
  state: (one, other) => STATE_ORDER.indexOf(one.state) - STATE_ORDER.indexOf(other.state) || newest(one, other),
}

const ordered = new WeakMap<MediaList, Map<string, Media[]>>()

/** Returns the sorted files of a page, because an object with numeric ids does not keep the order. A narrowed search is also filtered. */
export function mediaOfPage(page: MediaList, address: LibraryAddress): Media[] {
  const known = ordered.get(page) ?? new Map<string, Media[]>()
  ordered.set(page, known)
  const key = JSON.stringify(address)
  const media = known.get(key) ?? orderedMedia(Object.values(page.medias), address)
  known.set(key, media)
  return media
}

function orderedMedia(media: Media[], address: LibraryAddress): Media[] {
  const { sort } = address
  if (isNarrowedSearch(address)) return media.filter((one) => passes(one, address)).toSorted(compare[sort])
  // Sorted by state, a page keeps the order of the response: otherwise a file would jump when its state changes.
  return sort === 'state' ? media : media.toSorted(compare[sort])
}

/** Returns the length of the whole list. */
export function countOf(page: MediaList, address: LibraryAddress): number {
  return isNarrowedSearch(address) ? mediaOfPage(page, address).length : page.total
}

/** Returns the indexes of hidden files in the whole list, for loaded pages only. */
export function hiddenPlaces(client: QueryClient, address: LibraryAddress, total: number, hidden: ReadonlySet<string>): number[] {
  if (hidden.size === 0) return []
  const places: number[] = []
  const size = pageSizeOf(address)
  for (let page = 0; page * size < total; page += 1) {
    const list = client.getQueryData<MediaList>(pageQuery(address, page).queryKey)
    if (!list) continue
    for (const [index, { id }] of mediaOfPage(list, address).entries()) if (hidden.has(id)) places.push(page * size + index)
  }
  return places
}

/** Returns the index in the server's list of the item shown at `index`, given the hidden indexes in ascending order. */
export function placeOf(index: number, hidden: readonly number[]): number {
  let place = index
  for (const gap of hidden) {
    if (gap > place) break
    place += 1
  }
  return place
}

/** Returns files in their current state, from the newest cached list that contains them. */
export function currentMedia(client: QueryClient, media: readonly Media[]): Media[] {
  if (media.length === 0) return []
  const oldestFirst = client
    .getQueryCache()
    .findAll({ queryKey: ['listMedia'] })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const known = new Map<string, Media>()
  for (const { state } of oldestFirst) {
    // Other pages cache infinite lists under the same key.
    const list = state.data as Partial<MediaList> | undefined
    for (const one of Object.values(list?.medias ?? {})) known.set(one.id, one)
  }
  return media.map((one) => known.get(one.id) ?? one)
}
