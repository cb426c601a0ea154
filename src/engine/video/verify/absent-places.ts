import { boxOverlap } from '#lib/review/box-areas.ts'
import { boxesAt, type AbsentStretch } from '#lib/review/moving-regions.ts'
import type { Box } from '../../core/types'

/** Side of the searched surroundings as a multiple of the larger side of a track's box. */
const SURROUNDINGS = 2.5
/** Min overlap of surroundings that are searched together. */
const SAME_PLACE = 0.6

/** Returns a square around a box. It may extend beyond the frame, so that half a face at the edge is in the middle. */
function surroundings({ x, y, width, height }: Box): Box {
  const side = SURROUNDINGS * Math.max(width, height)
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}

/**
 * Returns the places in which a frame is searched for faces that are judged absent: around the last and the next known place of each track,
 * and around its place by interpolation. Undefined if no face is judged absent at the time. Frames at the ends of a stretch are redacted.
 */
export function absentPlaces(absent: readonly AbsentStretch[], time: number): Box[] | undefined {
  const current = absent.filter(({ start, end }) => time > start && time < end)
  if (current.length === 0) return undefined
  const places: Box[] = []
  for (const item of current)
    for (const at of [item.start, time, item.end])
      for (const box of boxesAt(item, at)) {
        const place = surroundings(box)
        if (!places.some((known) => boxOverlap(known, place) >= SAME_PLACE)) places.push(place)
      }
  return places
}
