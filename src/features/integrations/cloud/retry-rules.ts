import { mayRetry } from '#api/query-client.ts'
import { ApiError } from '#api/api-error.ts'
import { secondsToWait } from './trouble'

/** Max requests while the camera cloud is rate limiting; after that, users retry themselves. */
const MAX_WAITS = 4
const SECOND = 1000
const MAX_BACK_OFF = 30 * SECOND

/** Retry options for requests to the camera cloud. Waits for the time that it requests, otherwise with exponential back-off. */
export const retryRules = {
  retry: (failures: number, error: Error): boolean =>
    error instanceof ApiError && error.status === 429 ? failures < MAX_WAITS : mayRetry(failures, error),
  retryDelay: (failures: number, error: Error): number => {
    const seconds = secondsToWait(error)
    return seconds === null ? Math.min(SECOND * 2 ** failures, MAX_BACK_OFF) : seconds * SECOND
  },
}
