import type { QueryClient } from '@tanstack/react-query'

import { changeDetections, getDetections, getGetDetectionsQueryKey, saveDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import { ApiError } from '../../../../api/api-error'
import { invalidateVersions } from '../../../../api/invalidate-versions'
import { whileSaving } from '../../../../api/own-saves'
import type { SaveResult } from '../../../../editor/autosaver'
import { toWire } from '../../../../editor/history/changes'
import { changesBetween } from '../../../../editor/history/difference'
import type { Review } from '../../../../editor/review'
import { settingsOf } from '../../../../editor/settings'
import { completeReview } from './complete-review'
import type { FailureCode } from '../../../../lib/failure-codes'

/** The contract's limit of a request. */
const MAX_CHANGES = 10_000
/** The statuses with which a back end that knows only version 1.0.0 of the contract answers a PATCH. */
const UNKNOWN_METHOD: readonly number[] = [404, 405, 501]

/** Saves the reviews of a session: what has changed since the last save, or else the complete review. */
export class ReviewSaver {
  readonly #client: QueryClient
  readonly #mediaId: string
  #takesChanges = true

  constructor(client: QueryClient, mediaId: string) {
    this.#client = client
    this.#mediaId = mediaId
  }

  /** Loads the newest saved review and caches it. */
  async load(): Promise<Detections> {
    const newest = await getDetections(this.#mediaId)
    this.#client.setQueryData(getGetDetectionsQueryKey(this.#mediaId), newest)
    return newest
  }

  /**
   * Saves a review over a revision and caches the response.
   *
   * @param base the review of that revision; null if it isn't known
   */
  async save(review: Review, revision: number, base: Review | null): Promise<SaveResult> {
    const changes = base && changesBetween(base, review)
    if (changes?.length === 0) return { kind: 'saved', revision, savedAt: Date.now() }
    try {
      const saved = await whileSaving(this.#client, this.#mediaId, () =>
        changes && changes.length <= MAX_CHANGES && this.#takesChanges
          ? this.#change({ revision, changes: changes.map(toWire) }, review)
          : saveDetections(this.#mediaId, updateOf(review, revision)),
      )
      // The versions are out of date now.
      void invalidateVersions(this.#client, this.#mediaId)
      return { kind: 'saved', revision: saved.revision, savedAt: Date.now() }
    } catch (error) {
      if (await isConflict(error, this.#mediaId, revision)) return { kind: 'conflict' }
      return { kind: 'failed', error }
    }
  }

  async #change(request: Parameters<typeof changeDetections>[1], review: Review): Promise<Detections> {
    try {
      const saved = await changeDetections(this.#mediaId, { ...request, changedOnly: true })
      return completeReview(saved, review, this.#client.getQueryData<Detections>(getGetDetectionsQueryKey(this.#mediaId)))
    } catch (error) {
      if (!(error instanceof ApiError) || !UNKNOWN_METHOD.includes(error.status)) throw error
      this.#takesChanges = false
      return saveDetections(this.#mediaId, updateOf(review, request.revision))
    }
  }
}

/** Returns the complete review. Lists that the session hasn't opened are omitted, so they stay unchanged. */
function updateOf(review: Review, revision: number): Parameters<typeof saveDetections>[1] {
  const { tracks, spans, marks, gaps } = review
  return {
    revision,
    ...settingsOf(review),
    tracks: [...tracks],
    ...(spans && { spans: [...spans] }),
    ...(marks && { marks: [...marks] }),
    ...(gaps && { gaps: [...gaps] }),
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
