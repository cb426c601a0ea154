import type { QueryClient } from '@tanstack/react-query'

import { changeDetections, getDetections, saveDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'
import type { DetectionsUpdate } from '#generated/model/detectionsUpdate.zod.ts'
import type { FailureCode } from '#lib/failure-codes.ts'
import { ApiError, lacksCall } from './api-error'
import { invalidateVersions } from './live/invalidate-versions'
import { whileSaving } from './live/own-saves'

/** Max attempts to change a file whose review is changed meanwhile. */
const ATTEMPTS = 5

interface Request {
  readonly changes: ReviewChange[]
  /** Returns the complete lists that change, for back ends of version 1.0.0. */
  readonly lists: () => Omit<DetectionsUpdate, 'revision'>
}

/**
 * Saves changes of the newest review of a file. If it was changed meanwhile, they are made again from the saved review.
 *
 * @param make returns the changes of a review; nothing is saved if there are none
 * @returns the response to the save, which may contain only the changed items; undefined if nothing was saved
 * @throws ApiError or ConnectionError
 */
export async function changeReview(
  client: QueryClient,
  mediaId: string,
  make: (review: Detections) => Request,
): Promise<Detections | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const saved = await getDetections(mediaId)
    const request = make(saved)
    if (request.changes.length === 0) return undefined
    try {
      return await saveChanges(client, saved, request)
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Saves changes of a review at its revision.
 *
 * @returns the response to the save, which may contain only the changed items
 * @throws ApiError, with status 409 if the review has another revision by now, or ConnectionError
 */
export async function saveChanges(
  client: QueryClient,
  review: Pick<Detections, 'mediaId' | 'revision'>,
  request: Request,
): Promise<Detections> {
  const response = await whileSaving(client, review.mediaId, () => save(review, request))
  void invalidateVersions(client, review.mediaId)
  return response
}

async function save({ mediaId, revision }: Pick<Detections, 'mediaId' | 'revision'>, { changes, lists }: Request): Promise<Detections> {
  try {
    return await changeDetections(mediaId, { revision, changes })
  } catch (error) {
    if (!lacksCall(error)) throw error
    return saveDetections(mediaId, { revision, ...lists() })
  }
}

/** Returns whether the review was changed meanwhile. Back ends also respond with 409 while a job works on the file, with another code. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  return error.reason === undefined || error.reason === ('revision-conflict' satisfies FailureCode)
}
