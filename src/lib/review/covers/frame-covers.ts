import { wholePixels, type PixelBox } from '../cover-rules'
import { placesAt, type MovingOutline, type MovingRegion, type TimedBox } from '../moving-regions'
import { BOX_CORNERS, pointsIn, type Outline } from '../outline'
import { pixelsOf, type ShapedBox } from '../region-shape'
import { boundsOf, isTurned, turnWith, type TurnedBox } from './turned-box'

/** The part of one frame that a region covers. */
export interface FrameCover {
  /** In whole pixels inside the frame. */
  readonly box: PixelBox
  readonly shape: 'box' | 'ellipse' | 'polygon'
  /** The polygon in pixels of the frame, of which the part in the box counts. */
  readonly outline?: Outline
}

/** A cover in a frame with the upright box around it, not rounded and not clipped, which its tiles move and scale with. */
export interface PlacedFrameCover {
  readonly cover: FrameCover
  readonly place: PixelBox
}

/** The fields of a region that its covers depend on. */
type CoveringRegion = Pick<MovingRegion, 'stretches' | 'shape' | 'outline'>

interface Size {
  readonly width: number
  readonly height: number
}

/** The polygon of a box that is turned, for a region without a polygon. */
const WHOLE_BOX: MovingOutline = { points: BOX_CORNERS, padding: 0 }

/**
 * Returns a polygon in pixels of the frame. Its padding is a share of the smallest upright box around its turned box, so it covers at least
 * what padding would cover that is turned with the box.
 *
 * @param place the padded box of its region at a time, not clipped
 */
export function outlineIn(place: Readonly<TurnedBox>, { points, padding }: MovingOutline): Outline {
  const { x, y, width, height } = place
  const inner = { width: width / (1 + 2 * padding), height: height / (1 + 2 * padding) }
  const box = { x: x + padding * inner.width, y: y + padding * inner.height, ...inner }
  const bounds = boundsOf({ ...place, ...box })
  return {
    points: turnWith(place, pointsIn(box, points)),
    ...(padding === 0 ? {} : { padding: { x: padding * bounds.width, y: padding * bounds.height } }),
  }
}

function coverOf({ shape, outline }: CoveringRegion, moving: TimedBox, size: Size): FrameCover | undefined {
  const box = wholePixels(boundsOf(moving), size)
  if (!box) return undefined
  const polygon = outline ?? (isTurned(moving) ? WHOLE_BOX : undefined)
  if (polygon) {
    const points = outlineIn(moving, polygon)
    return pixelsOf({ box, outline: points }) === 0 ? undefined : { box, shape: 'polygon', outline: points }
  }
  const isInside = box.x > 0 && box.y > 0 && box.x + box.width < size.width && box.y + box.height < size.height
  return { box, shape: shape === 'ellipse' && isInside ? 'ellipse' : 'box' }
}

/** Returns the covers of a region in a frame, as `coversAt`, with their places. */
export function placedCoversAt(region: CoveringRegion, time: number, size: Size): PlacedFrameCover[] {
  return placesAt(region, time).flatMap((moving): PlacedFrameCover[] => {
    const cover = coverOf(region, moving, size)
    return cover ? [{ cover, place: boundsOf(moving) }] : []
  })
}

/**
 * Returns the part of a frame that a region covers, in whole pixels. An ellipse at the edge of the frame becomes a box, as in images. A
 * polygon of which no part is in the frame covers nothing.
 */
export function coversAt(region: CoveringRegion, time: number, size: Size): FrameCover[] {
  return placedCoversAt(region, time, size).map(({ cover }) => cover)
}

/** Returns the shape of a cover for the functions that count its pixels. */
export function shapedCover({ box, shape, outline }: FrameCover): ShapedBox {
  return { box, ...(shape === 'ellipse' ? { shape } : {}), ...(outline === undefined ? {} : { outline }) }
}
