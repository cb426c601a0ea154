import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useListJobs } from '#generated/jobs/jobs.ts'
import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { SearchHit } from '#generated/model/searchHit.zod.ts'
import { newestJobs } from '#api/live/newest-jobs.ts'
import { inTurn } from '#lib/in-turn.ts'
import { useDeletedIds } from '#notifications/deletions.ts'
import type { LibraryAddress } from './library-address'
import { countOf, hiddenPlaces, mediaOfPage, pageOfIndex, pageQuery, pageSizeOf, placeOf } from './library-pages'

const MAX_JOBS = 200
/** One array for all, so that list items without hits don't render again. */
const NO_HITS: readonly SearchHit[] = []
/** The debounce before visible pages are requested, which skips pages that are only scrolled past. */
const SCROLL_DEBOUNCE_MILLISECONDS = 100

/** Loads the newest jobs of all files. */
export function useLibraryJobs() {
  return useListJobs({ rowsPerPage: MAX_JOBS })
}

/**
 * Loads the files that a URL selects, only the visible pages: a list of ten thousand can be scrolled to its middle without loading the
 * pages before.
 */
export function useLibrary(address: LibraryAddress) {
  const client = useQueryClient()
  const [shown, setShown] = useState({ first: 0, last: 0 })
  const pages = useMemo(() => {
    const inView = Array.from({ length: shown.last - shown.first + 1 }, (_, index) => shown.first + index)
    // The first page is always loaded for the total and its error.
    return [...new Set([0, ...inView])]
  }, [shown])
  const results = useQueries({ queries: pages.map((page) => pageQuery(address, page)) })
  const newest = results.toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0]
  const total = newest?.data ? countOf(newest.data, address) : 0
  const deleted = useDeletedIds()
  // Reads the cache outside React; its contents change together with one of the inputs.
  const hidden = hiddenPlaces(client, address, total, deleted)
  const lists = new Map(pages.map((page, index) => [page, results[index]?.data]))

  // Without the jobs only the progress is missing, so their error is ignored.
  const jobs = useLibraryJobs()
  const byMedia = useMemo(() => newestJobs(jobs.data?.jobs ?? []), [jobs.data])

  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(debounce.current), [])
  const show = useCallback(
    (firstIndex: number, lastIndex: number): void => {
      const next = { first: pageOfIndex(firstIndex, address), last: pageOfIndex(lastIndex, address) }
      const take = (): void => setShown((before) => (before.first === next.first && before.last === next.last ? before : next))
      clearTimeout(debounce.current)
      const isHere = [next.first, next.last].every((page) => client.getQueryData(pageQuery(address, page).queryKey) !== undefined)
      if (isHere) take()
      else debounce.current = setTimeout(take, SCROLL_DEBOUNCE_MILLISECONDS)
    },
    [client, address],
  )

  const mediaAt = (index: number): Media | undefined => {
    const place = placeOf(index, hidden)
    const list = lists.get(pageOfIndex(place, address))
    return list && mediaOfPage(list, address)[place % pageSizeOf(address)]
  }

  /** Returns all files between two indexes, inclusive, and loads missing pages. */
  const mediaBetween = async (first: number, last: number): Promise<Media[]> => {
    const [from, to] = [placeOf(first, hidden), placeOf(last, hidden)]
    const [firstPage, size] = [pageOfIndex(from, address), pageSizeOf(address)]
    const wanted = Array.from({ length: pageOfIndex(to, address) - firstPage + 1 }, (_, index) => firstPage + index)
    const found = new Map<number, MediaList>()
    const failures = await inTurn(wanted, async (page) => found.set(page, await client.fetchQuery(pageQuery(address, page))))
    if (failures[0]) throw failures[0].error
    return wanted.flatMap((page) => {
      const list = found.get(page)
      const media = list ? mediaOfPage(list, address) : []
      return media.filter(({ id }, index) => !deleted.has(id) && page * size + index >= from && page * size + index <= to)
    })
  }

  return {
    first: results[0],
    /** A visible page that failed to load. */
    failed: results.find(({ isLoadingError }) => isLoadingError),
    count: Math.max(0, total - hidden.length),
    /** The number of files on the back end, before a search is narrowed. */
    found: newest?.data?.total ?? 0,
    jobOf: (mediaId: string): Job | undefined => byMedia.get(mediaId),
    /** Returns the places where the search term was found. Empty without a search, and if the back end doesn't report them. */
    hitsOf: (mediaId: string): readonly SearchHit[] =>
      [...lists.values()].find((list) => list?.hits?.[mediaId])?.hits?.[mediaId] ?? NO_HITS,
    mediaAt,
    mediaBetween,
    show,
  }
}

export type Library = ReturnType<typeof useLibrary>
