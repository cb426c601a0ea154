import type { PixelBox } from './cover-rules'

/** A point in pixels of the image, or in shares of a box. */
export interface OutlinePoint {
  x: number
  y: number
}

/** A polygon in pixels of the image. It may reach outside. */
export interface Outline {
  /** In order; the last point is joined to the first. */
  points: OutlinePoint[]
  /** The pixels by which the polygon grows to the left and right, and up and down. Omitted for none. */
  padding?: { x: number; y: number }
}

/** Columns of a row, counted from the left edge of a box. `to` is exclusive. */
export interface Span {
  from: number
  to: number
}

/** The polygon of a whole box, in shares of it. */
export const BOX_CORNERS: readonly Readonly<OutlinePoint>[] = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** Added around each line of a polygon in pixels, because its points are rounded: no pixel that it touches may be missed. */
const ROUNDING = 1e-6

/** Returns points in pixels from points in shares of their bounding box. */
export function pointsIn(box: Readonly<PixelBox>, points: readonly Readonly<OutlinePoint>[]): OutlinePoint[] {
  return points.map(({ x, y }) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
}

/** Returns whether points in shares of a box have this box as their bounding box. */
export function fillBox(points: readonly Readonly<OutlinePoint>[]): boolean {
  return (['x', 'y'] as const).every((axis) => [0, 1].every((side) => points.some((point) => point[axis] === side)))
}

/**
 * Returns the columns of a box that a polygon touches in any row from `first` up to but excluding `last`, in order and apart. Padding is a
 * rectangle that is swept along the polygon, so the rows and columns grow by it.
 *
 * @param box in whole pixels; nothing outside it is returned
 * @param first, last rows counted from the top of the box
 */
export function touchedSpans(box: PixelBox, { points, padding = { x: 0, y: 0 } }: Readonly<Outline>, first: number, last: number): Span[] {
  const upper = box.y + first - padding.y - ROUNDING
  const lower = box.y + last + padding.y + ROUNDING
  const touched: (readonly [number, number])[] = []
  const crossings: { x: number; turn: number }[] = []
  let start = points.at(-1)
  for (const end of points) {
    if (start && Math.max(start.y, end.y) >= upper && Math.min(start.y, end.y) <= lower) {
      const [above, below] = [columnAt(start, end, upper), columnAt(start, end, lower)]
      touched.push([Math.min(above, below), Math.max(above, below)])
      if (start.y <= upper !== end.y <= upper) crossings.push({ x: above, turn: start.y < end.y ? 1 : -1 })
    }
    start = end
  }
  // Each point inside the polygon is below an edge in the rows, or below a point inside the polygon on their upper limit.
  return wholeColumns([...touched, ...insideAt(crossings)], box, padding.x + ROUNDING)
}

/** Returns the column of a line's point nearest to a height. */
function columnAt(start: Readonly<OutlinePoint>, end: Readonly<OutlinePoint>, y: number): number {
  // The exact ends don't depend on the rounding of the slope.
  const [top, bottom] = start.y <= end.y ? [start, end] : [end, start]
  if (y <= top.y) return top.x
  if (y >= bottom.y) return bottom.x
  return top.x + ((y - top.y) / (bottom.y - top.y)) * (bottom.x - top.x)
}

/** Returns the intervals of a row's line around which the polygon turns at least once. */
function insideAt(crossings: { x: number; turn: number }[]): (readonly [number, number])[] {
  const inside: (readonly [number, number])[] = []
  let turns = 0
  let from = 0
  for (const { x, turn } of crossings.toSorted((a, b) => a.x - b.x)) {
    if (turns === 0) from = x
    turns += turn
    if (turns === 0) inside.push([from, x])
  }
  return inside
}

/** Returns the columns of a box that intervals touch when they grow by `margin` at both ends. */
function wholeColumns(intervals: readonly (readonly [number, number])[], box: PixelBox, margin: number): Span[] {
  const spans: Span[] = []
  for (const [left, right] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.max(0, Math.ceil(left - margin) - 1 - box.x)
    const to = Math.min(box.width, Math.floor(right + margin) + 1 - box.x)
    if (from >= to) continue
    const before = spans.at(-1)
    if (before && from <= before.to) before.to = Math.max(before.to, to)
    else spans.push({ from, to })
  }
  return spans
}
