import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { searchMedia } from '#generated/search/search.ts'
import type { PageCommand } from '#lib/browser/page-command.ts'
import { mediaPage } from '#lib/addresses/paths.ts'

const TYPING_MILLISECONDS = 250
const ROWS = 8
const MIN_CHARACTERS = 2

/** Searches files by name while a query is typed. A search that is no longer needed is cancelled. */
export function useFoundFiles(query: string, navigate: (to: string) => void) {
  const wanted = query.trim()
  const [term, setTerm] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setTerm(wanted), TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [wanted])
  const isWanted = wanted.length >= MIN_CHARACTERS
  const { data, isError } = useQuery({
    queryKey: ['palette-files', term],
    queryFn: ({ signal }) => searchMedia({ category: 'tag', searchTerm: term, page: 0, rowsPerPage: ROWS }, { signal }),
    enabled: isWanted && term.length >= MIN_CHARACTERS,
    retry: false,
    staleTime: 10_000,
  })
  const isCurrent = isWanted && term === wanted
  const files: PageCommand[] =
    data === undefined || !isCurrent
      ? []
      : Object.values(data.searchResult).map(({ id, name, type }) => ({
          id: `file.${id}`,
          label: name,
          group: 'File',
          isEnabled: () => true,
          run: () => navigate(mediaPage(type, id)),
        }))
  return { files, isSearching: isWanted && (!isCurrent || (data === undefined && !isError)), hasFailed: isCurrent && isError }
}
