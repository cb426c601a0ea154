import { mediaUrls } from '#lib/addresses/media-urls.ts'
import { fetchBytes } from './fetch-bytes'

/**
 * Requests the uploaded file.
 *
 * @param cache `reload` when the browser's copy may be broken
 * @throws as `fetchBytes` does
 */
export async function fetchOriginal(mediaId: string, { signal, cache }: { signal: AbortSignal; cache: RequestCache }): Promise<Blob> {
  return fetchBytes(mediaUrls.content(mediaId), { signal, cache })
}
