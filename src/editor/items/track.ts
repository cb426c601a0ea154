import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import { grow, type Rect } from '../stage/geometry'

/** The time of all positions in an image, in seconds. */
export const IMAGE_TIME = 0

/**
 * Returns the box of a track at a time, interpolated linearly between positions. Undefined before the first and after the last
 * position.
 *
 * @param time seconds
 */
export function boxAt(track: Track, time: number): Rect | undefined {
  const after = track.positions.findIndex((position) => position.time >= time)
  const later = track.positions[after]
  if (!later) return undefined
  if (later.time === time) return rectOf(later)
  const earlier = track.positions[after - 1]
  return earlier && between(earlier, later, (time - earlier.time) / (later.time - earlier.time))
}

function rectOf({ x, y, width, height }: Keyframe): Rect {
  return { x, y, width, height }
}

function between(a: Keyframe, b: Keyframe, share: number): Rect {
  const mix = (from: number, to: number): number => from + (to - from) * share
  return { x: mix(a.x, b.x), y: mix(a.y, b.y), width: mix(a.width, b.width), height: mix(a.height, b.height) }
}

/** Adds or replaces the box at a time. Positions stay sorted by time. */
export function positionsWith(positions: readonly Keyframe[], time: number, rect: Rect): Keyframe[] {
  const earlier = positions.filter((position) => position.time < time)
  const later = positions.filter((position) => position.time > time)
  return [...earlier, { time, x: rect.x, y: rect.y, width: rect.width, height: rect.height }, ...later]
}

/**
 * Returns the square area of a box's thumbnail, with a small margin. It may extend beyond the image, so that the thumbnail is never
 * stretched.
 */
export function thumbnailArea(rect: Rect): Rect {
  const side = Math.max(rect.width, rect.height)
  const square = { x: rect.x - (side - rect.width) / 2, y: rect.y - (side - rect.height) / 2, width: side, height: side }
  return grow(square, side * 0.2)
}

/** Creates a drawn track, to be redacted in the default style. */
export function drawnTrack(id: string, kind: RedactionKind, time: number, rect: Rect, number?: number): Track {
  return {
    id,
    kind,
    ...(number === undefined ? {} : { number }),
    source: 'drawn',
    confidence: null,
    decision: 'redact',
    style: null,
    positions: positionsWith([], time, rect),
  }
}
