import type { PageSize } from '../../../../engine/document/types'

/** Pixels between pages, and around them. */
export const GAP = 16

/** Where each page lies, one below the other, in pixels of the screen. */
export interface Layout {
  tops: readonly number[]
  heights: readonly number[]
  /** Of everything. */
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

/** Index of the page at a height, or of the one above it where that is between pages. */
export function indexAt({ tops }: Layout, offset: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** What is seen of the pages: from where on, and how much. */
export interface View {
  top: number
  height: number
}

/** Indexes of the pages in view, with one more at either end, so that it is there before it is reached. */
export function indexesIn(layout: Layout, { top, height }: View): number[] {
  const first = Math.max(0, indexAt(layout, top) - 1)
  const last = Math.min(layout.tops.length - 1, indexAt(layout, top + height) + 1)
  return Array.from({ length: last - first + 1 }, (_unused, index) => first + index)
}

/** The page that is read, counted from 1: the one at the upper quarter of the view, and at the end of the document the last. */
export function pageRead(layout: Layout, { top, height }: View): number {
  if (top > 0 && top + height >= layout.height - 1) return layout.tops.length
  return indexAt(layout, top + height / 4) + 1
}

/** A place in the document that stays the same whatever the size of the pages. */
export interface Anchor {
  index: number
  /** Of the page's height. */
  share: number
}

export function anchorOf(layout: Layout, top: number): Anchor {
  const index = indexAt(layout, top)
  return { index, share: (top - (layout.tops[index] ?? 0)) / (layout.heights[index] ?? 1) }
}

export function topOf(layout: Layout, { index, share }: Anchor): number {
  return Math.max(0, (layout.tops[index] ?? 0) + share * (layout.heights[index] ?? 0))
}
