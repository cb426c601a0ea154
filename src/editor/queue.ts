import type { Track } from '#generated/model/track.zod.ts'
import { reviewRank } from '../lib/item-numbers'

/**
 * Returns the tracks in review order: detections by ascending confidence, then drawn boxes. Deleted detections are left out. Moving a
 * box does not change its position.
 */
export function reviewQueue(tracks: readonly Track[]): readonly Track[] {
  // Sorting is stable, so equal ranks stay in the order of the review.
  return tracks.filter(({ deleted }) => deleted !== true).toSorted((a, b) => reviewRank(a) - reviewRank(b))
}

/**
 * Returns the next or previous track in the queue, wrapping around at the ends. Without a selection it is the first or the last
 * one.
 */
export function neighbour(queue: readonly Track[], id: string | null, step: 1 | -1): Track | undefined {
  const at = queue.findIndex((track) => track.id === id)
  if (at === -1) return step === 1 ? queue[0] : queue.at(-1)
  return queue[(at + step + queue.length) % queue.length]
}
