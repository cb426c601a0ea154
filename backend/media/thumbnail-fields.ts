import type { MediaRecord } from '../records/records'

/** Returns the path and a new token of a thumbnail. Every thumbnail gets a new token, so that no cache confuses two. */
export function thumbnailFields(mediaId: string): Required<Pick<MediaRecord, 'thumbPath' | 'thumbToken'>> {
  return { thumbPath: `/media/${mediaId}/thumbnail`, thumbToken: crypto.randomUUID() }
}
