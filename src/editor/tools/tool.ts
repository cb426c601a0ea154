import type { Point } from '../geometry'

/** A press, move or release of the pointer. */
export interface PointerInput {
  /** Pixels of the view. */
  readonly screen: Point
  /** Pixels of the picture; may lie outside it. */
  readonly picture: Point
}

/** One way to use the pointer. A tool keeps the state of its own gesture and nothing else. */
export interface Tool {
  pointerDown: (input: PointerInput) => void
  pointerMove: (input: PointerInput) => void
  pointerUp: (input: PointerInput) => void
  /** Abandons a gesture and answers true; false where there was none. */
  cancel: () => boolean
  /** The CSS name of the mouse pointer. */
  cursor: () => string
}

/** How far the pointer goes before a press becomes a drag, in pixels of the screen. */
const DRAG_THRESHOLD = 3

export function isDrag(from: Point, to: Point): boolean {
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) >= DRAG_THRESHOLD
}
