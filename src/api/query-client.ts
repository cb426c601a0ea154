import { QueryClient } from '@tanstack/react-query'

import { ApiError } from './api-error'

/** An answer that the back end chose to give will not change by asking again. */
export function mayRetry(failures: number, error: Error): boolean {
  return !(error instanceof ApiError && error.status < 500) && failures < 2
}

/** The cache of server data. What changes there arrives on the socket, so nothing is asked again by the clock. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 30_000 },
    mutations: { retry: false },
  },
})
