import type { QueryClient } from '@tanstack/react-query'

import { changeDetections, getDetections, saveDetections } from '#generated/media/media.ts'
import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { ApiError, lacksCall } from '#api/api-error.ts'
import { invalidateVersions } from '#api/live/invalidate-versions.ts'
import { whileSaving } from '#api/live/own-saves.ts'
import { applyChanges, editChange, toWire, type Change } from '#editor/history/changes.ts'
import { withReason } from '#editor/history/with-reason.ts'
import { deleteItems } from '#editor/items/commands.ts'
import { entryOf, type Review } from '#editor/review.ts'
import type { FailureCode } from '#lib/failure-codes.ts'
import type { Match, SearchedFile } from './search-project'
import type { Chosen } from './source'

/** Max attempts to change a file whose review is changed meanwhile. */
const ATTEMPTS = 5

/** The changes of a redaction in a file. */
export interface SavedFile {
  readonly media: Media
  /** Empty if everything was already redacted. */
  readonly changes: readonly Change[]
}

/**
 * Redacts matches of a file in its newest review. Concurrent changes by others stay.
 *
 * @param reason the code of the reason; undefined for the default one of the review
 */
export async function redactMatches(
  client: QueryClient,
  { media, texts, matches }: SearchedFile,
  chosen: ReadonlySet<string>,
  reason?: string,
): Promise<SavedFile> {
  const wanted = matches.filter(({ id }) => chosen.has(id))
  const changes = await changeReview(client, media.id, (review) => {
    let next = review
    return [...texts].flatMap(([sourceId, text]) => {
      const own = wanted.filter(({ source }) => source.id === sourceId).map(chosenOf)
      const made = withReason(
        next,
        text.redact(next, own, () => crypto.randomUUID()),
        reason,
      )
      next = applyChanges(next, made)
      return made
    })
  })
  return { media, changes }
}

function chosenOf({ start, end, term }: Match): Chosen {
  return { start, end, term: term?.text, category: term?.category ?? null, ...(term?.contact && { contact: term.contact }) }
}

/** Undoes a redaction of matches, except for items that were reviewed or removed since. */
export async function undoRedaction(client: QueryClient, { media, changes }: SavedFile): Promise<void> {
  await changeReview(client, media.id, (review) => {
    const added = new Set(changes.flatMap((change) => (change.type === 'add_span' || change.type === 'add_mark' ? [change.item.id] : [])))
    const isUntouched = (id: string): boolean => entryOf(review, id)?.item.reviewed === undefined
    const edits = changes.flatMap((change) => {
      if ((change.type !== 'edit_span' && change.type !== 'edit_track' && change.type !== 'edit_mark') || !isUntouched(change.id)) return []
      const entry = entryOf(review, change.id)
      if (entry?.type === 'span' && change.type === 'edit_span') return editChange('span', entry.item, change.before) ?? []
      if (entry?.type === 'mark' && change.type === 'edit_mark') return editChange('mark', entry.item, change.before) ?? []
      if (entry?.type === 'track' && change.type === 'edit_track') return editChange('track', entry.item, change.before) ?? []
      return []
    })
    return [...edits, ...deleteItems(review, new Set([...added].filter(isUntouched)))]
  })
}

/**
 * Saves changes of the newest review. If it was changed meanwhile, they are computed again from the saved review.
 *
 * @returns the changes that were saved
 * @throws ApiError or ConnectionError
 */
async function changeReview(client: QueryClient, mediaId: string, make: (review: Review) => Change[]): Promise<Change[]> {
  for (let attempt = 1; ; attempt += 1) {
    const saved = await getDetections(mediaId)
    const changes = make(saved)
    if (changes.length === 0) return changes
    try {
      await whileSaving(client, mediaId, () => save(saved, changes))
      void invalidateVersions(client, mediaId)
      return changes
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
    }
  }
}

async function save(review: Detections, changes: readonly Change[]): Promise<Detections> {
  const { mediaId, revision } = review
  try {
    return await changeDetections(mediaId, { revision, changes: changes.map(toWire) })
  } catch (error) {
    if (!lacksCall(error)) throw error
    // A back end of version 1.0.0 accepts only complete lists. Omitted lists stay unchanged.
    const next = applyChanges(review, changes)
    const isOf = (type: 'mark' | 'span' | 'track'): boolean => changes.some((change) => change.type.endsWith(`_${type}`))
    return saveDetections(mediaId, {
      revision,
      ...(isOf('track') && { tracks: [...next.tracks] }),
      ...(isOf('mark') && { marks: [...(next.marks ?? [])] }),
      ...(isOf('span') && { spans: [...(next.spans ?? [])] }),
    })
  }
}

/** Returns whether the review was changed meanwhile. Back ends also respond with 409 while a job works on the file, with another code. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false
  return error.reason === undefined || error.reason === ('revision-conflict' satisfies FailureCode)
}
