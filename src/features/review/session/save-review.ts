import type { QueryClient } from '@tanstack/react-query'

import { getDetections, getGetDetectionsQueryKey, saveDetections } from '#generated/media/media.ts'
import { invalidateListVersions } from '#generated/versions/versions.ts'
import { ApiError } from '../../../api/api-error'
import type { SaveResult } from '../../../editor/autosaver'
import type { Review } from '../../../editor/review'

/**
 * Saves a review over a revision, and keeps what came back for the next visit. A refusal is a conflict only where there is
 * a newer revision: a back end refuses with the same status while a job works on the media.
 */
export async function saveReview(client: QueryClient, mediaId: string, review: Review, revision: number): Promise<SaveResult> {
  try {
    const { style, tracks, lastNumbers } = review
    const saved = await saveDetections(mediaId, {
      revision,
      style,
      tracks: [...tracks],
      ...(lastNumbers === undefined ? {} : { lastNumbers }),
    })
    client.setQueryData(getGetDetectionsQueryKey(mediaId), saved)
    // The versions are out of date now, and say so when they are loaded again.
    void invalidateListVersions(client, mediaId)
    return { kind: 'saved', revision: saved.revision, savedAt: Date.now() }
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 409
    if (isRefused && (await newestRevision(mediaId)) !== revision) return { kind: 'conflict' }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Where it cannot be asked, nobody can say that the refusal was anything but a conflict. */
async function newestRevision(mediaId: string): Promise<number | undefined> {
  try {
    return (await getDetections(mediaId)).revision
  } catch {
    return undefined
  }
}
