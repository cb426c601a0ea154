import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { BOX_CORNERS, pointsIn, type OutlinePoint } from '#lib/review/outline.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import { boundsOf, isTurned, turnWith } from '#lib/review/covers/turned-box.ts'
import type { Rect, TurnedRect } from '../geometry'
import { rectOf } from './keyframes'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'

/** A box at a time in seconds. */
export interface TimedRect {
  readonly time: number
  readonly rect: TurnedRect
}

function shown(keyframe: Keyframe | undefined): TimedRect[] {
  return keyframe && keyframe.outside !== true ? [{ time: keyframe.time, rect: rectOf(keyframe) }] : []
}

/** Returns the place that shows a track best: the one with the highest confidence, or else the middle keyframe. */
export function bestPlace({ positions }: Pick<Track, 'positions'>): TimedRect | undefined {
  const visible = positions.filter(({ outside }) => outside !== true)
  let best = visible[visible.length >>> 1]
  for (const keyframe of visible) if ((keyframe.confidence ?? -1) > (best?.confidence ?? -1)) best = keyframe
  return shown(best)[0]
}

/** A place with the points of a polygon in shares of it. */
export interface OutlinedPlace {
  readonly rect: Rect
  /** Omitted for the whole box. */
  readonly points?: readonly OutlinePoint[]
}

/** Returns the smallest upright box around the box of a track at a time, with the polygon in it that a turned box is. */
export function uprightPlace(track: Pick<Track, 'label' | 'shape' | 'points'>, place: TurnedRect): OutlinedPlace {
  const polygon = shapeOf(track) === 'polygon' ? track.points : undefined
  const shares = polygon ?? BOX_CORNERS
  if (!isTurned(place)) return { rect: place, ...(polygon === undefined ? {} : { points: polygon }) }
  const rect = boundsOf(place)
  const points = turnWith(place, pointsIn(place, shares))
  return { rect, points: points.map(({ x, y }) => ({ x: (x - rect.x) / rect.width, y: (y - rect.y) / rect.height })) }
}

/** Returns the boxes at both ends of a gap: the last one before it and the first one after it. At an end of the track there is only one. */
export function gapEnds({ start, end }: Pick<Gap, 'start' | 'end'>, { positions }: Pick<Track, 'positions'>): TimedRect[] {
  let before = lastAtOrBefore(positions, start)
  while (positions[before]?.outside === true) before -= 1
  let after = lastAtOrBefore(positions, end)
  if ((positions[after]?.time ?? end) < end || after < 0) after += 1
  while (positions[after]?.outside === true) after += 1
  return [...shown(positions[before]), ...shown(positions[after])]
}
