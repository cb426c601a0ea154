import type { Media } from '#generated/model/media.zod.ts'
import type { SearchFilters } from '#api/search-all.ts'
import type { LibraryAddress, LibraryState } from './library-address'

/**
 * Returns whether a search is filtered or sorted. The back end's search returns the newest first and may ignore filters, so all results
 * are loaded and then filtered and sorted here.
 */
export function isNarrowedSearch({ searchTerm, projectId, type, state, sort }: LibraryAddress): boolean {
  return searchTerm !== '' && (projectId !== undefined || type !== undefined || state !== undefined || sort !== 'newest')
}

/** Returns whether a file passes the filters of the URL. */
export function passes(media: Media, { projectId, type, state }: LibraryAddress): boolean {
  return (
    (projectId === undefined || media.projectId === projectId) &&
    (type === undefined || media.type === type) &&
    (state === undefined || fitsState(media, state))
  )
}

/** Returns whether a file is in a state of the filter. Files on hold are also Redacted, so their release decides. */
function fitsState({ state, exportedVersions }: Media, wanted: LibraryState): boolean {
  const isHeld = exportedVersions.at(-1)?.release === 'held'
  if (wanted === 'On hold') return state === 'Redacted' && isHeld
  return state === wanted && !(wanted === 'Redacted' && isHeld)
}

/** Returns the filters for the back end, which narrow the results before the limit. A search treats files on hold as Redacted. */
export function searchFilters({ projectId, type, state }: LibraryAddress): SearchFilters {
  return {
    ...(projectId === undefined ? {} : { projectId }),
    ...(type === undefined ? {} : { types: [type] }),
    ...(state === undefined ? {} : { states: [state === 'On hold' ? 'Redacted' : state] }),
  }
}
