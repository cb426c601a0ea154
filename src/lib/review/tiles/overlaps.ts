import { countBefore } from '../ascending-times'
import { sharedArea } from '../box-areas'
import type { PixelBox } from '../cover-rules'

type Box = Readonly<PixelBox>

/** Returns a function that finds the boxes that overlap another one. A file may have thousands of places, and most are far apart. */
export function overlapsWith<Own extends Box>(boxes: readonly Own[]): (box: Box) => Own[] {
  const byLeft = boxes.toSorted((a, b) => a.x - b.x)
  const widest = byLeft.reduce((width, box) => Math.max(width, box.width), 0)
  return (box) => {
    const first = countBefore(byLeft.length, (index) => (byLeft[index]?.x ?? 0) <= box.x - widest)
    const end = countBefore(byLeft.length, (index) => (byLeft[index]?.x ?? 0) < box.x + box.width)
    return byLeft.slice(first, end).filter((other) => sharedArea(other, box) > 0)
  }
}
