import type { Track } from '#generated/model/track.zod.ts'
import { reviewRank } from '../lib/item-numbers'

export type ConfidenceBand = 'low' | 'medium' | 'high'

/** Below this a detection is more likely than others to be none, or to be a face that is half hidden. */
const LOW = 0.6
const HIGH = 0.8

export function confidenceBand(confidence: number): ConfidenceBand {
  return confidence < LOW ? 'low' : confidence < HIGH ? 'medium' : 'high'
}

/**
 * Returns the tracks in the order of review: what the detector was least sure of first, then the rest, and what the reviewer drew
 * last. Deleted detections are left out. Moving a box does not change its place.
 */
export function reviewQueue(tracks: readonly Track[]): readonly Track[] {
  // Sorting is stable, so equals stay in the review's order.
  return tracks.filter(({ deleted }) => deleted !== true).toSorted((a, b) => reviewRank(a) - reviewRank(b))
}

/**
 * The track that lies `step` places further on, going round at the ends. With none selected it is the first one, or
 * backwards the last one.
 */
export function neighbour(queue: readonly Track[], id: string | null, step: 1 | -1): Track | undefined {
  const at = queue.findIndex((track) => track.id === id)
  if (at === -1) return step === 1 ? queue[0] : queue.at(-1)
  return queue[(at + step + queue.length) % queue.length]
}
