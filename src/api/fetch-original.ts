import { mediaUrls } from '../lib/media-urls'
import { fetchBytes } from './fetch-bytes'

/**
 * Requests the uploaded file.
 *
 * @param cache `reload` where what the browser holds may be broken
 * @throws as `fetchBytes` does
 */
export async function fetchOriginal(mediaId: string, { signal, cache }: { signal: AbortSignal; cache: RequestCache }): Promise<Blob> {
  return fetchBytes(mediaUrls.content(mediaId), { signal, cache })
}
