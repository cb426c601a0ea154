import { mayRetry } from '../../../api/query-client'
import { ApiError } from '../../../api/api-error'
import { secondsToWait } from './trouble'

/** A cloud that asks to be left alone is asked this often in all, then the person decides. */
const MOST_WAITS = 4
const SECOND = 1000
const LONGEST_BACK_OFF = 30 * SECOND

/** How the camera cloud is asked: as seldom as it wishes. Where it does not say how long to wait, each wait is twice the last. */
export const askingRules = {
  retry: (failures: number, error: Error): boolean =>
    error instanceof ApiError && error.status === 429 ? failures < MOST_WAITS : mayRetry(failures, error),
  retryDelay: (failures: number, error: Error): number => {
    const seconds = secondsToWait(error)
    return seconds === null ? Math.min(SECOND * 2 ** failures, LONGEST_BACK_OFF) : seconds * SECOND
  },
}
