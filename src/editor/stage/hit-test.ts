import { areaOf } from '#lib/review/box-areas.ts'
import { contains, ellipseContains, grow, type Point, type Rect, type TurnedRect } from '../geometry'
import { polygonContains } from './polygon'
import { beforeTurn, handlePoint, HANDLES, type Handle } from './resize'

/** The side of a drawn handle in screen pixels at any zoom. */
export const HANDLE_SIDE = 9
/** The hit distance from the centre of a handle in screen pixels. */
const HANDLE_REACH = 8
/** The hit distances from a point of a polygon and from its outline, and the min distance of drawn points, in screen pixels. */
const CORNER_REACH = 7
const EDGE_REACH = 5
const CORNER_SPACE = 18
/** The minimum side of a box's target in screen pixels. */
const MIN_TARGET = 20

export type Hit =
  | { readonly kind: 'handle'; readonly id: string; readonly handle: Handle }
  | { readonly kind: 'corner'; readonly id: string; readonly index: number }
  | { readonly kind: 'turn'; readonly id: string }
  | { readonly kind: 'body'; readonly id: string }

export interface HitBox {
  readonly id: string
  readonly rect: TurnedRect
  /** Whether only the largest ellipse in the box is its target. */
  readonly isEllipse?: boolean
  /** The points of a polygon. Unless it is selected, only the polygon is its target. */
  readonly corners?: readonly Point[]
}

/** The margin around a point in screen pixels within which a box can be hit. */
export const HIT_MARGIN = MIN_TARGET / 2

/**
 * Returns the target under a point: a handle of the selected box, else the smallest box, and the topmost of equal ones.
 *
 * @param boxes in drawing order, in image pixels
 * @param point in image pixels
 * @param scale screen pixels per image pixel
 */
export function hitTest(boxes: readonly HitBox[], selectedId: string | null, point: Point, scale: number): Hit | null {
  const selected = boxes.find(({ id }) => id === selectedId)
  const index = selected?.corners && cornerAt(selected.corners, point, scale)
  if (selected && index !== undefined) return { kind: 'corner', id: selected.id, index }
  const handle = selected && handleAt(selected.rect, point, scale)
  if (selected && handle) return { kind: 'handle', id: selected.id, handle }
  let best: HitBox | undefined
  for (const box of boxes) {
    const target = pressable(box.rect, scale)
    // A turned polygon has its points where they are on the image.
    if (isOn(box, target, beforeTurn(box.rect, point), point, scale) && (!best || areaOf(box.rect) <= areaOf(best.rect))) best = box
  }
  return best ? { kind: 'body', id: best.id } : null
}

function isOn(box: HitBox, target: Rect, unturned: Point, point: Point, scale: number): boolean {
  if (box.isEllipse === true) return ellipseContains(target, point)
  return contains(target, unturned) && (box.corners === undefined || polygonContains(box.corners, point, EDGE_REACH / scale))
}

/** Returns the point of a polygon near a place, the last one if several are. */
function cornerAt(corners: readonly Point[], point: Point, scale: number): number | undefined {
  if (!areCornersApart(corners, scale)) return undefined
  const index = corners.findLastIndex(({ x, y }) => Math.hypot(x - point.x, y - point.y) * scale <= CORNER_REACH)
  return index === -1 ? undefined : index
}

/** Returns whether the points of a polygon are so far apart on the screen that they can be pressed, and leave room to press the inside. */
export function areCornersApart(corners: readonly Point[], scale: number): boolean {
  const length = corners.reduce((sum, { x, y }, index) => {
    const before = corners.at(index - 1)
    return sum + (before ? Math.hypot(x - before.x, y - before.y) : 0)
  }, 0)
  return length * scale >= corners.length * CORNER_SPACE
}

function pressable(rect: Rect, scale: number): Rect {
  const shortest = Math.min(rect.width, rect.height) * scale
  return shortest >= MIN_TARGET ? rect : grow(rect, (MIN_TARGET - shortest) / 2 / scale)
}

function handleAt(rect: TurnedRect, point: Point, scale: number): Handle | undefined {
  const reach = HANDLE_REACH / scale
  // On a small box the handles meet in the middle and would prevent moving it.
  const isSmall = Math.min(rect.width, rect.height) < 3 * reach
  if (isSmall && contains(rect, beforeTurn(rect, point))) return undefined
  let best: Handle | undefined
  let least = reach
  for (const handle of HANDLES) {
    const at = handlePoint(rect, handle)
    const distance = Math.max(Math.abs(at.x - point.x), Math.abs(at.y - point.y))
    if (distance <= least) {
      best = handle
      least = distance
    }
  }
  return best
}
