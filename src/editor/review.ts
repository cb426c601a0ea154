import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { LastNumbers } from '../lib/item-numbers'
import { styleOfItem } from '../lib/redaction-styles'
import { isLive } from '../lib/review-regions'

/** An immutable snapshot of a review. A change creates a new one that shares the unchanged parts. */
export interface Review {
  /** Pixels of the upright image. */
  readonly width: number
  readonly height: number
  /** The default style of faces. */
  readonly style: RedactionStyle
  /** The highest number used for each kind, including deleted items; absent where the back end doesn't number items. */
  readonly lastNumbers?: LastNumbers
  /** Later tracks are on top. */
  readonly tracks: readonly Track[]
}

/** Returns the tracks under review, without the detections that the reviewer deleted. */
export function liveTracks({ tracks }: Pick<Review, 'tracks'>): readonly Track[] {
  return tracks.filter(isLive)
}

/** Returns the detections that the reviewer deleted. They stay in the record and are not redacted. */
export function deletedTracks({ tracks }: Pick<Review, 'tracks'>): readonly Track[] {
  return tracks.filter((track) => !isLive(track))
}

/** Returns the track under review with an id; undefined for a deleted one. */
export function findTrack(review: Review, id: string | null): Track | undefined {
  return id === null ? undefined : review.tracks.find((track) => track.id === id && isLive(track))
}

/** Returns the effective style of a track. */
export function styleOf(review: Pick<Review, 'style'>, track: Track): RedactionStyle {
  return styleOfItem(track, review.style)
}

export interface DecisionCounts {
  redact: number
  /** Tracks left visible. */
  keep: number
  /** Boxes drawn by the reviewer, among those to redact and those left visible. */
  drawn: number
  /** Detections that the reviewer deleted. */
  deleted: number
}

/** Counts the tracks of a review by decision and source. */
export function countDecisions(review: Pick<Review, 'tracks'>): DecisionCounts {
  const live = liveTracks(review)
  const redact = live.filter(({ decision }) => decision === 'redact').length
  const drawn = live.filter(({ source }) => source === 'drawn').length
  return { redact, keep: live.length - redact, drawn, deleted: deletedTracks(review).length }
}
