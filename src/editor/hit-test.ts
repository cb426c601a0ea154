import { areaOf, contains, grow, type Point, type Rect } from './geometry'
import { handlePoint, HANDLES, type Handle } from './resize'

/** Side of a drawn handle in pixels of the screen, whatever the zoom. */
export const HANDLE_SIDE = 9
/** How far from a handle's middle a press still takes it, in pixels of the screen. */
const HANDLE_REACH = 8
/** A box that is smaller than this on the screen can be pressed as if it were of this size. */
const LEAST_TARGET = 20

export type Hit = { readonly kind: 'handle'; readonly id: string; readonly handle: Handle } | { readonly kind: 'body'; readonly id: string }

export interface HitBox {
  readonly id: string
  readonly rect: Rect
}

/**
 * What lies under a point: a handle of the selected box, else the smallest box there, of equal ones the topmost.
 *
 * @param boxes in the order in which they are drawn, in pixels of the picture
 * @param point in pixels of the picture
 * @param scale pixels of the screen per pixel of the picture
 */
export function hitTest(boxes: readonly HitBox[], selectedId: string | null, point: Point, scale: number): Hit | null {
  const selected = boxes.find(({ id }) => id === selectedId)
  const handle = selected && handleAt(selected.rect, point, scale)
  if (selected && handle) return { kind: 'handle', id: selected.id, handle }
  let best: HitBox | undefined
  for (const box of boxes) {
    const isHit = contains(pressable(box.rect, scale), point)
    if (isHit && (!best || areaOf(box.rect) <= areaOf(best.rect))) best = box
  }
  return best ? { kind: 'body', id: best.id } : null
}

function pressable(rect: Rect, scale: number): Rect {
  const shortest = Math.min(rect.width, rect.height) * scale
  return shortest >= LEAST_TARGET ? rect : grow(rect, (LEAST_TARGET - shortest) / 2 / scale)
}

function handleAt(rect: Rect, point: Point, scale: number): Handle | undefined {
  const reach = HANDLE_REACH / scale
  // On a small box the handles meet in the middle, and it could not be moved any more.
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
