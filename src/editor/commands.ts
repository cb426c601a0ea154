import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { Change } from './changes'
import { findTrack, type ReviewDocument } from './document'
import { sameRect, type Rect } from './geometry'
import { boxAt, positionsWith } from './tracks'

/*
 * A command looks at a document and says what would have to change. Where nothing would, it answers an empty list, so no
 * empty step gets into the history.
 */

export function addTrack(document: ReviewDocument, track: Track): Change[] {
  return [{ type: 'add', index: document.tracks.length, track }]
}

export function removeTrack(document: ReviewDocument, id: string): Change[] {
  const index = document.tracks.findIndex((track) => track.id === id)
  const track = document.tracks[index]
  return track ? [{ type: 'remove', index, track }] : []
}

/** Puts a track's box at that time (seconds) where `rect` is. */
export function setBox(document: ReviewDocument, id: string, time: number, rect: Rect): Change[] {
  const track = findTrack(document, id)
  const box = track && boxAt(track, time)
  if (!track || (box && sameRect(box, rect))) return []
  const positions = positionsWith(track.positions, time, rect)
  return [{ type: 'edit', id, before: { positions: track.positions }, after: { positions } }]
}

export function setDecision(document: ReviewDocument, ids: ReadonlySet<string>, decision: Track['decision']): Change[] {
  return document.tracks
    .filter((track) => ids.has(track.id) && track.decision !== decision)
    .map((track) => ({ type: 'edit', id: track.id, before: { decision: track.decision }, after: { decision } }))
}

/** Gives a track its own style; null lets it follow the style of all. */
export function setStyle(document: ReviewDocument, id: string, style: RedactionStyle | null): Change[] {
  const track = findTrack(document, id)
  return track && track.style !== style ? [{ type: 'edit', id, before: { style: track.style }, after: { style } }] : []
}

/** Tracks with a style of their own keep it. */
export function setStyleOfAll(document: ReviewDocument, style: RedactionStyle): Change[] {
  return document.style === style ? [] : [{ type: 'style', before: document.style, after: style }]
}
