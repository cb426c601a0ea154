import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { boxAround } from '#lib/review/box-areas.ts'
import { pointsIn, type OutlinePoint } from '#lib/review/outline.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import { isTurned, turnWith, withoutAngles } from '#lib/review/covers/turned-box.ts'
import type { Editor } from '../editor'
import { editChange, type Change } from '../history/changes'
import { trackBoxAt } from '../items/coverage'
import { keyframeAt, withKeyframe } from '../items/keyframes'
import { isTrack } from '../item'
import { findItem } from '../review'
import { clamp, MIN_SIDE, type Point, type Rect, type Size, type TurnedRect } from '../geometry'
import { beforeTurn, turnedAs } from './resize'

/** The contract's limits of the points of a polygon. */
export const MIN_POINTS = 3
export const MAX_POINTS = 500

/** A polygon with its bounding box in image pixels and its points in shares of the box. */
export interface Polygon {
  readonly rect: Rect
  readonly points: OutlinePoint[]
}

/** Returns a point of the image next to a point that may be outside. */
export function pointInside({ x, y }: Point, { width, height }: Size): Point {
  return { x: clamp(x, 0, width), y: clamp(y, 0, height) }
}

/** Returns the polygon through points of the image, or undefined if it is too small to be seen. */
export function polygonThrough(points: readonly Point[]): Polygon | undefined {
  const rect = boxAround(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 })))
  if (points.length < MIN_POINTS || rect.width < MIN_SIDE || rect.height < MIN_SIDE) return undefined
  // The points at the sides of the box get exactly 0 and 1, which the contract requires.
  return { rect, points: points.map(({ x, y }) => ({ x: (x - rect.x) / rect.width, y: (y - rect.y) / rect.height })) }
}

/** Returns the points of a polygon in image pixels, turned with its box. */
export function cornersOf({ points = [] }: Pick<Track, 'points'>, rect: TurnedRect): Point[] {
  return turnWith(rect, pointsIn(rect, points))
}

/**
 * Makes a track a polygon with points in image pixels at a time at which its box is `rect`. A track has one outline, so the boxes at other
 * keyframes change in proportion, and the points that stay cover the same parts there. Returns no change if the points would make it too small.
 */
export function setCorners(track: Track, time: number, rect: TurnedRect, corners: readonly Point[]): Change[] {
  // The outline has no angle of its own: the boxes turn it.
  const polygon = polygonThrough(corners.map((corner) => beforeTurn(rect, corner)))
  // An ellipse isn't turned, but its angles would turn the polygon that it becomes. Between keyframes with different angles, a box with
  // another centre takes another way, so the edited place becomes a keyframe.
  const own: readonly Keyframe[] = shapeOf(track) === 'ellipse' ? withoutAngles(track.positions) : track.positions
  const keyframes = own.some(isTurned) && !keyframeAt(own, time) ? withKeyframe(own, time, rect, 'drawn') : own
  const positions =
    polygon &&
    keyframes.map((keyframe) =>
      keyframe.time === time ? { ...keyframe, ...turnedAs(rect, polygon.rect) } : resized(keyframe, rect, polygon.rect),
    )
  const change = polygon && editChange('track', track, { shape: 'polygon', points: polygon.points, positions })
  return change ? [change] : []
}

/** Changes a box as another one changes from `before` to `after`, both before they are turned. */
function resized<Box extends TurnedRect>(box: Box, before: Rect, after: Rect): Box {
  const [across, down] = [box.width / before.width, box.height / before.height]
  const next = {
    x: box.x + (after.x - before.x) * across,
    y: box.y + (after.y - before.y) * down,
    width: after.width * across,
    height: after.height * down,
  }
  return { ...box, ...turnedAs(box, next) }
}

/** Moves a point of a settled polygon to a place in image pixels, or next to it inside the image. */
export function moveCorner(editor: Editor, { id, index }: { readonly id: string; readonly index: number }, to: Point): Change[] {
  const found = cornersOfItem(editor, id)
  if (!found) return []
  return setCorners(found.track, editor.time, found.rect, found.corners.with(index, pointInside(to, editor.size)))
}

/** A polygon with its box and its points in image pixels at the current time. */
interface PlacedPolygon {
  readonly track: Track
  readonly rect: TurnedRect
  readonly corners: Point[]
}

/** Returns a settled polygon with its points in image pixels, or undefined for other items. */
export function cornersOfItem(editor: Editor, id: string): PlacedPolygon | undefined {
  const { settled } = editor.getSnapshot()
  const track = findItem(settled, id)
  if (!track || !isTrack(track) || shapeOf(track) !== 'polygon') return undefined
  const rect = trackBoxAt(settled, track, editor.time)
  return rect && { track, rect, corners: cornersOf(track, rect) }
}

/** Returns whether a polygon runs around a point at least once, or it is at most `reach` from its outline. */
export function polygonContains(corners: readonly Point[], point: Point, reach: number): boolean {
  let turns = 0
  let start = corners.at(-1)
  for (const end of corners) {
    if (start && distanceToLine(point, start, end) <= reach) return true
    if (start && start.y <= point.y !== end.y <= point.y) {
      const across = start.x + ((point.y - start.y) / (end.y - start.y)) * (end.x - start.x)
      if (across > point.x) turns += start.y < end.y ? 1 : -1
    }
    start = end
  }
  return turns !== 0
}

/** Returns the distance of a point from the line between two others. */
export function distanceToLine(point: Point, start: Point, end: Point): number {
  const [across, down] = [end.x - start.x, end.y - start.y]
  const length = across * across + down * down
  const share = length === 0 ? 0 : clamp(((point.x - start.x) * across + (point.y - start.y) * down) / length, 0, 1)
  return Math.hypot(point.x - start.x - share * across, point.y - start.y - share * down)
}

/** A simplified outline, and the pixels by which it has to grow to cover the drawn one. */
export interface Simplified {
  readonly points: readonly Point[]
  readonly growth: number
}

/** Max distance of a drawn point from the simplified outline in image pixels. */
const TOLERANCE = 1

/**
 * Leaves out points of a drawn outline that are within a pixel of the lines between the others. If more points remain than a polygon can
 * have, the distance is larger, and the polygon has to grow by it.
 */
export function simplified(drawn: readonly Point[]): Simplified {
  let tolerance = TOLERANCE
  let points = withoutNear(drawn, tolerance)
  while (points.length > MAX_POINTS) {
    tolerance *= 1.5
    points = withoutNear(drawn, tolerance)
  }
  return { points, growth: tolerance > TOLERANCE ? tolerance : 0 }
}

/** Leaves out the points within a distance of the lines between the others (Douglas and Peucker). The outline is closed at its first point. */
export function withoutNear(drawn: readonly Point[], distance: number): Point[] {
  const [first] = drawn
  if (!first) return []
  const closed = [...drawn, first]
  const kept = new Set([0])
  const parts: [from: number, to: number][] = [[0, drawn.length]]
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    const [start, end] = [closed[from] ?? first, closed[to] ?? first]
    let [farthest, most] = [from, distance]
    for (let index = from + 1; index < to; index += 1) {
      const away = distanceToLine(closed[index] ?? first, start, end)
      if (away > most) [farthest, most] = [index, away]
    }
    if (farthest === from) continue
    kept.add(farthest)
    parts.push([from, farthest], [farthest, to])
  }
  return drawn.filter((_point, index) => kept.has(index))
}
