import { useInfiniteQuery } from '@tanstack/react-query'

import { useListJobs } from '../../../generated/jobs/jobs'
import { getListMediaQueryKey, listMedia } from '../../../generated/media/media'
import type { Job } from '../../../generated/model/job.zod'
import type { Media } from '../../../generated/model/media.zod'
import type { MediaList } from '../../../generated/model/mediaList.zod'
import { newestJobs } from '../../api/newest-jobs'

const PAGE_SIZE = 24
const MOST_JOBS = 200

export interface LibraryEntry {
  media: Media
  /** The newest of it. */
  job: Job | undefined
}

/**
 * The media of all pages that have been loaded, newest first. One that arrives while pages are open moves the others on, so
 * the same one may come twice; the map keeps the one that came last.
 */
export function mediaOf(pages: readonly MediaList[]): Media[] {
  const byId = new Map(pages.flatMap(({ medias }) => Object.entries(medias)))
  return [...byId.values()].toSorted((a, b) => b.uploadDate - a.uploadDate)
}

/** The user's media with their jobs, page by page. */
export function useLibrary() {
  const media = useInfiniteQuery({
    queryKey: [...getListMediaQueryKey({ rowsPerPage: PAGE_SIZE }), 'pages'],
    queryFn: ({ pageParam, signal }) => listMedia({ page: pageParam, rowsPerPage: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
  })
  // Its failure costs the figures of the jobs only, and the page is of use without them.
  const jobs = useListJobs({ rowsPerPage: MOST_JOBS })
  const newest = newestJobs(jobs.data?.jobs ?? [])
  const pages = media.data?.pages ?? []
  return {
    media,
    entries: mediaOf(pages).map((one): LibraryEntry => ({ media: one, job: newest.get(one.id) })),
    total: pages.at(-1)?.total ?? 0,
  }
}
