import type { MediaRecord } from '../records/records'

/** Returns where a new thumbnail is, and the token for it. Every thumbnail has another token, so no cache confuses two. */
export function thumbnailFields(mediaId: string): Required<Pick<MediaRecord, 'thumbPath' | 'thumbToken'>> {
  return { thumbPath: `/media/${mediaId}/thumbnail`, thumbToken: crypto.randomUUID() }
}
