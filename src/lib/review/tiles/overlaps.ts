import { groupBy } from '../../group-by'
import { countBefore } from '../ascending-times'
import { sharedArea } from '../box-areas'
import type { PixelBox } from '../cover-rules'

type Box = Readonly<PixelBox>

/** Returns the number of the list for a box, of which the widest one is at most twice as wide as the narrowest. */
const listOf = ({ width }: Box): number => Math.ceil(Math.log2(Math.max(1, width)))

/**
 * Returns a function that finds the boxes that overlap another one. A file may have thousands of places, and most are far apart. Boxes are
 * listed by width, because otherwise one as wide as the image would be a reason to search all others to the left of a box.
 */
export function overlapsWith<Own extends Box>(boxes: readonly Own[]): (box: Box) => Own[] {
  const lists = [...groupBy(boxes, listOf).values()].map((list) => ({
    byLeft: list.toSorted((a, b) => a.x - b.x),
    widest: list.reduce((width, box) => Math.max(width, box.width), 0),
  }))
  return (box) =>
    lists.flatMap(({ byLeft, widest }) => {
      const first = countBefore(byLeft.length, (index) => (byLeft[index]?.x ?? 0) <= box.x - widest)
      const end = countBefore(byLeft.length, (index) => (byLeft[index]?.x ?? 0) < box.x + box.width)
      return byLeft.slice(first, end).filter((other) => sharedArea(other, box) > 0)
    })
}
