import { Track } from '#generated/model/track.zod.ts'

import type { DetectionsRecord, MediaRecord } from '../records/records'
import type { Draft } from '../records/tables'

/** Serialises a track with the schema's field order, so that equal tracks have equal text. */
const textOf = (track: Track): string => JSON.stringify(Track.parse(track))

/** Returns a review that is saved during a detection. It names the detected items that were changed, so that the detection keeps them. */
export function touchedSince(before: DetectionsRecord, after: DetectionsRecord): DetectionsRecord {
  const earlier = new Map(before.tracks.map((track) => [track.id, textOf(track)]))
  const changed = after.tracks.filter((track) => track.source === 'detected' && earlier.get(track.id) !== textOf(track))
  return { ...after, touched: [...new Set([...(before.touched ?? []), ...changed.map(({ id }) => id)])] }
}

/** Returns a review without the record of items that were changed during a detection. */
export function untouched(review: DetectionsRecord): DetectionsRecord {
  const { touched: _touched, ...rest } = review
  return rest
}

/** Sets the state of a file whose review was saved. During a detection, the file gets it if the detection is cancelled. */
export function markReviewable(draft: Draft, media: MediaRecord): void {
  if (media.state === 'Ready for review') return
  if (media.state !== 'Detecting') {
    draft.put('media', { ...media, state: 'Ready for review' })
    return
  }
  for (const job of draft.all('jobs')) {
    if (job.mediaId === media.id && job.kind === 'detect' && job.finishedAt === null)
      draft.put('jobs', { ...job, stateBefore: 'Ready for review' })
  }
}
