import type { Track } from '#generated/model/track.zod.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { entryOf, type ItemLists } from '../review'

/** Returns the track under review with an ID; undefined for a deleted one, and for other items. */
export function liveTrack(review: ItemLists, id: string): Track | undefined {
  const entry = entryOf(review, id)
  return entry?.type === 'track' && isLive(entry.item) ? entry.item : undefined
}
