import { wholePixels } from '#lib/review/cover-rules.ts'
import type { FrameCover } from '#lib/review/moving-regions.ts'
import type { Span } from '#lib/review/outline.ts'
import { rowSpan } from '#lib/review/region-shape.ts'
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

/**
 * The pixels of a stored frame that a cover hides, by pairs of rows. All edges are at even positions or the edge of the frame, because
 * most videos store one colour for two by two pixels: a pixel's colour would otherwise remain in its neighbour's.
 */
export interface CodedArea {
  /** The first row, even. */
  top: number
  /** The columns that are hidden in each pair of rows. */
  spans: Span[]
}

const evenSpan = (spans: readonly Span[], left: number, width: number): Span => {
  const from = left + Math.min(...spans.map((span) => span.from))
  const to = left + Math.max(...spans.map((span) => span.to))
  return { from: from - (from % 2), to: Math.min(width, to + (to % 2)) }
}

/** Returns the pixels of the stored frame that a cover in the upright frame hides. */
export function codedArea({ box, shape }: FrameCover, orientation: Orientation): CodedArea | undefined {
  const { coded, upright, rotation } = orientation
  const place = wholePixels(rounded(toCoded(box, orientation)), coded)
  if (!place) return undefined
  const isTurned = rotation === 90 || rotation === 270
  // A rounded ellipse may miss a pixel of the exact one, so pixels that aren't square get a box.
  const isSquare =
    coded.width === (isTurned ? upright.height : upright.width) && coded.height === (isTurned ? upright.width : upright.height)
  const shaped = shape === 'ellipse' && isSquare ? { box: place, shape } : { box: place }
  const top = place.y - (place.y % 2)
  const spans: Span[] = []
  for (let row = top; row < place.y + place.height; row += 2) {
    const inside = [row, row + 1].filter((line) => line >= place.y && line < place.y + place.height)
    spans.push(
      evenSpan(
        inside.map((line) => rowSpan(shaped, line - place.y)),
        place.x,
        coded.width,
      ),
    )
  }
  return { top, spans }
}

/** Removes errors of floating-point scaling, which would round a box outward by a pixel. */
function rounded({ x, y, width, height }: Box): Box {
  const exact = (value: number) => Math.round(value * 1e6) / 1e6
  const [left, top] = [exact(x), exact(y)]
  return { x: left, y: top, width: exact(x + width) - left, height: exact(y + height) - top }
}
