import type { Media } from '#generated/model/media.zod.ts'
import type { LibraryAddress } from './library-address'

/**
 * Returns whether a search is filtered or sorted. The back end's search supports neither and returns the newest first, so all results
 * are loaded and then filtered and sorted here.
 */
export function isNarrowedSearch({ searchTerm, projectId, type, state, sort }: LibraryAddress): boolean {
  return searchTerm !== '' && (projectId !== undefined || type !== undefined || state !== undefined || sort !== 'newest')
}

/** Returns whether a media passes the filters of the URL. */
export function passes(media: Media, { projectId, type, state }: LibraryAddress): boolean {
  return (
    (projectId === undefined || media.projectId === projectId) &&
    (type === undefined || media.type === type) &&
    (state === undefined || media.state === state)
  )
}
