import type { QueryClient } from '@tanstack/react-query'

import type { Media } from '#generated/model/media.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { changeReview } from '#api/change-review.ts'
import { editChange, type Change } from '#editor/history/changes.ts'
import { saveRequest } from '#editor/history/save-request.ts'
import { decideItems, decideUnseen } from '#editor/items/commands.ts'
import { entryOf, liveItems, type Review } from '#editor/review.ts'
import { isTrack } from '#editor/items/item.ts'

/** `redact` redacts a person; `keep-only` leaves the person visible and redacts everyone else. */
export type PersonDecision = 'redact' | 'keep-only'

/** A file with the faces of a person in it. */
export interface PersonInFile {
  readonly media: Media
  /** The IDs of the person's items; empty in files that show only others. */
  readonly own: ReadonlySet<string>
}

/** The changes of a decision in a file. */
export interface DecidedFile {
  readonly media: Media
  /** Empty if everything was decided like this already. */
  readonly changes: readonly Change[]
  /** The decided faces as the back end has saved them, by ID. */
  readonly left: ReadonlyMap<string, Pick<Track, 'decision' | 'reviewed'>>
}

/**
 * Returns the changes that decide on a person. The person's faces count as reviewed, because each was accepted; those of everyone else
 * don't. Faces that were found since the search are redacted, too, if only the person is kept.
 */
export function changesFor(review: Review, own: ReadonlySet<string>, decision: PersonDecision): Change[] {
  if (decision === 'redact') return decideItems(review, own, 'redact')
  const others = liveItems(review).filter((item) => isTrack(item) && item.kind === 'face' && !own.has(item.id))
  return [...decideItems(review, own, 'keep'), ...decideUnseen(review, new Set(others.map(({ id }) => id)), 'redact')]
}

/**
 * Saves a decision in the newest review of a file. Concurrent changes by others stay.
 *
 * @throws ApiError or ConnectionError
 */
export async function decideInFile(client: QueryClient, { media, own }: PersonInFile, decision: PersonDecision): Promise<DecidedFile> {
  let changes: readonly Change[] = []
  const saved = await changeReview(client, media.id, (review) => {
    changes = changesFor(review, own, decision)
    return saveRequest(review, changes)
  })
  const ids = new Set(changes.flatMap((change) => (change.type === 'edit_track' ? change.id : [])))
  const left = new Map((saved?.tracks ?? []).flatMap((track) => (ids.has(track.id) ? [[track.id, track] as const] : [])))
  return { media, changes, left }
}

/** Restores the decisions before a change, except those that someone has changed or reviewed since. */
export async function undoInFile(client: QueryClient, { media, changes, left }: DecidedFile): Promise<void> {
  await changeReview(client, media.id, (review) => {
    const restored = changes.flatMap((change) => {
      if (change.type !== 'edit_track') return []
      const entry = entryOf(review, change.id)
      if (entry?.type !== 'track' || !isAsLeft(entry.item, left.get(change.id))) return []
      return editChange('track', entry.item, change.before) ?? []
    })
    return saveRequest(review, restored)
  })
}

/** Returns whether no one has decided on an item since a decision was saved. */
function isAsLeft(item: Track, left: Pick<Track, 'decision' | 'reviewed'> | undefined): boolean {
  return item.decision === left?.decision && item.reviewed?.at === left.reviewed?.at
}
