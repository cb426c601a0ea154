import { wholePixels, type PixelBox } from './cover-rules'
import { touchedSpans, type Outline, type Span } from './outline'

/** A box in whole pixels, the largest ellipse in it, or a polygon. */
export interface ShapedBox {
  readonly box: PixelBox
  /** Omitted for the whole box and for a polygon. */
  readonly shape?: 'ellipse'
  /** A polygon, of which the part in the box counts. */
  readonly outline?: Outline
}

/** A box in whole pixels, or the largest ellipse in it: shapes with one span of columns in each row. */
export interface ConvexBox extends ShapedBox {
  readonly outline?: never
}

/**
 * Returns the columns of a row that a shape covers. A pixel is covered if any part of it lies in the ellipse, so that no pixel of the
 * ellipse shows through and every edge is opaque.
 *
 * @param row counted from the top of the box
 */
export function rowSpan({ box: { width, height }, shape }: ConvexBox, row: number): Span {
  if (shape === undefined) return { from: 0, to: width }
  const [across, down] = [width / 2, height / 2]
  const distance = Math.max(0, row - down, down - row - 1)
  const half = across * Math.sqrt(Math.max(0, 1 - (distance / down) ** 2))
  return { from: Math.max(0, Math.floor(across - half)), to: Math.min(width, Math.ceil(across + half)) }
}

/**
 * Returns the columns that a shape covers in any row from `first` up to but excluding `last`, or undefined if these rows are outside the
 * box.
 */
export function widestSpan(shaped: ConvexBox, first: number, last: number): Span | undefined {
  const { height } = shaped.box
  const [upper, lower] = [Math.max(0, first), Math.min(height, last)]
  if (upper >= lower) return undefined
  // Both shapes are widest in the middle.
  return rowSpan(shaped, Math.min(lower - 1, Math.max(upper, Math.floor(height / 2))))
}

/** Returns whether a shape isn't a polygon. */
function isConvex(shaped: ShapedBox): shaped is ConvexBox {
  return shaped.outline === undefined
}

/** The rows of polygons, because the comparisons of an export read each of them many times. */
const polygonRows = new WeakMap<ShapedBox, (readonly Span[])[]>()

/** Returns the columns of a row that a shape covers, in order and apart. A polygon covers every pixel that it touches. */
export function rowSpans(shaped: ShapedBox, row: number): readonly Span[] {
  if (isConvex(shaped)) return [rowSpan(shaped, row)]
  const rows = polygonRows.get(shaped) ?? []
  polygonRows.set(shaped, rows)
  return (rows[row] ??= spansBetween(shaped, row, row + 1))
}

/** Returns the columns that a shape covers in any row from `first` up to but excluding `last`, in order and apart. */
export function spansBetween(shaped: ShapedBox, first: number, last: number): readonly Span[] {
  if (!isConvex(shaped)) {
    const [upper, lower] = [Math.max(0, first), Math.min(shaped.box.height, last)]
    return shaped.outline && upper < lower ? touchedSpans(shaped.box, shaped.outline, upper, lower) : []
  }
  const span = widestSpan(shaped, first, last)
  return span ? [span] : []
}

/**
 * Returns the box of a region in whole pixels inside an image, or undefined if the region covers no pixel of it. Only the box of a polygon
 * may touch the image.
 */
export function boxInside(region: Pick<ShapedBox, 'box' | 'outline'>, image: { width: number; height: number }): PixelBox | undefined {
  const box = wholePixels(region.box, image)
  if (!box || region.outline === undefined) return box
  return spansBetween({ box, outline: region.outline }, 0, box.height).length > 0 ? box : undefined
}

/** Returns whether a box in whole pixels lies completely inside a shape. */
export function containsBox(shaped: ShapedBox, { x, y, width, height }: PixelBox): boolean {
  const { box } = shaped
  const [left, top] = [x - box.x, y - box.y]
  if (top < 0 || top + height > box.height) return false
  // In a convex shape, the outermost rows decide.
  const rows = isConvex(shaped) ? [top, top + height - 1] : Array.from({ length: height }, (_, row) => top + row)
  return rows.every((row) => rowSpans(shaped, row).some(({ from, to }) => left >= from && left + width <= to))
}

/**
 * Splits the rows of a shape into boxes of the image that cover the same pixels.
 *
 * @param first, last rows of the image; `last` is exclusive
 */
export function runsOf(shaped: ShapedBox, first = -Infinity, last = Infinity): PixelBox[] {
  const { box, shape, outline } = shaped
  if (shape === undefined && outline === undefined) return [box]
  const runs: PixelBox[] = []
  let above: PixelBox[] = []
  const end = Math.min(box.height, Math.ceil(last) - box.y)
  for (let row = Math.max(0, Math.floor(first) - box.y); row < end; row += 1) {
    above = rowSpans(shaped, row).map(({ from, to }) => {
      const [x, width] = [box.x + from, to - from]
      const longer = above.find((run) => run.x === x && run.width === width)
      if (longer) {
        longer.height += 1
        return longer
      }
      const run = { x, y: box.y + row, width, height: 1 }
      runs.push(run)
      return run
    })
  }
  return runs
}

/** Returns the number of pixels of a shape. */
export function pixelsOf(shaped: ShapedBox): number {
  return runsOf(shaped).reduce((sum, { width, height }) => sum + width * height, 0)
}

/** Returns the number of pixels of an image that none of the shapes covers. */
export function pixelsOutside(shapes: readonly ShapedBox[], { width, height }: { width: number; height: number }): number {
  const byTop = shapes.toSorted((a, b) => a.box.y - b.box.y)
  let active: ShapedBox[] = []
  let next = 0
  let outside = 0
  for (let y = 0; y < height; y += 1) {
    for (let shaped = byTop[next]; shaped !== undefined && shaped.box.y <= y; shaped = byTop[next]) {
      active.push(shaped)
      next += 1
    }
    active = active.filter(({ box }) => y < box.y + box.height)
    const spans = active.flatMap((shaped) =>
      rowSpans(shaped, y - shaped.box.y).map(({ from, to }) => [shaped.box.x + from, shaped.box.x + to] as const),
    )
    let reached = 0
    for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
      outside += Math.max(0, Math.min(width, from) - reached)
      reached = Math.max(reached, to)
    }
    outside += Math.max(0, width - reached)
  }
  return outside
}
