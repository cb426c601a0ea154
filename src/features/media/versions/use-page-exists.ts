import { useQuery } from '@tanstack/react-query'

import { fetchBytes } from '#api/uploads/fetch-bytes.ts'

/** Requests whether the back end has a page to print. Requested before a click, because browsers block windows that a script opens later. */
export function usePageExists(url: string, enabled = true) {
  return useQuery({
    queryKey: ['printablePage', url],
    queryFn: async ({ signal }) => {
      await fetchBytes(url, { method: 'HEAD', signal })
      return true
    },
    enabled,
    retry: false,
    staleTime: Infinity,
  })
}
