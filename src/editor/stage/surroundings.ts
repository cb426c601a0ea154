import type { Track } from '#generated/model/track.zod.ts'
import { BOX_CORNERS, pointsIn, type OutlinePoint } from '#lib/review/outline.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import { clamp, type Point, type Rect, type Size } from '../geometry'
import { MAX_POINTS, withoutNear } from './polygon'

/** The fields of a track that the shape of its surroundings depends on. */
export type ShapedTrack = Pick<Track, 'label' | 'shape' | 'points'>

/** A polygon that covers a box except for the shape in it. */
export interface AroundShape {
  /** In shares of the box. */
  readonly points: OutlinePoint[]
  /** The padding that hides the difference between the shape and its simplified outline, as a share of the box. */
  readonly space?: number
}

/** Points of the ellipse that stays visible. Its chords leave out less than a tenth of a pixel of an ellipse 5000 pixels wide. */
const ELLIPSE_POINTS = 360
/** The corners of the box, the cut to the shape and back, and the first point of the shape again. */
const POINTS_AROUND = 6

/**
 * Returns up to four boxes in whole pixels that cover an image except for a region. They don't overlap. A pixel that is only partly in the
 * region is covered.
 *
 * @param rect the bounding box of the region in image pixels, which may reach outside
 */
export function boxesAround(rect: Rect, { width, height }: Size): Rect[] {
  const left = clamp(Math.ceil(rect.x), 0, width)
  const top = clamp(Math.ceil(rect.y), 0, height)
  const right = clamp(Math.floor(rect.x + rect.width), left, width)
  const bottom = clamp(Math.floor(rect.y + rect.height), top, height)
  const sides: Rect[] = [
    { x: 0, y: 0, width, height: top },
    { x: 0, y: top, width: left, height: bottom - top },
    { x: right, y: top, width: width - right, height: bottom - top },
    { x: 0, y: bottom, width, height: height - bottom },
  ]
  return sides.filter((side) => side.width > 0 && side.height > 0)
}

/**
 * Returns the polygon that covers what a box has outside of the shape in its middle; undefined where the shape is the whole box. Where an
 * outline crosses itself, only what it runs around once in its main direction stays visible.
 *
 * @param rect the bounding box of the shape in image pixels
 * @param factor how many times as wide and high as the bounding box the box of the polygon is, around the same centre
 */
export function cornersAround(track: ShapedTrack, rect: Rect, factor = 1): AroundShape | undefined {
  const shape = shapeOf(track)
  if (shape === 'box' && factor === 1) return undefined
  const shares = { box: BOX_CORNERS, ellipse: ellipse(), polygon: track.points ?? [] }[shape]
  const { points, slack } = fewerPoints(shares, rect)
  const inMiddle = (share: number): number => (factor === 1 ? share : 0.5 + (share - 0.5) / factor)
  const hole = counterclockwise(points.map(({ x, y }) => ({ x: inMiddle(x), y: inMiddle(y) })))
  // The cut runs above the shape to its first point, so that it never crosses the shape.
  const start = hole.reduce((first, point, index) => (isBefore(point, hole[first] ?? point) ? index : first), 0)
  const turned = [...hole.slice(start), ...hole.slice(0, start + 1)]
  const [origin, ...others] = BOX_CORNERS.map(({ x, y }) => ({ x, y }))
  return {
    points: origin ? [origin, ...turned, origin, ...others] : [],
    ...(slack === 0 ? {} : { space: slack / Math.min(rect.width, rect.height) / factor }),
  }
}

/** Simplifies an outline that has too many points for the polygon around it. `slack` is by how many pixels it may be too large then. */
function fewerPoints(shares: readonly OutlinePoint[], rect: Rect): { points: readonly OutlinePoint[]; slack: number } {
  const drawn = pointsIn(rect, shares)
  let [points, slack]: [readonly Point[], number] = [drawn, 0]
  while (points.length > MAX_POINTS - POINTS_AROUND) {
    slack = slack === 0 ? 0.5 : slack * 1.5
    points = withoutNear(drawn, slack)
  }
  if (slack === 0) return { points: shares, slack }
  return { points: points.map(({ x, y }) => ({ x: (x - rect.x) / rect.width, y: (y - rect.y) / rect.height })), slack }
}

function ellipse(): OutlinePoint[] {
  return Array.from({ length: ELLIPSE_POINTS }, (_unused, index) => {
    const angle = (2 * Math.PI * index) / ELLIPSE_POINTS
    return { x: (1 + Math.sin(angle)) / 2, y: (1 - Math.cos(angle)) / 2 }
  })
}

/** Returns points in the direction opposite to the corners of the box, so that the turns of both cancel out. */
function counterclockwise(points: readonly OutlinePoint[]): readonly OutlinePoint[] {
  const area = points.reduce((sum, { x, y }, index) => {
    const before = points.at(index - 1) ?? { x, y }
    return sum + before.x * y - x * before.y
  }, 0)
  return area > 0 ? points.toReversed() : points
}

function isBefore(one: OutlinePoint, other: OutlinePoint): boolean {
  return one.y < other.y || (one.y === other.y && one.x < other.x)
}
