import type { ZodType } from 'zod'

import { BASE_PATH } from '../lib/base-path'
import { ApiError, ConnectionError, isCancelled } from './api-error'
import { reportMismatch } from './report-mismatch'
import { leaveIfSignedOut } from './signed-out'

/** What the generated calls hand over: a request, and for GET the schema that the caller expects. */
export interface HttpOptions extends RequestInit {
  schema?: ZodType
}

/** What the generated hooks say that a call can fail with. */
export type ErrorType<_Body> = ApiError | ConnectionError

/** Calls that only read, though they are no GET: what they return is checked like the answer to one. */
const READING_POSTS = ['/media/search']

/**
 * The one way to the back end: base path, JSON, errors as `ApiError`, 401 leads to the landing page, and every answer to a GET
 * or a search is checked. An answer that does not fit is logged and reported, and handed on as it came.
 *
 * @param path below the base path
 * @throws ApiError the back end refused
 * @throws ConnectionError no answer came
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
  // The answer is handed on even where it does not fit the contract, so its type is the contract's promise.
  return body as T
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(BASE_PATH + path, { credentials: 'same-origin', ...init })
  } catch (error) {
    throw isCancelled(error) ? error : new ConnectionError({ cause: error })
  }
}

/** Seconds, as the header counts them or up to the moment that it names. */
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
    // A proxy's error page; the status says what there is to say.
    return text
  }
}
