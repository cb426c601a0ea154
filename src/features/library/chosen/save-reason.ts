import type { QueryClient } from '@tanstack/react-query'

import { getDetections } from '#generated/media/media.ts'
import { saveChanges } from '#api/change-review.ts'
import { loadReasons } from '#api/use-reasons.ts'
import { saveRequest } from '#editor/history/save-request.ts'
import { addMissingReasons } from '#editor/items/without-reason.ts'
import type { Redactable } from './redact-plan'

/**
 * Returns a function that saves reasons for redactions that have none. It loads the reasons of each project once, because a reason may have
 * been removed since it was chosen.
 */
export function reasonSaver(client: QueryClient): (file: Redactable, reason: string) => Promise<Redactable> {
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
