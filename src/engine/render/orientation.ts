import { wholePixels } from '#lib/review/cover-rules.ts'
import type { FrameCover } from '#lib/review/covers/frame-covers.ts'
import type { Outline, Span } from '#lib/review/outline.ts'
import { spansBetween, type ShapedBox } from '#lib/review/region-shape.ts'
import type { Box } from '../core/types'

/** The transformation of a video's stored frames for display. */
export interface Orientation {
  /** Clockwise, applied before `flip`. */
  rotation: 0 | 90 | 180 | 270
  /** Whether frames are mirrored left to right. */
  flip: boolean
  /** Pixels of the stored frame. */
  coded: { width: number; height: number }
  /** Pixels of the upright frame, in which boxes are given. They are square; stored pixels may not be. */
  upright: { width: number; height: number }
}

/** Returns the box in the stored frame for a box of the upright frame. */
export function toCoded(box: Box, { rotation, flip, coded, upright }: Orientation): Box {
  const { y, width, height } = box
  const x = flip ? upright.width - box.x - width : box.x
  const isTurned = rotation === 90 || rotation === 270
  const [across, down] = isTurned ? [upright.height, upright.width] : [upright.width, upright.height]
  const turned: Record<Orientation['rotation'], Box> = {
    0: { x, y, width, height },
    90: { x: y, y: down - x - width, width: height, height: width },
    180: { x: across - x - width, y: down - y - height, width, height },
    270: { x: across - y - height, y: x, width: height, height: width },
  }
  const place = turned[rotation]
  const [scaleX, scaleY] = [coded.width / across, coded.height / down]
  return { x: place.x * scaleX, y: place.y * scaleY, width: place.width * scaleX, height: place.height * scaleY }
}

/** Returns the polygon in the stored frame for a polygon of the upright frame. */
function toCodedOutline({ points, padding }: Outline, orientation: Orientation): Outline {
  const placed = points.map((point) => {
    const { x, y } = toCoded({ ...point, width: 0, height: 0 }, orientation)
    return { x, y }
  })
  if (padding === undefined) return { points: placed }
  const { width, height } = toCoded({ x: 0, y: 0, width: padding.x, height: padding.y }, orientation)
  return { points: placed, padding: { x: width, y: height } }
}

/**
 * The pixels of a stored frame that a cover hides, by pairs of rows. All edges are at even positions or the edge of the frame, because
 * most videos store one colour for two by two pixels: a pixel's colour would otherwise remain in its neighbour's.
 */
export interface CodedArea {
  /** The first row, even. */
  top: number
  /** The columns that are hidden in each pair of rows, in order and apart. */
  spans: (readonly Span[])[]
}

/** Rounds spans of a box outward to even positions. */
function evenSpans(spans: readonly Span[], left: number, width: number): Span[] {
  const even: Span[] = []
  for (const span of spans) {
    const [start, end] = [left + span.from, left + span.to]
    const [from, to] = [start - (start % 2), Math.min(width, end + (end % 2))]
    const before = even.at(-1)
    if (before && from <= before.to) before.to = Math.max(before.to, to)
    else even.push({ from, to })
  }
  return even
}

/** Returns the shape of a cover in its place in the stored frame. */
function codedShape({ shape, outline }: FrameCover, place: Box, orientation: Orientation): ShapedBox {
  if (outline !== undefined) return { box: place, outline: toCodedOutline(outline, orientation) }
  const { coded, upright, rotation } = orientation
  const isTurned = rotation === 90 || rotation === 270
  // A rounded ellipse may miss a pixel of the exact one, so pixels that aren't square get a box.
  const isSquare =
    coded.width === (isTurned ? upright.height : upright.width) && coded.height === (isTurned ? upright.width : upright.height)
  return shape === 'ellipse' && isSquare ? { box: place, shape } : { box: place }
}

/** Returns the pixels of the stored frame that a cover in the upright frame hides. */
export function codedArea(cover: FrameCover, orientation: Orientation): CodedArea | undefined {
  const { coded } = orientation
  const place = wholePixels(rounded(toCoded(cover.box, orientation)), coded)
  if (!place) return undefined
  const shaped = codedShape(cover, place, orientation)
  const top = place.y - (place.y % 2)
  const spans: Span[][] = []
  for (let row = top; row < place.y + place.height; row += 2)
    spans.push(evenSpans(spansBetween(shaped, row - place.y, row + 2 - place.y), place.x, coded.width))
  return { top, spans }
}

/** Removes errors of floating-point scaling, which would round a box outward by a pixel. */
function rounded({ x, y, width, height }: Box): Box {
  const exact = (value: number) => Math.round(value * 1e6) / 1e6
  const [left, top] = [exact(x), exact(y)]
  return { x: left, y: top, width: exact(x + width) - left, height: exact(y + height) - top }
}
