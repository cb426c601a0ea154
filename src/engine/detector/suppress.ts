import { sharedArea } from '../geometry'
import type { Detection } from './face-detector'

/** Above this, intersection over union means the same face. */
const SAME_FACE = 0.35
/** A box that lies in a more certain one by this share is a part of the same face, cut by a tile's edge or seen at another scale. */
const INSIDE = 0.7

/** Of several boxes of one face keeps the most certain (greedy non-maximum suppression). Most certain first. */
export function suppress(detections: Detection[]): Detection[] {
  const kept: Detection[] = []
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
