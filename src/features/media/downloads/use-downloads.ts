import { useInfiniteQuery, useQueries } from '@tanstack/react-query'

import { getListMediaQueryKey, listMedia } from '#generated/media/media.ts'
import { getListVersionsQueryOptions } from '#generated/versions/versions.ts'
import { newestFirst, type Download } from './downloads'

/** The largest page that the contract allows. */
const PAGE_SIZE = 200

/** Loads every exported version of the user's files: the list of files names those with versions, and each of them lists its versions. */
export function useDownloads() {
  const media = useInfiniteQuery({
    queryKey: [...getListMediaQueryKey({ rowsPerPage: PAGE_SIZE }), 'downloads'],
    queryFn: ({ pageParam, signal }) => listMedia({ page: pageParam, rowsPerPage: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
  })
  const pages = media.data?.pages ?? []
  // An upload between two page loads shifts the list, so two pages may contain the same file.
  const exported = new Map(pages.flatMap(({ medias }) => Object.entries(medias)).filter(([, one]) => one.exportedVersions.length > 0))
  const owners = [...exported.values()]
  const versions = useQueries({ queries: owners.map(({ id }) => getListVersionsQueryOptions(id)) })
  const downloads = owners.flatMap((one, index): Download[] =>
    (versions[index]?.data?.versions ?? []).map((version) => ({ media: one, version })),
  )
  const failed = versions.filter(({ isLoadingError }) => isLoadingError)
  return {
    media,
    downloads: newestFirst(downloads),
    isPending: media.isPending || versions.some(({ isPending }) => isPending),
    /** The number of files whose versions couldn't be loaded. */
    failed: failed.length,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    searched: Math.min(pages.length * PAGE_SIZE, pages.at(-1)?.total ?? 0),
    total: pages.at(-1)?.total ?? 0,
  }
}
