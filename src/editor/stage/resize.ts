import { clamp, MIN_SIDE, type Point, type Rect, type Size } from '../geometry'

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

/** Returns the position of a handle. */
export function handlePoint(rect: Rect, handle: Handle): Point {
  const { horizontal, vertical } = edgesOf(handle)
  return { x: along(rect.x, rect.width, horizontal), y: along(rect.y, rect.height, vertical) }
}

function along(start: number, length: number, edge: Edge): number {
  return edge === 'near' ? start : edge === 'far' ? start + length : start + length / 2
}

/** Returns the CSS cursor of a handle. */
export function handleCursor(handle: Handle): string {
  return `${handle}-resize`
}

/**
 * Resizes a box by dragging a handle to a point. A drag across the opposite edge flips the box. It stays inside the bounds and is never
 * smaller than the minimum size.
 *
 * @param rect the box when the drag began
 * @param point in image pixels
 */
export function resizeByHandle(rect: Rect, handle: Handle, point: Point, bounds: Size): Rect {
  const { horizontal, vertical } = edgesOf(handle)
  const [x, width] = resizeSpan(rect.x, rect.width, horizontal, point.x, bounds.width)
  const [y, height] = resizeSpan(rect.y, rect.height, vertical, point.y, bounds.height)
  return { x, y, width, height }
}

function resizeSpan(start: number, length: number, edge: Edge, to: number, limit: number): [start: number, length: number] {
  if (edge === null) return [start, length]
  const anchor = edge === 'near' ? start + length : start
  const minimum = Math.min(MIN_SIDE, limit)
  let moving = clamp(to, 0, limit)
  if (Math.abs(moving - anchor) < minimum) {
    const outward = moving === anchor ? (edge === 'far' ? 1 : -1) : Math.sign(moving - anchor)
    moving = anchor + outward * minimum
    if (moving < 0 || moving > limit) moving = anchor - outward * minimum
  }
  return [Math.min(anchor, moving), Math.abs(moving - anchor)]
}
