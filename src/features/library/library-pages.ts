import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { getListMediaQueryKey, listMedia } from '#generated/media/media.ts'
import type { ListMediaParams } from '#generated/model/listMediaParams.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { MediaSort } from '#generated/model/mediaSort.zod.ts'
import { searchMedia } from '#generated/search/search.ts'
import { MOST_FOUND, searchAllQuery } from '../../api/search-all'
import { STATE_ORDER } from '../../lib/state-order'
import { isNarrowedSearch, passes } from './found-media'
import type { LibraryAddress } from './library-address'

export const PAGE_SIZE = 100

/** How many media a page holds: all results of a search that is narrowed here lie on its only page. */
export function pageSizeOf(address: LibraryAddress): number {
  return isNarrowedSearch(address) ? MOST_FOUND : PAGE_SIZE
}

/** Which page a media lies on. */
export function pageOfIndex(index: number, address: LibraryAddress): number {
  return Math.floor(index / pageSizeOf(address))
}

interface PageQuery {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<MediaList>
}

/**
 * The query of one page. What a search finds is kept as pages of the list too, so that what the socket tells of a media reaches
 * it there.
 */
export function pageQuery(address: LibraryAddress, page: number): PageQuery {
  const { projectId, searchTerm, sort, type, state } = address
  if (isNarrowedSearch(address)) return searchAllQuery(searchTerm)
  const rows = { page, rowsPerPage: PAGE_SIZE }
  if (searchTerm !== '') {
    return {
      queryKey: ['listMedia', { ...rows, searchTerm }],
      queryFn: async ({ signal }) => {
        const { searchResult, totalResults } = await searchMedia({ category: 'tag', searchTerm, ...rows }, { signal })
        return { medias: searchResult, total: totalResults }
      },
    }
  }
  const params = {
    ...rows,
    sort,
    ...(projectId === undefined ? {} : { projectId }),
    ...(type === undefined ? {} : { type }),
    ...stateParams(state),
  }
  return {
    queryKey: getListMediaQueryKey(params),
    queryFn: ({ signal }) => listMedia(params, { signal }),
  }
}

/** What is on hold is redacted too, so both filters name the release of the newest version. */
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

/** The media of a page in their order, which a map with numbers for ids does not keep; of a narrowed search, those that pass its filters. */
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
  // By state a page of the back end stays as it came: a media whose state changes would jump under the reader's hand.
  return sort === 'state' ? media : media.toSorted(compare[sort])
}

/** How many media the whole list has. */
export function countOf(page: MediaList, address: LibraryAddress): number {
  return isNarrowedSearch(address) ? mediaOfPage(page, address).length : page.total
}

/** The places, among all media of the list, of those that are hidden; only pages that were loaded can tell. */
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

/** The place in the server's list of what is shown at `index`, where the places in `hidden` (ascending) are left out. */
export function placeOf(index: number, hidden: readonly number[]): number {
  let place = index
  for (const gap of hidden) {
    if (gap > place) break
    place += 1
  }
  return place
}

/** Media that were taken note of a while ago, as the newest list that holds them has them. */
export function asNow(client: QueryClient, media: readonly Media[]): Media[] {
  if (media.length === 0) return []
  const oldestFirst = client
    .getQueryCache()
    .findAll({ queryKey: ['listMedia'] })
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const known = new Map<string, Media>()
  for (const { state } of oldestFirst) {
    // Other pages of the product keep lists of several pages below the same key.
    const list = state.data as Partial<MediaList> | undefined
    for (const one of Object.values(list?.medias ?? {})) known.set(one.id, one)
  }
  return media.map((one) => known.get(one.id) ?? one)
}
