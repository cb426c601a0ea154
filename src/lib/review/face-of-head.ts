import { centreOf } from './box-areas'
import type { PixelBox } from './cover-rules'

/** Max distance of a face's middle from that of its head, as a share of the head's width. */
const SAME_HEAD = 0.32

/** Returns whether a face is that of a head, so that the region of one redacts the other, too. */
export function isFaceOf(head: Readonly<PixelBox>, face: Readonly<PixelBox>): boolean {
  const [one, other] = [centreOf(head), centreOf(face)]
  return Math.hypot(one.x - other.x, one.y - other.y) < SAME_HEAD * head.width
}
