import type { PixelBox } from './cover-rules'

type Box = Readonly<PixelBox>

/** Returns how far two boxes overlap across, in pixels; the gap between them is negative. */
export function sharedWidth(a: Box, b: Box): number {
  return Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
}

/** Returns how far two boxes overlap down, in pixels; the gap between them is negative. */
export function sharedHeight(a: Box, b: Box): number {
  return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
}

/** Returns the area of a box, in square pixels. */
export function areaOf({ width, height }: Pick<Box, 'width' | 'height'>): number {
  return width * height
}

/** Returns the area of the intersection of two boxes, in square pixels. */
export function sharedArea(a: Box, b: Box): number {
  const [width, height] = [sharedWidth(a, b), sharedHeight(a, b)]
  return width > 0 && height > 0 ? width * height : 0
}

/** Returns the intersection over union of two boxes, 0 to 1. */
export function boxOverlap(a: Box, b: Box): number {
  const shared = sharedArea(a, b)
  return shared / (a.width * a.height + b.width * b.height - shared)
}

/** Returns the centre of a box. */
export function centreOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 }
}

/** Returns the smallest box around others; one of endless negative size without any. */
export function boxAround(boxes: Iterable<Box>): PixelBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + width)
    bottom = Math.max(bottom, y + height)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Returns the smallest box around others. Undefined without any. */
export function unionOf(boxes: Iterable<Box>): PixelBox | undefined {
  const box = boxAround(boxes)
  return box.width < 0 ? undefined : box
}

/** Returns whether the centre of the first box is inside the second. A centre on the edge is outside. */
export function isCentreIn(box: Box, { x, y, width, height }: Box): boolean {
  const [middle, centre] = [box.x + box.width / 2, box.y + box.height / 2]
  return middle > x && middle < x + width && centre > y && centre < y + height
}

/** Returns the part of a box that is on a page; undefined beside the page. A box without a width or height may be on it. */
export function partOnPage({ x, y, width, height }: Box, page: Readonly<{ width: number; height: number }>): PixelBox | undefined {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(page.width, x + width), Math.min(page.height, y + height)]
  return right < left || bottom < top ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

/** Returns a box `factor` times as wide and high around the same centre. */
export function growBox({ x, y, width, height }: Box, factor: number): PixelBox {
  return {
    x: x - (width * (factor - 1)) / 2,
    y: y - (height * (factor - 1)) / 2,
    width: width * factor,
    height: height * factor,
  }
}

/** Returns the length of the union of intervals between `start` and `end`. */
function unionLength(intervals: readonly (readonly [number, number])[], start: number, end: number): number {
  let [length, reached] = [0, start]
  for (const [left, right] of intervals.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.max(left, reached)
    const to = Math.min(right, end)
    if (to <= from) continue
    length += to - from
    reached = to
  }
  return length
}

/** Returns the share of `box` inside the union of `covers`, 0 to 1, exactly. */
export function coveredShare(box: Box, covers: readonly Box[]): number {
  const touching = covers.filter((cover) => sharedArea(cover, box) > 0)
  const [top, bottom] = [box.y, box.y + box.height]
  const edges = touching.flatMap(({ y, height }) => [y, y + height]).filter((y) => y > top && y < bottom)
  const rows = [...new Set([top, ...edges, bottom])].toSorted((a, b) => a - b)
  let inside = 0
  for (const [row, upper] of rows.slice(0, -1).entries()) {
    const lower = rows[row + 1] ?? upper
    const middle = (upper + lower) / 2
    const spans = touching.flatMap((one) => (middle > one.y && middle < one.y + one.height ? [[one.x, one.x + one.width] as const] : []))
    inside += (lower - upper) * unionLength(spans, box.x, box.x + box.width)
  }
  return inside / (box.width * box.height)
}
