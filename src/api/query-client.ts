import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { backendMode } from '../lib/backend-mode'
import { noteShown } from '../lib/log'
import { ApiError } from './api-error'

/** An answer that the back end chose to give will not change by asking again. */
export function mayRetry(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500) && failures < 2
}

/** A back end inside the browser answers without a network too; requests to any other wait until there is one. */
const networkMode = backendMode === 'embedded' ? 'always' : 'online'

/** The cache of server data. What changes there arrives on the socket, so nothing is asked again by the clock. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => noteShown(error) }),
  mutationCache: new MutationCache({ onError: (error) => noteShown(error) }),
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 30_000, networkMode },
    mutations: { retry: false, networkMode },
  },
})
