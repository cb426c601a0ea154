import type { QueryClient } from '@tanstack/react-query'

import type { Media } from '#generated/model/media.zod.ts'
import { changeReview } from '#api/change-review.ts'
import { applyChanges, editChange, type Change } from '#editor/history/changes.ts'
import { saveRequest } from '#editor/history/save-request.ts'
import { withReason } from '#editor/history/with-reason.ts'
import { deleteItems } from '#editor/items/commands.ts'
import { entryOf, type Review } from '#editor/review.ts'
import type { Match, SearchedFile } from './search-project'
import type { Chosen } from './source'

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
  let changes: readonly Change[] = []
  await changeReview(client, media.id, (review) => {
    let next: Review = review
    changes = [...texts].flatMap(([sourceId, text]) => {
      const own = wanted.filter(({ source }) => source.id === sourceId).map(chosenOf)
      const made = withReason(
        next,
        text.redact(next, own, () => crypto.randomUUID()),
        reason,
      )
      next = applyChanges(next, made)
      return made
    })
    return saveRequest(review, changes)
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
    return saveRequest(review, [...edits, ...deleteItems(review, new Set([...added].filter(isUntouched)))])
  })
}
