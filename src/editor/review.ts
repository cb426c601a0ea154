import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { LastNumbers } from '../lib/item-numbers'
import { styleOfItem } from '../lib/redaction-styles'

/** What is reviewed. A snapshot: a change makes a new one, and what did not change is shared. */
export interface Review {
  /** Pixels of the upright picture. */
  readonly width: number
  readonly height: number
  /** The style of every face that has none of its own. */
  readonly style: RedactionStyle
  /** The highest number that an item of each kind has had, also one that is gone; left out by a back end that doesn't number items. */
  readonly lastNumbers?: LastNumbers
  /** Later ones lie on top. */
  readonly tracks: readonly Track[]
}

/** Returns the tracks under review, without the detections that the reviewer deleted. */
export function liveTracks({ tracks }: Pick<Review, 'tracks'>): readonly Track[] {
  return tracks.filter(({ deleted }) => deleted !== true)
}

/** Returns the detections that the reviewer deleted. They stay in the record and cover nothing. */
export function deletedTracks({ tracks }: Pick<Review, 'tracks'>): readonly Track[] {
  return tracks.filter(({ deleted }) => deleted === true)
}

/** Returns the track under review with that id; a deleted one is not found. */
export function findTrack(review: Review, id: string | null): Track | undefined {
  return id === null ? undefined : review.tracks.find((track) => track.id === id && track.deleted !== true)
}

/** Returns the style in which a track will be covered. */
export function styleOf(review: Pick<Review, 'style'>, track: Track): RedactionStyle {
  return styleOfItem(track, review.style)
}

/** Returns how many tracks will be covered, and how many stay as they are. */
export function countDecisions(review: Pick<Review, 'tracks'>): { redact: number; keep: number } {
  const live = liveTracks(review)
  const redact = live.filter(({ decision }) => decision === 'redact').length
  return { redact, keep: live.length - redact }
}
