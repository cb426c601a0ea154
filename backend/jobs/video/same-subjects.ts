import type { Track } from '#generated/model/track.zod.ts'

import type { TrackPosition } from '#engine/track/types.ts'
import { labelOf } from '#lib/words/item-words.ts'
import { boxesAt, movingItem, type MovingItem } from '#lib/review/moving-regions.ts'
import { boxOverlap } from '#lib/review/box-areas.ts'
import { isSameItem } from '../same-items'
import type { FoundTrack } from './merge-tracks'

/** Max positions at which two tracks are compared, because a review may have hundreds of long tracks. */
const MAX_COMPARED = 64

/** Returns some positions of a track, evenly spaced, including the first and the last. */
function compared(positions: readonly TrackPosition[]): TrackPosition[] {
  const inside = positions.filter(({ outside }) => outside !== true)
  if (inside.length <= MAX_COMPARED) return inside
  return Array.from({ length: MAX_COMPARED }, (_, index) => inside[Math.round((index * (inside.length - 1)) / (MAX_COMPARED - 1))]).flatMap(
    (position) => position ?? [],
  )
}

/** Returns a function that computes the overlap of a detected track with an earlier one in time and place, 0 to 1. */
export function subjectOverlap(): (found: FoundTrack, track: Track) => number {
  const moving = new Map<string, MovingItem>()
  return ({ label, positions }, track) => {
    if (labelOf(track) !== label || !isConcurrent(positions, track.positions)) return 0
    const item = moving.get(track.id) ?? movingItem(track)
    moving.set(track.id, item)
    const points = compared(positions)
    const overlaps = points.map((point) => Math.max(0, ...boxesAt(item, point.time).map((box) => boxOverlap(point, box))))
    return overlaps.reduce((sum, share) => sum + share, 0) / points.length
  }
}

function isConcurrent(one: readonly { time: number }[], other: readonly { time: number }[]): boolean {
  const [start, end] = [one[0]?.time ?? 0, one.at(-1)?.time ?? 0]
  return (other[0]?.time ?? 0) <= end && (other.at(-1)?.time ?? 0) >= start
}

/**
 * Returns whether an earlier track completely covers a detected one, which then isn't added again. A part that it doesn't cover would be
 * exported unredacted.
 */
export function coversAll(track: Track, { label, positions }: FoundTrack): boolean {
  if (labelOf(track) !== label || !isConcurrent(positions, track.positions)) return false
  const item = movingItem(track)
  return positions
    .filter(({ outside }) => outside !== true)
    .every((position) => boxesAt(item, position.time).some((box) => isSameItem(position, box)))
}
