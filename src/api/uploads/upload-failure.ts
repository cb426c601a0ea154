import type { DetailedError } from 'tus-js-client'

import { ApiError, ConnectionError } from '../api-error'
import { leaveIfSignedOut } from '../signed-out'

/** Returns whether an error is tus's own. Its class isn't asked, because that would load tus. */
function isDetailed(error: Error): error is DetailedError {
  return 'originalRequest' in error && 'originalResponse' in error
}

/** Converts tus's error to the app's own: an `ApiError` with the server's message, or a `ConnectionError`. */
export function uploadFailure(error: Error): Error {
  if (!isDetailed(error)) return error
  const { originalResponse, originalRequest } = error
  if (!originalResponse) return new ConnectionError({ cause: error })
  const status = originalResponse.getStatus()
  // A success that tus couldn't process, for instance because of a missing header, has no server message.
  if (status < 400) return error
  return new ApiError(status, `${originalRequest.getMethod()} ${originalRequest.getURL()}`, parsed(originalResponse.getBody()))
}

/**
 * Returns whether a retry may help: there was no response, a conflict or lock will pass, or the server had an internal error. Other errors,
 * such as a full disk, won't resolve within seconds, so they are shown immediately.
 */
export function mayRetryUpload(error: Error): boolean {
  const failure = uploadFailure(error)
  if (failure instanceof ConnectionError) return true
  if (!(failure instanceof ApiError)) return false
  const { status } = failure
  return status === 409 || status === 423 || (status >= 500 && status !== 501 && status !== 507)
}

/**
 * Ignores the error that an upload no longer exists, which is the goal of deleting it.
 *
 * @throws every other error, converted to the app's own
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
