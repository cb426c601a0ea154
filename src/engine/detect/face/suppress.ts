import { sharedArea } from '#lib/review/box-areas.ts'
import type { Detection } from '../detector'

/** Min intersection over union of two boxes of the same face. */
const SAME_FACE = 0.35
/** Min share of a box inside a larger box of the same face, because a tile may crop a face. */
const INSIDE = 0.7

/** Returns the most confident box of each face (greedy non-maximum suppression), the most confident first. */
export function suppress<Found extends Detection>(detections: Found[]): Found[] {
  const kept: Found[] = []
  for (const candidate of detections.toSorted((a, b) => b.confidence - a.confidence)) {
    const area = candidate.box.width * candidate.box.height
    const known = kept.some(({ box }) => {
      const shared = sharedArea(box, candidate.box)
      const other = box.width * box.height
      return shared / (area + other - shared) > SAME_FACE || shared / Math.min(area, other) > INSIDE
    })
    if (!known) kept.push(candidate)
  }
  return kept
}
