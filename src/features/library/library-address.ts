import { z } from 'zod'

import { MediaSort } from '#generated/model/mediaSort.zod.ts'
import { MediaState } from '#generated/model/mediaState.zod.ts'
import { MediaType } from '#generated/model/mediaType.zod.ts'

/** The states to filter by: those of media, and that of a redacted one whose newest version is on hold. */
export const LibraryState = z.enum([...MediaState.options, 'On hold'])
export type LibraryState = z.infer<typeof LibraryState>

/** What the address says is to be seen of the library. */
export interface LibraryAddress {
  /** None is the media of all projects. */
  projectId: string | undefined
  /** Empty where nothing is searched for. */
  searchTerm: string
  sort: MediaSort
  type: MediaType | undefined
  state: LibraryState | undefined
}

export type AddressPart = 'project' | 'q' | 'sort' | 'type' | 'state'

/** As far as the contract takes it. */
export const LONGEST_TERM = 200
const LONGEST_ID = 64

/** Reads the address; what it does not know in it is as if it were not there. */
export function addressOf(search: URLSearchParams): LibraryAddress {
  const projectId = search.get('project') ?? ''
  return {
    projectId: projectId === '' || projectId.length > LONGEST_ID ? undefined : projectId,
    searchTerm: (search.get('q') ?? '').trim().slice(0, LONGEST_TERM),
    sort: MediaSort.safeParse(search.get('sort')).data ?? 'newest',
    type: MediaType.safeParse(search.get('type')).data,
    state: LibraryState.safeParse(search.get('state')).data,
  }
}

/** The same query with one part changed; an empty value takes it out. */
export function withPart(search: URLSearchParams, part: AddressPart, value: string): URLSearchParams {
  const changed = new URLSearchParams(search)
  if (value === '') changed.delete(part)
  else changed.set(part, value)
  return changed
}

/** The same query with a search begun, changed or ended. A search begins in all projects; one can then be chosen. */
export function withSearch(search: URLSearchParams, term: string): URLSearchParams {
  const changed = withPart(search, 'q', term)
  return term !== '' && !search.has('q') ? withPart(changed, 'project', '') : changed
}

/** The same query without what narrows it to a type or a state and, of a search, to a project. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const changed = withPart(withPart(search, 'type', ''), 'state', '')
  return search.has('q') ? withPart(changed, 'project', '') : changed
}

/** Whether less than everything of the project, or of the search, is to be seen. */
export function isFiltered({ type, state, projectId, searchTerm }: LibraryAddress): boolean {
  return type !== undefined || state !== undefined || (searchTerm !== '' && projectId !== undefined)
}
