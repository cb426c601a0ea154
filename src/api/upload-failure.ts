import { DetailedError } from 'tus-js-client'

import { ApiError, ConnectionError } from './api-error'
import { leaveIfSignedOut } from './signed-out'

/** What tus reports, as the rest of the app knows errors: the server's refusal with its own words, or no answer at all. */
export function uploadFailure(error: Error): Error {
  if (!(error instanceof DetailedError)) return error
  const { originalResponse, originalRequest } = error
  if (!originalResponse) return new ConnectionError({ cause: error })
  const status = originalResponse.getStatus()
  // A success that tus could not follow (a header is missing) has no words of the server.
  if (status < 400) return error
  return new ApiError(status, `${originalRequest.getMethod()} ${originalRequest.getURL()}`, parsed(originalResponse.getBody()))
}

/**
 * Whether it is worth asking again: no answer, a conflict or lock that will pass, or a server that stumbles. A full disk and
 * every other refusal will not get better in seconds, and the person should hear of it at once.
 */
export function mayRetryUpload(error: Error): boolean {
  const failure = uploadFailure(error)
  if (failure instanceof ConnectionError) return true
  if (!(failure instanceof ApiError)) return false
  const { status } = failure
  return status === 409 || status === 423 || (status >= 500 && status !== 501 && status !== 507)
}

/**
 * Passes over the answer that an upload is not there any more, which is what whoever deletes it wants.
 *
 * @throws every other error, as the app knows it
 */
export function throwUnlessGone(error: unknown): void {
  const failure = error instanceof Error ? uploadFailure(error) : error
  if (failure instanceof ApiError) {
    if (failure.status === 404 || failure.status === 410) return
    leaveIfSignedOut(failure.status)
  }
  throw failure
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return body
  }
}
