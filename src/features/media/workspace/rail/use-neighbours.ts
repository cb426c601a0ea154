import { useQuery } from '@tanstack/react-query'

import { listMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'

/** The contract's limit of a page. */
const PAGE_SIZE = 200
/** Max pages that are loaded, because the position of a file isn't worth more requests. */
const MAX_PAGES = 10

export interface Neighbours {
  previous: Media | undefined
  next: Media | undefined
  /** From 1. */
  position: number
  total: number
}

const newestFirst = (pages: readonly MediaList[]): Media[] =>
  pages.flatMap(({ medias }) => Object.values(medias).toSorted((one, other) => other.uploadDate - one.uploadDate))

/** Loads the pages of the file's project, newest first as in the library, up to the file and the one after it. */
async function loadPages({ id, projectId }: Media, signal: AbortSignal): Promise<{ pages: MediaList[]; pageParams: number[] }> {
  const pages: MediaList[] = []
  while (pages.length < MAX_PAGES) {
    // Each page is requested only if the file isn't on earlier ones.
    // oxlint-disable-next-line no-await-in-loop
    const page = await listMedia({ page: pages.length, rowsPerPage: PAGE_SIZE, projectId, sort: 'newest' }, { signal })
    pages.push(page)
    const listed = newestFirst(pages)
    const index = listed.findIndex((media) => media.id === id)
    if (listed.length >= page.total || Object.keys(page.medias).length === 0 || (index !== -1 && index < listed.length - 1)) break
  }
  return { pages, pageParams: pages.map((_page, index) => index) }
}

/** Returns the files before and after a file in its project. Undefined until they are loaded, and if the file isn't listed. */
export function useNeighbours(media: Media): Neighbours | undefined {
  const { data } = useQuery({
    // Cached under the key of lists, so that socket messages about files update it.
    queryKey: ['listMedia', { projectId: media.projectId, around: media.id }],
    queryFn: ({ signal }) => loadPages(media, signal),
  })
  if (!data) return undefined
  const listed = newestFirst(data.pages)
  const index = listed.findIndex(({ id }) => id === media.id)
  if (index === -1) return undefined
  return { previous: listed[index - 1], next: listed[index + 1], position: index + 1, total: data.pages[0]?.total ?? listed.length }
}
