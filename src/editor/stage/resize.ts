import { centreOf } from '#lib/review/box-areas.ts'
import { isTurned, normalAngle, turnPoint } from '#lib/review/covers/turned-box.ts'
import { clamp, MIN_SIDE, rectAround, type Point, type Rect, type Size, type TurnedRect } from '../geometry'

/** The eight resize handles, named by compass direction. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

/** The edge that a handle moves: near (left, top), far (right, bottom), or none. */
type Edge = 'near' | 'far' | null

function edgesOf(handle: Handle): { horizontal: Edge; vertical: Edge } {
  return {
    horizontal: handle.includes('w') ? 'near' : handle.includes('e') ? 'far' : null,
    vertical: handle.includes('n') ? 'near' : handle.includes('s') ? 'far' : null,
  }
}

/** The min side in screen pixels of a box with room for all handles. */
const ROOM = 28

/**
 * Returns the handles that leave room to move a box: the ends for a line of text, and one corner for a box that is small in both
 * directions.
 *
 * @param scale screen pixels per unit of the box
 */
export function handlesWithRoom({ width, height }: Size, scale: number): readonly Handle[] {
  const [isThin, isFlat] = [width * scale < ROOM, height * scale < ROOM]
  if (isThin && isFlat) return ['se']
  if (isFlat) return ['e', 'w']
  return isThin ? ['n', 's'] : HANDLES
}

/** Returns the position of a handle, which turns with the box. */
export function handlePoint(rect: TurnedRect, handle: Handle): Point {
  const { horizontal, vertical } = edgesOf(handle)
  const point = { x: along(rect.x, rect.width, horizontal), y: along(rect.y, rect.height, vertical) }
  return isTurned(rect) ? turnPoint(point, centreOf(rect), rect.angle ?? 0) : point
}

function along(start: number, length: number, edge: Edge): number {
  return edge === 'near' ? start : edge === 'far' ? start + length : start + length / 2
}

/** The handles clockwise, as they are in `HANDLES`, are this many degrees apart. */
const BETWEEN_HANDLES = 45

/** Returns the CSS cursor of a handle: the one of the direction in which it is on a turned box. */
export function handleCursor(handle: Handle, angle = 0): string {
  const steps = Math.round(angle / BETWEEN_HANDLES) + HANDLES.length
  return `${HANDLES[(HANDLES.indexOf(handle) + steps) % HANDLES.length] ?? handle}-resize`
}

/** Returns a point in the coordinates of a box before it is turned. */
export function beforeTurn(rect: TurnedRect, point: Point): Point {
  return isTurned(rect) ? turnPoint(point, centreOf(rect), -normalAngle(rect.angle ?? 0)) : point
}

/** Returns a turned box with other sides, given in its coordinates before it is turned. What both have in common stays in place. */
export function turnedAs(rect: TurnedRect, next: Rect): TurnedRect {
  if (!isTurned(rect)) return next
  return { ...rectAround(turnPoint(centreOf(next), centreOf(rect), rect.angle ?? 0), next), angle: rect.angle ?? 0 }
}

/** No bounds: a turned box has corners outside the image before its sides reach the edge. */
const EVERYWHERE = { x: [-Infinity, Infinity], y: [-Infinity, Infinity] } as const

/**
 * Resizes a box by dragging a handle to a point. A drag across the opposite edge flips the box. It is never smaller than the minimum size
 * and stays inside the bounds unless it is turned.
 *
 * @param rect the box when the drag began
 * @param point in image pixels
 */
export function resizeByHandle(rect: TurnedRect, handle: Handle, point: Point, bounds: Size): TurnedRect {
  const { horizontal, vertical } = edgesOf(handle)
  const to = beforeTurn(rect, point)
  const limits = isTurned(rect) ? EVERYWHERE : ({ x: [0, bounds.width], y: [0, bounds.height] } as const)
  const [x, width] = resizeSpan(rect.x, rect.width, horizontal, to.x, limits.x)
  const [y, height] = resizeSpan(rect.y, rect.height, vertical, to.y, limits.y)
  return turnedAs(rect, { x, y, width, height })
}

function resizeSpan(
  start: number,
  length: number,
  edge: Edge,
  to: number,
  [least, most]: readonly [number, number],
): [start: number, length: number] {
  if (edge === null) return [start, length]
  const anchor = edge === 'near' ? start + length : start
  const minimum = Math.min(MIN_SIDE, most - least)
  let moving = clamp(to, least, most)
  if (Math.abs(moving - anchor) < minimum) {
    const outward = moving === anchor ? (edge === 'far' ? 1 : -1) : Math.sign(moving - anchor)
    moving = anchor + outward * minimum
    if (moving < least || moving > most) moving = anchor - outward * minimum
  }
  return [Math.min(anchor, moving), Math.abs(moving - anchor)]
}
