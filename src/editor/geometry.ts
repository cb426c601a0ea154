import { centreOf } from '#lib/review/box-areas.ts'
import { boundsOf, isTurned } from '#lib/review/covers/turned-box.ts'

/** A point in pixels, with the origin at the top left. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** An axis-aligned rectangle in pixels, with the origin at the top left. */
export interface Rect extends Point, Size {}

/** A rectangle that is turned around its centre. Its sides are those before it is turned. */
export interface TurnedRect extends Rect {
  /** Degrees clockwise. Omitted for 0. */
  readonly angle?: number
}

/** The minimum side of a box in image pixels: smaller boxes cannot be seen, and the contract requires more than 0. */
export const MIN_SIDE = 4

export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), Math.max(min, max))
}

/** Returns the rectangle between two opposite corners, in any order. */
export function rectBetween(a: Point, b: Point): Rect {
  return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) }
}

/** Returns the rectangle of a size around a centre. */
export function rectAround(centre: Point, size: Size): Rect {
  return { x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height }
}

export function contains(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.x && y >= rect.y && x <= rect.x + rect.width && y <= rect.y + rect.height
}

/** Returns whether a point is in the largest ellipse in a rectangle. */
export function ellipseContains(rect: Rect, point: Point): boolean {
  const centre = centreOf(rect)
  const across = (point.x - centre.x) / (rect.width / 2)
  const down = (point.y - centre.y) / (rect.height / 2)
  return across * across + down * down <= 1
}

/** Returns whether two rectangles share a point. */
export function touches(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}

/** Grows a rectangle by `margin` on each side. A negative margin shrinks it, down to zero. */
export function grow(rect: Rect, margin: number): Rect {
  const x = Math.max(margin, -rect.width / 2)
  const y = Math.max(margin, -rect.height / 2)
  return { x: rect.x - x, y: rect.y - y, width: rect.width + 2 * x, height: rect.height + 2 * y }
}

/** Moves a rectangle inside the bounds. Its size changes only if it is larger than the bounds. */
export function moveInside(rect: Rect, bounds: Size): Rect {
  const width = Math.min(rect.width, bounds.width)
  const height = Math.min(rect.height, bounds.height)
  return { x: clamp(rect.x, 0, bounds.width - width), y: clamp(rect.y, 0, bounds.height - height), width, height }
}

/** Moves a box by a distance inside the bounds, with all corners of a turned one. Its size changes only if it is larger than the bounds. */
export function moveBy(rect: TurnedRect, by: Point, bounds: Size): TurnedRect {
  if (!isTurned(rect)) return moveInside({ ...rect, x: rect.x + by.x, y: rect.y + by.y }, bounds)
  const around = boundsOf(rect)
  const to = moveInside({ ...around, x: around.x + by.x, y: around.y + by.y }, bounds)
  return { ...rect, x: rect.x + to.x - around.x, y: rect.y + to.y - around.y }
}

/** Crops a rectangle to the bounds, with at least the minimum size. */
export function cropInside(rect: Rect, bounds: Size): Rect {
  const left = clamp(rect.x, 0, bounds.width)
  const top = clamp(rect.y, 0, bounds.height)
  const right = clamp(rect.x + rect.width, left, bounds.width)
  const bottom = clamp(rect.y + rect.height, top, bounds.height)
  const width = Math.max(right - left, MIN_SIDE)
  const height = Math.max(bottom - top, MIN_SIDE)
  return moveInside({ x: left, y: top, width, height }, bounds)
}

/** Returns whether two rectangles are exactly equal, with their angles. */
export function sameRect(a: TurnedRect, b: TurnedRect): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height && (a.angle ?? 0) === (b.angle ?? 0)
}

/** An unfinished outline in image pixels. */
export interface Sketch {
  readonly points: readonly Point[]
  /** The place of the next point, or null while the outline is drawn freehand. */
  readonly pointer: Point | null
  /** The radius of the brush in image pixels, if the points are the path of a brush. Without points, the brush isn't pressed. */
  readonly radius?: number
}
