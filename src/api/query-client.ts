import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { backendMode } from '#lib/addresses/backend-mode.ts'
import { noteShown } from '#lib/log.ts'
import { ApiError } from './api-error'

/** Returns whether a query may retry. Client errors would only repeat. */
export function mayRetry(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500) && failures < 2
}

/** The embedded back end works offline, too; requests to other back ends wait for a network. */
const networkMode = backendMode === 'embedded' ? 'always' : 'online'

/** Caches server data. Changes arrive through the socket, so nothing polls. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => noteShown(error) }),
  mutationCache: new MutationCache({ onError: (error) => noteShown(error) }),
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 30_000, networkMode },
    mutations: { retry: false, networkMode },
  },
})
