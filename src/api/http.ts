import type { z, ZodType } from 'zod'

import { BASE_PATH } from '#lib/addresses/base-path.ts'
import { log } from '#lib/log.ts'
import { mediaIdOf } from '#lib/addresses/paths.ts'
import { ApiError, ConnectionError, isCancelled } from './api-error'
import { leaveIfSignedOut } from './signed-out'
import { postErrorReport } from './post-error-report'

/**
 * Logs and reports a response that doesn't match the contract.
 *
 * @param call method and path, such as `GET /media`
 */
function reportMismatch(call: string, error: z.ZodError): void {
  log.error(`The response to ${call} doesn’t match the contract`, error.issues)
  postErrorReport({
    error: JSON.stringify({ type: 'ZodError', url: call, issue: error.issues[0] }),
    mediaId: mediaIdOf(location.search),
  })
}

/** A request of the generated calls, with the expected schema for GET. */
export interface HttpOptions extends RequestInit {
  schema?: ZodType
}

/** The errors of generated calls. */
export type ErrorType<_Body> = ApiError | ConnectionError

/** POST operations that only read, so that their responses are validated as well. */
const READING_POSTS = ['/media/search']

/**
 * Sends every request to the back end: adds the base path, parses JSON, throws errors as `ApiError`, redirects to the landing page on 401,
 * and validates responses to GET and search. Invalid responses are logged, reported and still returned.
 *
 * @param path below the base path
 * @throws ApiError when the back end responds with an error
 * @throws ConnectionError when there is no response
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function http<T>(path: string, { schema, ...init }: HttpOptions): Promise<T> {
  const method = init.method ?? 'GET'
  const pathname = path.split('?', 1)[0] ?? path
  const call = `${method} ${pathname}`
  const response = await send(path, init)
  const body = await bodyOf(response)
  leaveIfSignedOut(response.status)
  if (!response.ok) throw new ApiError(response.status, call, body, retryAfterOf(response))
  const isRead = method === 'GET' || (method === 'POST' && READING_POSTS.includes(pathname))
  if (isRead && schema) {
    const { error } = schema.safeParse(body)
    if (error) reportMismatch(call, error)
  }
  // Invalid responses are returned as well, so the type is only the contract's promise.
  return body as T
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(BASE_PATH + path, { credentials: 'same-origin', ...init })
  } catch (error) {
    throw isCancelled(error) ? error : new ConnectionError({ cause: error })
  }
}

/** Returns the wait of the Retry-After header in seconds, which may also be given as a date. */
function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds))
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    // A proxy's error page. Only the status can be reported.
    return text
  }
}
