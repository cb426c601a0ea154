import type { QueryClient } from '@tanstack/react-query'

import { getDetections, saveDetections } from '#generated/media/media.ts'
import { invalidateListVersions } from '#generated/versions/versions.ts'
import { ApiError } from '../../../../api/api-error'
import { whileSaving } from '../../../../api/own-saves'
import type { SaveResult } from '../../../../editor/autosaver'
import type { Review } from '../../../../editor/review'
import type { FailureCode } from '../../../../lib/failure-codes'

/** Saves a review over a revision and caches the response. */
export async function saveReview(client: QueryClient, mediaId: string, review: Review, revision: number): Promise<SaveResult> {
  try {
    const { style, tracks, lastNumbers } = review
    const update = { revision, style, tracks: [...tracks], ...(lastNumbers === undefined ? {} : { lastNumbers }) }
    const saved = await whileSaving(client, mediaId, () => saveDetections(mediaId, update))
    // The versions are out of date now.
    void invalidateListVersions(client, mediaId)
    return { kind: 'saved', revision: saved.revision, savedAt: Date.now() }
  } catch (error) {
    if (await isConflict(error, mediaId, revision)) return { kind: 'conflict' }
    return { kind: 'failed', error }
  }
}

/**
 * Returns whether the review was changed elsewhere. Back ends also respond with 409 while a job works on the file; one that sends no code
 * is asked whether there is a newer revision.
 */
async function isConflict(error: unknown, mediaId: string, revision: number): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  if (error.reason !== undefined) return error.reason === ('revision-conflict' satisfies FailureCode)
  return (await newestRevision(mediaId)) !== revision
}

/** Returns the newest revision, or undefined when the request fails, which then counts as a conflict. */
async function newestRevision(mediaId: string): Promise<number | undefined> {
  try {
    return (await getDetections(mediaId)).revision
  } catch {
    return undefined
  }
}
