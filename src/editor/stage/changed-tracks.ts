import type { Track } from '#generated/model/track.zod.ts'
import { trackBoxAt, type TrackLists } from '../items/coverage'
import type { TurnedRect } from '../geometry'

/** A track that a running gesture changes or adds, with its current box. */
export interface ChangedTrack {
  readonly track: Track
  readonly rect: TurnedRect
}

/**
 * Returns the tracks that a gesture has changed or added, in drawing order. A gesture shares all others with the settled review, so
 * comparing identities is enough. Gestures add at the end and remove nothing.
 */
export function changedTracks(settled: TrackLists, review: TrackLists, time: number): ChangedTrack[] {
  if (settled.tracks === review.tracks) return []
  const changed: ChangedTrack[] = []
  for (let index = 0; index < review.tracks.length; index += 1) {
    const track = review.tracks[index]
    if (!track || track === settled.tracks[index]) continue
    const rect = trackBoxAt(review, track, time)
    if (rect) changed.push({ track, rect })
  }
  return changed
}
