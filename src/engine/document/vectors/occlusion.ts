import type { Box } from '../../core/types'
import { intersection } from '../reading/matrix'
import type { PaintedItem } from './items'

/** Side of the cells of a page in which items are searched for, in points. */
const CELL = 36
/** Points by which something inside a rectangle may exceed it. */
const EDGE = 1
/** Points below which two items only touch. */
const TOUCH = 0.1
/** Share of an item below which something behind it counts as crossing it: any item behind a shape, a thin line behind a glyph. */
const CROSSING = { shape: 0.25, glyph: 0.15 }
const THIN = 2
/** Max share of an item that is crossed. */
const MAX_CROSSED = 0.3

/** Upper bounds of the areas that later items hide, in square points. */
export interface Occlusion {
  /** The area hidden by items that exceed the item. */
  hidden: Float64Array
  /** The area of a rectangle hidden by shapes inside it. */
  inside: Float64Array
  /** The color behind each item, or undefined if it isn't a single color. */
  background: (string | undefined)[]
}

export const PAPER = '#ffffff'

export const areaOf = ({ width, height }: Box): number => width * height

export const contains = (outer: Box, inner: Box, margin: number): boolean =>
  inner.x >= outer.x - margin &&
  inner.y >= outer.y - margin &&
  inner.x + inner.width <= outer.x + outer.width + margin &&
  inner.y + inner.height <= outer.y + outer.height + margin

/** Computes from boxes how much of each item later items may hide, and what is behind each item. */
export function occlusionOf(items: readonly PaintedItem[]): Occlusion {
  const cells = new Map<number, number[]>()
  const [hidden, inside] = [new Float64Array(items.length), new Float64Array(items.length)]
  const seen = new Int32Array(items.length).fill(-1)
  const background: (string | undefined)[] = []
  for (const [index, item] of items.entries()) {
    let color: string | undefined = PAPER
    let [lastBehind, crossed] = [-1, 0]
    const { box } = item
    const meet = (other: number): void => {
      const earlier = items[other]
      if (!earlier || seen[other] === index) return
      seen[other] = index
      const common = intersection(earlier.box, box)
      if (areaOf(common) === 0) return
      const isInside = earlier.kind === 'rect' && contains(earlier.box, box, EDGE)
      if (!isInside) hidden[other] = (hidden[other] ?? 0) + areaOf(common)
      else if (item.kind !== 'glyph') inside[other] = (inside[other] ?? 0) + areaOf(common)
      // Edges that touch due to rounding don't change an item's background, nor do a few lines that cross it.
      if (earlier.kind === 'glyph') return
      const isTouching = common.width < TOUCH || common.height < TOUCH
      const isThin = Math.min(earlier.box.width, earlier.box.height) <= THIN
      const crossing = item.kind !== 'glyph' ? CROSSING.shape : isThin ? CROSSING.glyph : 0
      const isCrossing = isTouching || areaOf(common) < crossing * areaOf(box)
      if (isCrossing) crossed += areaOf(common)
      if (other > lastBehind && !isCrossing) {
        lastBehind = other
        color = earlier.kind === 'rect' && contains(earlier.box, box, TOUCH) ? earlier.color : undefined
      }
    }
    const [left, right] = [Math.floor(box.x / CELL), Math.floor((box.x + box.width) / CELL)]
    const [top, bottom] = [Math.floor(box.y / CELL), Math.floor((box.y + box.height) / CELL)]
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) {
        const key = row * 4096 + column
        const cell = cells.get(key)
        if (cell === undefined) cells.set(key, [index])
        else {
          for (const other of cell) meet(other)
          cell.push(index)
        }
      }
    background.push(crossed > MAX_CROSSED * areaOf(box) ? undefined : color)
  }
  return { hidden, inside, background }
}
