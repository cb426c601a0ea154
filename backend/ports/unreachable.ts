import { failure } from '../http/refusal'
import { FilesUnreachableError } from './files'
import { RecordsUnreachableError } from './tables'

/** After so many seconds, most databases and stores that were restarted take requests again. */
const RETRY_SECONDS = 5

/** Returns the response to an error of records or files that can't be reached, because the same request may succeed soon; else undefined. */
export function unreachable(error: unknown, headers: Record<string, string> = {}): Response | undefined {
  const retry = { ...headers, 'Retry-After': String(RETRY_SECONDS) }
  if (error instanceof RecordsUnreachableError) return failure(503, 'The server couldn’t reach its database. Try again in a moment.', retry)
  if (error instanceof FilesUnreachableError && error.mayPass)
    return failure(503, 'The server couldn’t reach its file storage. Try again in a moment.', retry)
  return undefined
}
