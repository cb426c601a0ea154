import { ApiError, ConnectionError, isCancelled } from '../api-error'
import { leaveIfSignedOut } from '../signed-out'

/**
 * Requests a file's bytes; browsers keep large ones on disk. A 401 redirects to the landing page.
 *
 * @param url one of `mediaUrls`
 * @throws ApiError when the back end responds with an error
 * @throws ConnectionError when there is no response
 * @throws DOMException named AbortError when the signal was aborted
 */
export function fetchBytes(url: string, init: RequestInit = {}): Promise<Blob> {
  return request(url, init, (response) => response.blob())
}

/**
 * Requests a part of a file, for readers that need only parts. A response of status 416 resolves too. Throws as `fetchBytes` does.
 *
 * @param init with a Range header
 */
export function fetchPart(url: string, init: RequestInit): Promise<Response> {
  return request(url, init, (response) => Promise.resolve(response), RANGE_NOT_SATISFIABLE)
}

/**
 * Yields a file's bytes as they arrive, so that a large one is never held in memory. Throws as `fetchBytes` does.
 *
 * @param url one of `mediaUrls`
 */
export async function* streamBytes(url: string, init: RequestInit = {}): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { body } = await request(url, init, (response) => Promise.resolve(response))
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw isCancelled(error) ? error : new ConnectionError({ cause: error })
      })
      if (done) return
      yield value
    }
  } finally {
    // Stops the transfer if the receiver has stopped reading. It has nothing to do after the end, and can't succeed after a failure.
    await reader.cancel().catch(() => undefined)
  }
}

/** Requests only the first byte of a file, and resolves if the file can be loaded. Throws as `fetchBytes` does. */
export function checkBytes(url: string): Promise<void> {
  // A server that ignores the range would send the whole file.
  return request(url, { headers: { Range: 'bytes=0-0' }, cache: 'no-store' }, async ({ body }) => body?.cancel())
}

let isChecking = false

/**
 * Redirects to the landing page if an `img`, `video` or `audio` failed to load because the session is over; its error event doesn't
 * give the status.
 */
export function leaveIfBytesNeedSession(url: string): void {
  // One check serves all files that fail together, such as the thumbnails of a page, because they share the session.
  if (isChecking) return
  isChecking = true
  // The element itself shows that it failed.
  void checkBytes(url)
    .catch(() => undefined)
    .finally(() => {
      isChecking = false
    })
}

const RANGE_NOT_SATISFIABLE = 416

async function request<Result>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Result>,
  accepted?: typeof RANGE_NOT_SATISFIABLE,
): Promise<Result> {
  try {
    const response = await fetch(url, { credentials: 'same-origin', ...init })
    if (response.ok || response.status === accepted) return await read(response)
    leaveIfSignedOut(response.status)
    throw new ApiError(response.status, `${init.method ?? 'GET'} ${url}`, await response.json().catch(() => undefined))
  } catch (error) {
    if (error instanceof ApiError || isCancelled(error)) throw error
    throw new ConnectionError({ cause: error })
  }
}
