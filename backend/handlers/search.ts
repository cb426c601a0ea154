import type { SearchRequest } from '#generated/model/searchRequest.zod.ts'

import { isLive } from '#lib/review/review-regions.ts'
import type { Reader } from '../accounts/profiles'
import type { Backend } from './backend-type'
import { presentMedia } from '../jobs/present'
import { hitsIn, type Texts } from '../media/search-hits'
import { usableFiles } from '../media/projects'
import { rowsById } from '../ports/tables'
import type { MediaRecord } from '../records/records'
import type { HandlersOf } from '../http/define-handlers'
import { pageOf } from './own'
import { sortMedia } from './sort-media'

/** The contract's maximum number of hits of a file. */
const MAX_HITS = 20

/** Files whose reviews and transcripts are read at once, which bounds the memory of a search. */
const READ_AT_ONCE = 200

function fits(media: MediaRecord, { types, states, dates }: SearchRequest): boolean {
  return (
    (types?.includes(media.type) ?? true) &&
    (states?.includes(media.state) ?? true) &&
    media.uploadDate >= (dates?.from ?? 0) &&
    media.uploadDate <= (dates?.to ?? Infinity)
  )
}

function hasCategory({ review }: Texts, wanted: SearchRequest['entityCategories']): boolean {
  if (wanted === undefined) return true
  const { spans = [], marks = [] } = review ?? {}
  return [...spans, ...marks].some((item) => isLive(item) && item.category !== null && wanted.includes(item.category))
}

interface Searched {
  media: MediaRecord
  texts: Texts
}

/** Adds to files what they are searched in. */
async function withTexts(records: Reader, medias: readonly MediaRecord[]): Promise<Searched[]> {
  const ids = medias.map(({ id }) => id)
  const reviews = await rowsById(records, 'detections', ids)
  const transcripts = await rowsById(records, 'transcripts', ids)
  return medias.map((media) => ({
    media,
    texts: { review: reviews.get(media.id), segments: transcripts.get(media.id)?.segments ?? [] },
  }))
}

/** Returns the files that contain a term. */
async function filesWith(records: Reader, medias: readonly MediaRecord[], term: string, request: SearchRequest): Promise<MediaRecord[]> {
  const found: MediaRecord[] = []
  for (let at = 0; at < medias.length; at += READ_AT_ONCE) {
    for (const { media, texts } of await withTexts(records, medias.slice(at, at + READ_AT_ONCE)))
      if (hasCategory(texts, request.entityCategories) && !hitsIn(media, texts, term).next().done) found.push(media)
  }
  return found
}

export function searchHandlers({ tables, queue }: Backend): HandlersOf<'search'> {
  return {
    searchMedia: async ({ session, body }) => {
      const term = body.searchTerm.trim().toLowerCase()
      const own = (await usableFiles(tables, session.userId, body.projectId)).filter((media) => fits(media, body))
      const found = await filesWith(tables, own, term, body)
      const rows = pageOf(sortMedia(found, 'newest'), body)
      const searchResult = Object.fromEntries(rows.map((media) => [media.id, presentMedia(media, queue.live())]))
      const searched = await withTexts(tables, rows)
      const hits = Object.fromEntries(searched.map(({ media, texts }) => [media.id, [...hitsIn(media, texts, term)].slice(0, MAX_HITS)]))
      return { status: 200, body: { searchResult, totalResults: found.length, ...(rows.length > 0 && { hits }) } }
    },
  }
}
