import type { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { invariant } from '../../lib/invariant'
import type { Review } from '../review'

/** The editable fields of a track. Undefined removes an optional field. */
export type TrackFields = Partial<Pick<Track, 'decision' | 'style' | 'positions'>> & {
  readonly label?: ItemLabel | undefined
  readonly deleted?: boolean | undefined
}

/** A difference between two reviews, with the values to undo it. */
export type Change =
  | { readonly type: 'add'; readonly index: number; readonly track: Track }
  | { readonly type: 'remove'; readonly index: number; readonly track: Track }
  | { readonly type: 'edit'; readonly id: string; readonly before: TrackFields; readonly after: TrackFields }
  | { readonly type: 'style'; readonly before: RedactionStyle; readonly after: RedactionStyle }

/**
 * Applies changes to a review in order.
 *
 * @throws Error when a change does not fit the review
 */
export function applyChanges(review: Review, changes: readonly Change[]): Review {
  const edits = new Map<string, TrackFields>()
  let next = review
  // Edits are collected, so that a decision about 500 tracks copies the list once.
  const settle = (): void => {
    if (edits.size > 0) next = { ...next, tracks: editTracks(next.tracks, edits) }
    edits.clear()
  }
  for (const change of changes) {
    if (change.type === 'edit') {
      edits.set(change.id, { ...edits.get(change.id), ...change.after })
      continue
    }
    settle()
    next = applyOther(next, change)
  }
  settle()
  return next
}

function applyOther(review: Review, change: Exclude<Change, { type: 'edit' }>): Review {
  switch (change.type) {
    case 'add':
      return { ...review, tracks: review.tracks.toSpliced(change.index, 0, change.track) }
    case 'remove':
      invariant(
        review.tracks[change.index]?.id === change.track.id,
        'A track is removed where it is not: make changes from the newest review.',
      )
      return { ...review, tracks: review.tracks.toSpliced(change.index, 1) }
    case 'style':
      return { ...review, style: change.after }
  }
}

function editTracks(tracks: readonly Track[], edits: ReadonlyMap<string, TrackFields>): readonly Track[] {
  let found = 0
  const next = tracks.map((track) => {
    const fields = edits.get(track.id)
    if (!fields) return track
    found += 1
    return withFields(track, fields)
  })
  invariant(found === edits.size, 'A track that is not there was edited: make changes from the newest review.')
  return next
}

function withFields(track: Track, fields: TrackFields): Track {
  const { label, deleted, ...rest } = { ...track, ...fields }
  return { ...rest, ...(label === undefined ? {} : { label }), ...(deleted === undefined ? {} : { deleted }) }
}

/** Returns the changes that undo the given ones. */
export function invertChanges(changes: readonly Change[]): Change[] {
  return changes.toReversed().map(invert)
}

function invert(change: Change): Change {
  switch (change.type) {
    case 'add':
      return { ...change, type: 'remove' }
    case 'remove':
      return { ...change, type: 'add' }
    case 'edit':
    case 'style':
      return swap(change)
  }
}

function swap(change: Extract<Change, { type: 'edit' | 'style' }>): Change {
  return change.type === 'edit'
    ? { ...change, before: change.after, after: change.before }
    : { ...change, before: change.after, after: change.before }
}
