import type { QueryClient } from '@tanstack/react-query'

import type { Media } from '#generated/model/media.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { changeReview } from '#api/change-review.ts'
import { editChange, type Change } from '#editor/history/changes.ts'
import { saveRequest } from '#editor/history/save-request.ts'
import { decideItems, decideUnseen } from '#editor/items/commands.ts'
import { entryOf, findItem, type Review } from '#editor/review.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { tracksOfPeople } from '../search/file-people'

/** `redact` redacts a person; `keep-only` leaves the person visible and redacts everyone else. */
export type PersonDecision = 'redact' | 'keep-only'

/** A file with the items of a person in it. */
export interface PersonInFile {
  readonly media: Media
  /** The person's items as they were compared; none in files that show only others. */
  readonly own: readonly Track[]
}

/** The changes of a decision in a file. */
export interface DecidedFile {
  readonly media: Media
  /** Empty if everything was decided like this already. */
  readonly changes: readonly Change[]
  /** The decided items as the back end has saved them, by ID. */
  readonly left: ReadonlyMap<string, Pick<Track, 'decision' | 'reviewed'>>
  /** The number of the person's items that are gone, or that show something else now. */
  readonly changed: number
}

const idsOf = (tracks: readonly Track[]): Set<string> => new Set(tracks.map(({ id }) => id))

/** Returns whether an item is under review where and as it was compared. */
function isAsCompared(review: Review, { id, kind, positions }: Track): boolean {
  const item = findItem(review, id)
  return item !== undefined && 'positions' in item && item.kind === kind && JSON.stringify(item.positions) === JSON.stringify(positions)
}

/**
 * Returns the changes that decide on a person.
 *
 * Only items that are as they were compared are left visible: others may show someone else by now, and are redacted like everyone else.
 * In an image, the person's faces count as reviewed, because each was looked at. Tracks of a video don't, because only a moment of each
 * was, and neither does everyone else.
 */
export function changesFor(review: Review, { media, own }: PersonInFile, decision: PersonDecision): Change[] {
  const decide = mediaTraits[media.type].hasFrames ? decideUnseen : decideItems
  const people = tracksOfPeople(review)
  if (decision === 'redact') {
    const known = idsOf(own)
    const grouped = people.filter((tracks) => tracks.some(({ id }) => known.has(id))).flat()
    return decide(review, new Set([...known, ...idsOf(grouped)]), 'redact')
  }
  const kept = idsOf(own.filter((track) => isAsCompared(review, track)))
  const others = [...people.flat(), ...own].filter(({ id }) => !kept.has(id))
  return [...decide(review, kept, 'keep'), ...decideUnseen(review, idsOf(others), 'redact')]
}

/**
 * Saves a decision in the newest review of a file. Concurrent changes by others stay.
 *
 * @throws ApiError or ConnectionError
 */
export async function decideInFile(client: QueryClient, file: PersonInFile, decision: PersonDecision): Promise<DecidedFile> {
  const { media, own } = file
  let changes: readonly Change[] = []
  let changed = 0
  const saved = await changeReview(client, media.id, (review) => {
    changes = changesFor(review, file, decision)
    changed = own.filter((track) => (decision === 'redact' ? !findItem(review, track.id) : !isAsCompared(review, track))).length
    return saveRequest(review, changes)
  })
  const ids = new Set(changes.flatMap((change) => (change.type === 'edit_track' ? change.id : [])))
  const left = new Map((saved?.tracks ?? []).flatMap((track) => (ids.has(track.id) ? [[track.id, track] as const] : [])))
  return { media, changes, left, changed }
}

/**
 * Restores the decisions before a change, except those that someone has changed or reviewed since. They count as not reviewed, because the
 * back end would sign them in the name of the person who undoes the change.
 */
export async function undoInFile(client: QueryClient, { media, changes, left }: DecidedFile): Promise<void> {
  await changeReview(client, media.id, (review) => {
    const restored = changes.flatMap((change) => {
      if (change.type !== 'edit_track') return []
      const entry = entryOf(review, change.id)
      if (entry?.type !== 'track' || !isAsLeft(entry.item, left.get(change.id))) return []
      const decision = change.before.decision ?? entry.item.decision
      return editChange('track', entry.item, { decision, reviewed: undefined }) ?? []
    })
    return saveRequest(review, restored)
  })
}

/** Returns whether no one has decided on an item since a decision was saved. */
function isAsLeft(item: Track, left: Pick<Track, 'decision' | 'reviewed'> | undefined): boolean {
  return item.decision === left?.decision && item.reviewed?.at === left.reviewed?.at
}
