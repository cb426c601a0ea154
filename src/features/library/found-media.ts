import type { Media } from '#generated/model/media.zod.ts'
import type { LibraryAddress } from './library-address'

/**
 * Whether a search is filtered or sorted, which the back end's search cannot do: it is sent a term, and answers newest first. Then all
 * results are loaded, and filtered and sorted here.
 */
export function isNarrowedSearch({ searchTerm, projectId, type, state, sort }: LibraryAddress): boolean {
  return searchTerm !== '' && (projectId !== undefined || type !== undefined || state !== undefined || sort !== 'newest')
}

/** Whether a result passes the filters of the address. */
export function passes(media: Media, { projectId, type, state }: LibraryAddress): boolean {
  return (
    (projectId === undefined || media.projectId === projectId) &&
    (type === undefined || media.type === type) &&
    (state === undefined || media.state === state)
  )
}
