import type { DetectionsUpdate } from '#generated/model/detectionsUpdate.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import { Track } from '#generated/model/track.zod.ts'

import { lastNumbersOf, numberItems, type LastNumbers } from '../../src/lib/item-numbers'
import { stylesFor } from '../../src/lib/redaction-styles'
import type { DetectionsRecord } from '../records/records'
import { Refusal } from './refusal'

/** Throws if an update of a review can't be saved. */
export function mustBeSavable({ tracks, spans = [], marks = [] }: DetectionsUpdate, before: DetectionsRecord): void {
  mustLieInside(tracks, before)
  mustBeUnique(tracks)
  mustHaveOneMoment(tracks)
  mustHaveAllowedStyles(tracks)
  if ([...spans, ...marks].length > 0) throw new Refusal(422, 'Images have neither audio nor pages.')
}

function mustLieInside(tracks: readonly Track[], { width, height }: DetectionsRecord): void {
  for (const { positions } of tracks) {
    const isInside = positions.every((at) => at.x < width && at.y < height && at.x + at.width > 0 && at.y + at.height > 0)
    if (!isInside) throw new Refusal(422, 'tracks: a box is outside the image.', { field: 'tracks' })
  }
}

function mustBeUnique(tracks: readonly Track[]): void {
  if (new Set(tracks.map(({ id }) => id)).size !== tracks.length) throw new Refusal(422, 'tracks: duplicate ID.', { field: 'tracks' })
  const numbers = tracks.flatMap(({ kind, number }) => (number === undefined ? [] : `${kind} ${number}`))
  if (new Set(numbers).size !== numbers.length) throw new Refusal(422, 'tracks: duplicate number.', { field: 'tracks' })
}

/** Requires one position per track: an image is a single frame, so further positions would appear redacted but wouldn't be. */
function mustHaveOneMoment(tracks: readonly Track[]): void {
  if (tracks.some(({ positions }) => positions.length !== 1))
    throw new Refusal(422, 'tracks: tracks of an image have one position.', { field: 'tracks' })
}

/** Throws if a style would leave text readable. */
export function mustHaveAllowedStyles(tracks: readonly Track[]): void {
  const isAllowed = (track: Track): boolean => track.style === null || stylesFor(track).includes(track.style)
  if (!tracks.every(isAllowed))
    throw new Refusal(422, 'tracks: license plates, screens and text can only be redacted with Black Box.', { field: 'tracks' })
}

/** Throws if the review belongs to a different file. For clients that don't send the file's identity, only the engine checks it. */
export function mustBeSameFile({ source: meant }: RedactRequest, { source }: DetectionsRecord): void {
  if (!meant) return
  const isSame = source?.sha256 === meant.sha256 && source.width === meant.width && source.height === meant.height
  if (!isSame)
    throw new Refusal(409, 'This review was made on a different file. Reload the review and check it before you export.', {
      code: 'source-mismatch',
    })
}

/** Returns the highest item numbers used before an update. */
export function lastNumbersBefore({ lastNumbers }: DetectionsUpdate, before: DetectionsRecord): LastNumbers {
  const known = lastNumbersOf(before.tracks, before.lastNumbers)
  const named = lastNumbers ?? known
  return { face: Math.max(known.face, named.face), object: Math.max(known.object, named.object) }
}

/** Returns the tracks of an update with numbers. Known items keep theirs, and new items get the next ones. */
export function numberedTracks(update: DetectionsUpdate, before: DetectionsRecord): Track[] {
  const known = new Map(before.tracks.map(({ id, number }) => [id, number]))
  const tracks = update.tracks.map((track) => {
    const number = known.get(track.id) ?? track.number
    return number === undefined ? track : { ...track, number }
  })
  return numberItems(tracks, lastNumbersBefore(update, before))
}

/** Returns whether the last save made this update: its response was lost, and the client sends it again. */
export function isSavedAlready(saved: DetectionsRecord, update: Pick<DetectionsUpdate, 'revision' | 'style' | 'tracks'>): boolean {
  const { revision, style, tracks } = saved
  return revision === update.revision + 1 && style === update.style && textOf(tracks) === textOf(update.tracks)
}

/** Serialises tracks with the schema's field order, so that equal tracks have equal text. */
function textOf(tracks: readonly Track[]): string {
  return JSON.stringify(tracks.map((track) => Track.parse(track)))
}
