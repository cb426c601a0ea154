import type { Point } from '../../geometry'

/** The position of a pointer event. */
export interface PointerInput {
  /** In view pixels. */
  readonly screen: Point
  /** In image pixels; may be outside the image. */
  readonly image: Point
  /** Whether Shift, Ctrl or Command adds to the selection. */
  readonly isAdding: boolean
  /** Whether Alt makes a drag move copies. */
  readonly isCopying: boolean
  /** Whether Shift limits a drag to steps. */
  readonly isStepped: boolean
}

/** A pointer tool. It holds only the state of its own gesture. */
export interface Tool {
  pointerDown: (input: PointerInput) => void
  pointerMove: (input: PointerInput) => void
  pointerUp: (input: PointerInput) => void
  /** Cancels a running gesture. Returns whether there was one. */
  cancel: () => boolean
  /** Returns the CSS cursor. */
  cursor: () => string
}

/** The distance in screen pixels at which a press becomes a drag. */
const DRAG_THRESHOLD = 3

export function isDrag(from: Point, to: Point): boolean {
  return Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) >= DRAG_THRESHOLD
}
