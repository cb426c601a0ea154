import type { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { Change } from './changes'
import { stylesFor } from '../lib/redaction-styles'
import { isLive } from '../lib/review-regions'
import { deletedTracks, findTrack, type Review } from './review'
import { sameRect, type Rect } from './geometry'
import { boxAt, positionsWith } from './tracks'

/*
 * A command returns the changes to a review. It returns an empty list when nothing changes, so that the history has no empty steps.
 */

export function addTrack(review: Review, track: Track): Change[] {
  return [{ type: 'add', index: review.tracks.length, track }]
}

/** Deletes a track. A detection stays in the record, marked as deleted, because the report lists it; a drawn box is removed. */
export function removeTrack(review: Review, id: string): Change[] {
  const track = findTrack(review, id)
  if (!track) return []
  if (track.source === 'detected') return [{ type: 'edit', id, before: { deleted: track.deleted }, after: { deleted: true } }]
  return [{ type: 'remove', index: review.tracks.indexOf(track), track }]
}

/** Restores a deleted detection with its decision. */
export function restoreTrack(review: Review, id: string): Change[] {
  const track = deletedTracks(review).find((each) => each.id === id)
  return track ? [{ type: 'edit', id, before: { deleted: true }, after: { deleted: undefined } }] : []
}

/** Sets the label of an object. A label that carries text clears a style that would leave the text readable. */
export function setLabel(review: Review, id: string, label: Exclude<ItemLabel, 'face'>): Change[] {
  const track = findTrack(review, id)
  if (track?.kind !== 'object' || (track.label ?? 'other') === label) return []
  const before = { label: track.label, style: track.style }
  const isAllowed = track.style === null || stylesFor({ label }).includes(track.style)
  return [{ type: 'edit', id, before, after: { label, style: isAllowed ? track.style : null } }]
}

/** Sets a track's box at a time in seconds. */
export function setBox(review: Review, id: string, time: number, rect: Rect): Change[] {
  const track = findTrack(review, id)
  const box = track && boxAt(track, time)
  if (!track || (box && sameRect(box, rect))) return []
  const positions = positionsWith(track.positions, time, rect)
  return [{ type: 'edit', id, before: { positions: track.positions }, after: { positions } }]
}

export function setDecision(review: Review, ids: ReadonlySet<string>, decision: Track['decision']): Change[] {
  return review.tracks
    .filter((track) => ids.has(track.id) && isLive(track) && track.decision !== decision)
    .map((track) => ({ type: 'edit', id: track.id, before: { decision: track.decision }, after: { decision } }))
}

/** Sets the style of a track; null follows the default. Items that carry text accept only Black Box. */
export function setStyle(review: Review, id: string, style: RedactionStyle | null): Change[] {
  const track = findTrack(review, id)
  if (!track || track.style === style || (style !== null && !stylesFor(track).includes(style))) return []
  return [{ type: 'edit', id, before: { style: track.style }, after: { style } }]
}

/** Sets the default style of faces. Faces with their own style are not affected. */
export function setStyleOfAll(review: Review, style: RedactionStyle): Change[] {
  return review.style === style ? [] : [{ type: 'style', before: review.style, after: style }]
}
