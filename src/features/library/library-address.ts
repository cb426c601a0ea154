import { z } from 'zod'

import { MediaSort } from '#generated/model/mediaSort.zod.ts'
import { MediaState } from '#generated/model/mediaState.zod.ts'
import { MediaType } from '#generated/model/mediaType.zod.ts'
import { MediaWork } from '#generated/model/mediaWork.zod.ts'

/** The states to filter by: the media states, and On hold for redacted files whose newest version is on hold. */
export const LibraryState = z.enum([...MediaState.options, 'On hold'])
export type LibraryState = z.infer<typeof LibraryState>

/** The work filters. Files with a running job are listed only without a filter. */
export const LibraryWork = MediaWork.exclude(['busy'])
export type LibraryWork = z.infer<typeof LibraryWork>

/** The library's URL parameters. */
export interface LibraryAddress {
  /** Undefined for all projects. */
  projectId: string | undefined
  /** Empty without a search. */
  searchTerm: string
  sort: MediaSort
  type: MediaType | undefined
  state: LibraryState | undefined
  /** Undefined during a search, which can't be filtered by it. */
  work: LibraryWork | undefined
}

export type AddressPart = 'project' | 'q' | 'sort' | 'type' | 'state' | 'work'

/** The contract's max length of a search term. */
export const MAX_TERM = 200
const MAX_ID = 64

/** Parses the URL and ignores unknown values. */
export function addressOf(search: URLSearchParams): LibraryAddress {
  const projectId = search.get('project') ?? ''
  const searchTerm = (search.get('q') ?? '').trim().slice(0, MAX_TERM)
  return {
    projectId: projectId === '' || projectId.length > MAX_ID ? undefined : projectId,
    searchTerm,
    sort: MediaSort.safeParse(search.get('sort')).data ?? 'newest',
    type: MediaType.safeParse(search.get('type')).data,
    state: LibraryState.safeParse(search.get('state')).data,
    work: searchTerm === '' ? LibraryWork.safeParse(search.get('work')).data : undefined,
  }
}

/** Returns the query with one part changed. An empty value removes it. */
export function withPart(search: URLSearchParams, part: AddressPart, value: string): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (value === '') changed.delete(part)
  else changed.set(part, value)
  return changed
}

/** Returns the query with a search started, changed or ended. A search starts in all projects and can then be narrowed to one. */
export function withSearch(search: URLSearchParams, term: string): URLSearchParams {
  const changed = withPart(search, 'q', term)
  return term !== '' && !search.has('q') ? withPart(changed, 'project', '') : changed
}

/** Returns the query without the type, state and work filters and, for a search, without the project. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const changed = withPart(withPart(withPart(search, 'type', ''), 'state', ''), 'work', '')
  return search.has('q') ? withPart(changed, 'project', '') : changed
}

/** Returns whether the project or the search is filtered. */
export function isFiltered({ type, state, work, projectId, searchTerm }: LibraryAddress): boolean {
  return type !== undefined || state !== undefined || work !== undefined || (searchTerm !== '' && projectId !== undefined)
}
