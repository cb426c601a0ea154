import type { PageSize } from '#engine/document/types.ts'

/** Pixels between and around the pages. */
export const GAP = 16

/** The positions of stacked pages in screen pixels. */
export interface Layout {
  tops: readonly number[]
  heights: readonly number[]
  /** The total height. */
  height: number
  width: number
}

export function layOut(pages: readonly PageSize[], scale: number): Layout {
  const heights = pages.map(({ height }) => height * scale)
  const tops: number[] = []
  let at = GAP
  for (const height of heights) {
    tops.push(at)
    at += height + GAP
  }
  return { tops, heights, height: at, width: Math.max(0, ...pages.map(({ width }) => width)) * scale }
}

/** Returns the index of the page at an offset, or of the page above if the offset is in a gap. */
export function indexAt({ tops }: Layout, offset: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** The scroll position and height of the viewer in screen pixels. */
export interface View {
  top: number
  height: number
}

/** Returns the indexes of the pages in view plus one at each end, which is rendered before it scrolls into view. */
export function indexesIn(layout: Layout, { top, height }: View): number[] {
  const first = Math.max(0, indexAt(layout, top) - 1)
  const last = Math.min(layout.tops.length - 1, indexAt(layout, top + height) + 1)
  return Array.from({ length: last - first + 1 }, (_unused, index) => first + index)
}

/** Returns the current page, counted from 1: the page at the upper quarter of the view, or the last page at the end. */
export function pageRead(layout: Layout, { top, height }: View): number {
  if (top > 0 && top + height >= layout.height - 1) return layout.tops.length
  return indexAt(layout, top + height / 4) + 1
}

/** A scroll position that does not depend on the scale. */
export interface Anchor {
  index: number
  /** As a fraction of the page height. */
  share: number
}

export function anchorOf(layout: Layout, top: number): Anchor {
  const index = indexAt(layout, top)
  return { index, share: (top - (layout.tops[index] ?? 0)) / (layout.heights[index] ?? 1) }
}

export function topOf(layout: Layout, { index, share }: Anchor): number {
  return Math.max(0, (layout.tops[index] ?? 0) + share * (layout.heights[index] ?? 0))
}
