import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { getDetections } from '#generated/media/media.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import { redactMedia } from '#generated/versions/versions.ts'
import { ApiError } from '#api/api-error.ts'
import { saveChanges } from '#api/change-review.ts'
import { loadReasons } from '#api/use-reasons.ts'
import { saveRequest } from '#editor/history/save-request.ts'
import { addMissingReasons } from '#editor/items/without-reason.ts'
import { inTurn, type Failure } from '#lib/in-turn.ts'
import { requestFor, type LeftOut, type Redactable } from './redact-plan'
import { useBulk } from './use-bulk'
import { planFor } from './use-redact-plan'

interface Sent {
  key: string
  request: RedactRequest
}

export interface Outcome {
  /** The files that couldn't be requested, with the reasons. */
  failures: readonly Failure<Redactable>[]
  /** The files that weren't requested because the user stopped. */
  unstarted: readonly Redactable[]
  /** The files to try again, planned from their current reviews if these conflicted. */
  waiting: readonly Redactable[]
  /** The files with a conflict that can no longer be redacted. */
  leftOut: readonly LeftOut[]
  /** Whether reviews have changed, so that the user has to confirm them. */
  hasNewReviews: boolean
}

function revisionOf(plan: Redactable | LeftOut | undefined): number | undefined {
  return plan && 'revision' in plan ? plan.revision : undefined
}

/**
 * Starts redactions of several files, after saving the chosen reasons in their reviews. A file that is tried again is requested with the
 * same key, so that a redaction whose response was lost isn't repeated.
 */
export function useRedactions() {
  const client = useQueryClient()
  const { progress, run, stop } = useBulk<Redactable>()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const sent = useRef(new Map<string, Sent>())

  const sentFor = (file: Redactable, statement: string): Sent => {
    const known = sent.current.get(file.media.id) ?? { key: crypto.randomUUID(), request: requestFor(file, statement) }
    sent.current.set(file.media.id, known)
    return known
  }

  /**
   * Starts the redactions.
   *
   * @param reasonFor returns the reason for the redactions of a file that have none; undefined to leave them without
   */
  const start = async (files: readonly Redactable[], statement: string, reasonFor: (file: Redactable) => string | undefined) => {
    setBusy(true)
    const saveReason = reasonSaver(client)
    // The files as they are with their reasons.
    const saved = new Map<string, Redactable>()
    const { failures, unstarted, isStopped } = await run(files, async (file) => {
      const reason = reasonFor(file)
      const current = reason === undefined || file.withoutReason === 0 ? file : await saveReason(file, reason)
      saved.set(file.media.id, current)
      const { key, request } = sentFor(current, statement)
      return redactMedia(file.media.id, request, { headers: { 'Idempotency-Key': key } })
    })
    const left = new Set([...failures.map(({ item }) => item), ...unstarted])
    let hasNewReviews = false
    if (failures.length > 0) {
      const conflicts = failures.filter(({ error }) => error instanceof ApiError && error.status === 409).map(({ item }) => item)
      const plans = new Map<string, Redactable | LeftOut>()
      await inTurn(conflicts, async ({ media }) => {
        // The request was refused, and would be again.
        sent.current.delete(media.id)
        plans.set(media.id, await planFor(media))
      })
      // A request that was sent is repeated as it was, so the review that it names gets no reasons.
      const repeated = (file: Redactable): Redactable => (sent.current.has(file.media.id) ? { ...file, withoutReason: 0 } : file)
      const latest = (file: Redactable): Redactable => saved.get(file.media.id) ?? file
      const current = files.filter((file) => left.has(file)).map((file) => plans.get(file.media.id) ?? repeated(latest(file)))
      hasNewReviews = conflicts.some((file) => revisionOf(plans.get(file.media.id)) !== latest(file).revision)
      setOutcome({
        failures,
        unstarted,
        waiting: current.filter((plan) => 'revision' in plan),
        leftOut: current.filter((plan) => 'reason' in plan),
        hasNewReviews,
      })
      setBusy(false)
    }
    return { requested: files.filter((file) => !left.has(file)), hasFailed: failures.length > 0, hasNewReviews, isStopped }
  }
  return {
    progress,
    stop,
    /** Whether requests have been sent that must not be repeated. */
    isBusy,
    /** The files that weren't requested; null before the first try. */
    outcome,
    start,
  }
}

/**
 * Returns a function that saves reasons for redactions that have none. It loads the reasons of each project once, because a reason may have
 * been removed since it was chosen.
 */
function reasonSaver(client: QueryClient): (file: Redactable, reason: string) => Promise<Redactable> {
  const lists = new Map<string, ReturnType<typeof loadReasons>>()
  return async (file, reason) => {
    const { media, revision } = file
    const list = lists.get(media.projectId) ?? loadReasons(client, media.projectId)
    lists.set(media.projectId, list)
    if ((await list).every(({ code }) => code !== reason))
      throw new Error(`The reason ${reason} was removed from the project. Choose another one.`)
    const review = await getDetections(media.id)
    const request = saveRequest(review, addMissingReasons(review, reason))
    if (request.changes.length === 0) return file
    // At the revision that the user has confirmed, so that a review that was changed since is refused.
    const saved = await saveChanges(client, { mediaId: media.id, revision }, request)
    return { ...file, revision: saved.revision, withoutReason: 0 }
  }
}
