import type { SearchRequest } from '#generated/model/searchRequest.zod.ts'

import { isLive } from '#lib/review/review-regions.ts'
import type { Reader } from '../accounts/profiles'
import type { Backend } from './backend-type'
import { presentMedia } from '../jobs/present'
import { hitsIn } from '../media/search-hits'
import type { MediaRecord } from '../records/records'
import type { HandlersOf } from '../http/define-handlers'
import { pageOf } from './own'
import { sortMedia } from './sort-media'

/** The contract's maximum number of hits of a file. */
const MAX_HITS = 20

function fits(records: Reader, media: MediaRecord, { types, states, projectId, dates, entityCategories }: SearchRequest): boolean {
  return (
    (types?.includes(media.type) ?? true) &&
    (states?.includes(media.state) ?? true) &&
    (projectId === undefined || media.projectId === projectId) &&
    media.uploadDate >= (dates?.from ?? 0) &&
    media.uploadDate <= (dates?.to ?? Infinity) &&
    (entityCategories === undefined || hasCategory(records, media, entityCategories))
  )
}

function hasCategory(records: Reader, { id }: MediaRecord, wanted: NonNullable<SearchRequest['entityCategories']>): boolean {
  const { spans = [], marks = [] } = records.get('detections', id) ?? {}
  return [...spans, ...marks].some((item) => isLive(item) && item.category !== null && wanted.includes(item.category))
}

export function searchHandlers({ tables, queue }: Backend): HandlersOf<'search'> {
  return {
    searchMedia: ({ session, body }) => {
      const term = body.searchTerm.trim().toLowerCase()
      const found = tables
        .all('media')
        .filter((media) => media.ownerId === session.userId && fits(tables, media, body) && !hitsIn(tables, media, term).next().done)
      const rows = pageOf(sortMedia(found, 'newest'), body)
      const searchResult = Object.fromEntries(rows.map((media) => [media.id, presentMedia(media, queue.live())]))
      const hits = Object.fromEntries(rows.map((media) => [media.id, [...hitsIn(tables, media, term)].slice(0, MAX_HITS)]))
      return { status: 200, body: { searchResult, totalResults: found.length, ...(rows.length > 0 && { hits }) } }
    },
  }
}
