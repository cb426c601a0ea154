import type { QueryClient } from '@tanstack/react-query'

import { changeDetections, getDetections, getGetDetectionsQueryKey, saveDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import { ApiError } from '#api/api-error.ts'
import { invalidateVersions } from '#api/live/invalidate-versions.ts'
import { whileSaving } from '#api/live/own-saves.ts'
import type { SaveResult } from '#editor/autosaver.ts'
import { toWire, type Change } from '#editor/history/changes.ts'
import { changesBetween } from '#editor/history/difference.ts'
import type { Review } from '#editor/review.ts'
import { settingsOf } from '#editor/settings.ts'
import { completeReview } from './complete-review'
import type { FailureCode } from '#lib/failure-codes.ts'
import { userState } from '#state/user.ts'
import { forgetChanges, storeChanges, storedChanges, type StoredChanges } from './stored-changes'

/** The contract's limit of a request. */
const MAX_CHANGES = 10_000
/** The statuses with which a back end of contract version 1.0.0 responds to a PATCH. */
const UNKNOWN_METHOD: readonly number[] = [404, 405, 501]

/** Saves the reviews of a session: the changes since the last save, or else the complete review. */
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
   * @param base the review of that revision; null if the back end stores it in another form
   * @param isPart whether the review was read in windows, so that sending it would delete the items of all others
   */
  async save(review: Review, revision: number, base: Review | null, isPart = false): Promise<SaveResult> {
    const changes = base && changesBetween(base, review)
    if (changes?.length === 0) {
      forgetChanges(this.#mediaId)
      return { kind: 'saved', revision, savedAt: Date.now() }
    }
    if (changes) this.#keep(review, revision, changes)
    try {
      const saved = await whileSaving(this.#client, this.#mediaId, () => {
        if (isPart) return this.#changeInParts(revision, changes ?? [])
        return changes && changes.length <= MAX_CHANGES && this.#takesChanges
          ? this.#change({ revision, changes: changes.map(toWire) }, review)
          : saveDetections(this.#mediaId, updateOf(review, revision))
      })
      forgetChanges(this.#mediaId)
      // The saved review makes the versions out of date.
      void invalidateVersions(this.#client, this.#mediaId)
      return { kind: 'saved', revision: saved.revision, savedAt: Date.now() }
    } catch (error) {
      if (await isConflict(error, this.#mediaId, revision)) return { kind: 'conflict' }
      return { kind: 'failed', error }
    }
  }

  /** Returns the unsaved changes of the user's last session, which ended before they were saved. */
  kept(): StoredChanges | undefined {
    return storedChanges(this.#mediaId, userState.info?.email)
  }

  /** Stores unsaved changes until the user logs in again. */
  keep(review: Review, revision: number, base: Review): void {
    this.#keep(review, revision, changesBetween(base, review))
  }

  /** Removes the stored changes, because they were undone or discarded. */
  forget(): void {
    forgetChanges(this.#mediaId)
  }

  #keep(review: Review, revision: number, changes: readonly Change[]): void {
    const email = userState.info?.email
    if (email !== undefined && changes.length > 0) storeChanges({ mediaId: this.#mediaId, revision, email }, review, changes)
  }

  /** Sends changes in as many requests as the limit requires. If a later one fails, the next save merges with the successful ones. */
  async #changeInParts(revision: number, changes: readonly Change[]): Promise<Detections> {
    const request = { revision, changes: changes.slice(0, MAX_CHANGES).map(toWire) }
    const saved = await changeDetections(this.#mediaId, request)
    const rest = changes.slice(MAX_CHANGES)
    return rest.length === 0 ? saved : this.#changeInParts(saved.revision, rest)
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
 * Returns whether the review was changed elsewhere. Back ends also respond with 409 while a job works on the file; if one sends no code,
 * the newest revision decides.
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
