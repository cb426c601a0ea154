import { useInfiniteQuery } from '@tanstack/react-query'

import { getListMediaQueryKey, listMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'

/** The largest page that the contract allows. */
const PAGE_SIZE = 200

/** Returns whether a file has a version that isn't on hold. Back ends of version 1.0.0 don't report holds. */
export function isSendable({ exportedVersions }: Pick<Media, 'exportedVersions'>): boolean {
  return exportedVersions.some(({ release }) => release !== 'held')
}

/** Loads the files that can be sent to the camera cloud, newest first and page by page. */
export function useSendable({ isEnabled }: { isEnabled: boolean }) {
  const query = useInfiniteQuery({
    queryKey: [...getListMediaQueryKey({ rowsPerPage: PAGE_SIZE }), 'sendable'],
    queryFn: ({ pageParam, signal }) => listMedia({ page: pageParam, rowsPerPage: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
    enabled: isEnabled,
  })
  const pages = query.data?.pages ?? []
  const total = pages.at(-1)?.total ?? 0
  return {
    query,
    // An upload between two page loads shifts the list, so two pages may contain the same file.
    media: [...new Map(pages.flatMap(({ medias }) => Object.entries(medias))).values()].filter(isSendable),
    searched: Math.min(pages.length * PAGE_SIZE, total),
    total,
  }
}
