import { mediaUrls } from '../lib/media-urls'
import { ApiError, ConnectionError, isCancelled } from './api-error'

/**
 * The uploaded file. The browser keeps a large one on disk.
 *
 * @param cache `reload` where what the browser holds may be broken
 * @throws ApiError the back end refused
 * @throws ConnectionError no answer came
 * @throws DOMException named AbortError when the signal was aborted
 */
export async function fetchOriginal(mediaId: string, { signal, cache }: { signal: AbortSignal; cache: RequestCache }): Promise<Blob> {
  const url = mediaUrls.content(mediaId)
  try {
    const response = await fetch(url, { signal, cache, credentials: 'same-origin' })
    if (!response.ok) throw new ApiError(response.status, `GET ${url}`, await response.json().catch(() => undefined))
    return await response.blob()
  } catch (error) {
    if (error instanceof ApiError || isCancelled(error)) throw error
    throw new ConnectionError({ cause: error })
  }
}
