import type { QueryClient } from '@tanstack/react-query'

import { getGetDetectionsQueryKey, invalidateGetDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import { invalidateVersions } from './invalidate-versions'

/** The reviews that this tab is saving, with the highest revision that the socket has reported meanwhile. */
const saving = new Map<string, number>()

/** Records a reported revision if this tab is saving the review. Returns whether it is. */
export function isReportedDuringSave(mediaId: string, revision: number): boolean {
  const highest = saving.get(mediaId)
  if (highest === undefined) return false
  saving.set(mediaId, Math.max(highest, revision))
  return true
}

/**
 * Runs a save of a review and caches the response. The socket reports the new revision before the response arrives, so reports are held
 * until then, and the review is refetched only if someone else has saved a later revision.
 */
export async function whileSaving(client: QueryClient, mediaId: string, save: () => Promise<Detections>): Promise<Detections> {
  saving.set(mediaId, 0)
  let revision = 0
  try {
    const saved = await save()
    revision = saved.revision
    // Done before the review is invalidated, because caching marks it as fresh.
    client.setQueryData(getGetDetectionsQueryKey(mediaId), saved)
    return saved
  } finally {
    const reported = saving.get(mediaId) ?? 0
    saving.delete(mediaId)
    if (reported > revision) {
      void invalidateGetDetections(client, mediaId)
      void invalidateVersions(client, mediaId)
    }
  }
}
