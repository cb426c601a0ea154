import { areaOf, contains, ellipseContains, grow, type Point, type Rect } from './geometry'
import { handlePoint, HANDLES, type Handle } from './resize'

/** The side of a drawn handle in screen pixels at any zoom. */
export const HANDLE_SIDE = 9
/** The hit distance from the centre of a handle in screen pixels. */
const HANDLE_REACH = 8
/** The minimum side of a box's target in screen pixels. */
const MIN_TARGET = 20

export type Hit = { readonly kind: 'handle'; readonly id: string; readonly handle: Handle } | { readonly kind: 'body'; readonly id: string }

export interface HitBox {
  readonly id: string
  readonly rect: Rect
  /** Whether only the largest ellipse in the box is its target. */
  readonly isEllipse?: boolean
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
  const handle = selected && handleAt(selected.rect, point, scale)
  if (selected && handle) return { kind: 'handle', id: selected.id, handle }
  let best: HitBox | undefined
  for (const box of boxes) {
    const target = pressable(box.rect, scale)
    const isHit = box.isEllipse === true ? ellipseContains(target, point) : contains(target, point)
    if (isHit && (!best || areaOf(box.rect) <= areaOf(best.rect))) best = box
  }
  return best ? { kind: 'body', id: best.id } : null
}

function pressable(rect: Rect, scale: number): Rect {
  const shortest = Math.min(rect.width, rect.height) * scale
  return shortest >= MIN_TARGET ? rect : grow(rect, (MIN_TARGET - shortest) / 2 / scale)
}

function handleAt(rect: Rect, point: Point, scale: number): Handle | undefined {
  const reach = HANDLE_REACH / scale
  // On a small box the handles meet in the middle and would prevent moving it.
  const isSmall = Math.min(rect.width, rect.height) < 3 * reach
  if (isSmall && contains(rect, point)) return undefined
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
