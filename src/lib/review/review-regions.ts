import { wholePixels } from './cover-rules'
import { invariant } from '../invariant'
import { pointsIn, type Outline, type OutlinePoint } from './outline'
import { paddedBox, paddingShare, type PaddedItem, type PaddedReview } from './padded-box'
import { carriesText, styleOfItem, type Style, type StyledItem } from './redaction-styles'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The shape that is redacted: the whole box, the largest ellipse in it, or a polygon. */
export type Shape = 'box' | 'ellipse' | 'polygon'

/** The fields of a review item that its region depends on. */
export interface ReviewedItem extends StyledItem, PaddedItem {
  readonly id: string
  readonly number?: number
  readonly decision: 'redact' | 'keep'
  readonly deleted?: boolean
  readonly shape?: Shape
  /** The corners of a polygon, in shares of the box. */
  readonly points?: readonly OutlinePoint[]
  readonly reason?: string
  readonly positions: readonly Box[]
}

/** The part of a review that its regions depend on. */
export interface ReviewedImage<Item extends ReviewedItem> extends PaddedReview {
  readonly tracks: readonly Item[]
  readonly style: Style
  readonly defaultReason?: string | null
  readonly coverLabels?: boolean
}

/** The place of a review item in its image. */
export interface ItemRegion {
  trackId: string
  number?: number
  kind: StyledItem['kind']
  box: { x: number; y: number; width: number; height: number }
}

export interface RegionToRedact extends ItemRegion {
  label?: NonNullable<StyledItem['label']>
  style: Style
  /** Omitted for a box and for a polygon. */
  shape?: 'ellipse'
  /** A polygon in pixels, with its padding, in the box. */
  outline?: Outline
  /** The reason code to write on the cover. */
  coverLabel?: string
}

/** Returns whether the reviewer has not deleted an item. Deleted detections stay in the record, but are not part of the review. */
export function isLive({ deleted }: Pick<ReviewedItem, 'deleted'>): boolean {
  return deleted !== true
}

/** Returns the place of an item of an image, which has one position. */
export function itemRegion({ id, number, kind, positions: [position] }: ReviewedItem): ItemRegion {
  // Leaving it out would export the item unredacted.
  invariant(position, 'an item of a review must have a position')
  const { x, y, width, height } = position
  return { trackId: id, ...(number === undefined ? {} : { number }), kind, box: { x, y, width, height } }
}

/** The fields of a review item that its shape depends on. */
type ShapedItem = Pick<ReviewedItem, 'label' | 'shape' | 'points'>

/**
 * Returns the shape chosen for an item's redaction. Text reaches into the corners of its box, so it is never an ellipse. A polygon without
 * points is redacted as its whole box.
 */
export function shapeOf(item: ShapedItem): Shape {
  if (item.shape === 'polygon') return item.points === undefined ? 'box' : 'polygon'
  return item.shape === 'ellipse' && !carriesText(item) ? 'ellipse' : 'box'
}

/**
 * Returns the shape that the redaction of an item fills: the chosen one, but a box instead of an ellipse at the edge of the image. A face
 * that is cut off by the edge reaches into the corners of its remaining box.
 *
 * @param box the item's place, without padding
 */
export function coverShapeOf(item: ShapedItem & PaddedItem, box: Box, review: PaddedReview): Shape {
  const { width, height } = review
  if (shapeOf(item) !== 'ellipse' || width === undefined || height === undefined) return shapeOf(item)
  const cover = wholePixels(paddedBox(box, item, review), { width, height })
  const isInside = cover && cover.x > 0 && cover.y > 0 && cover.x + cover.width < width && cover.y + cover.height < height
  return isInside === true ? 'ellipse' : 'box'
}

/**
 * Returns the polygon that the redaction of an item fills, or undefined for other shapes.
 *
 * @param box the item's place, without padding
 */
export function outlineOf(item: ShapedItem & PaddedItem, box: Box, review: PaddedReview): Outline | undefined {
  if (shapeOf(item) !== 'polygon' || item.points === undefined) return undefined
  const share = paddingShare(item, review)
  return {
    points: pointsIn(box, item.points),
    ...(share === 0 ? {} : { padding: { x: share * box.width, y: share * box.height } }),
  }
}

/** Returns the regions that a saved review redacts, with their padding. */
export function regionsOf<Item extends ReviewedItem>(review: ReviewedImage<Item>): RegionToRedact[] {
  return review.tracks
    .filter((track) => isLive(track) && track.decision === 'redact')
    .map((track) => {
      const region = itemRegion(track)
      const coverLabel = review.coverLabels === true ? (track.reason ?? review.defaultReason) : undefined
      const outline = outlineOf(track, region.box, review)
      return {
        ...region,
        box: paddedBox(region.box, track, review),
        ...(track.label === undefined ? {} : { label: track.label }),
        style: styleOfItem(track, review.style),
        ...(coverShapeOf(track, region.box, review) === 'ellipse' ? { shape: 'ellipse' as const } : {}),
        ...(outline === undefined ? {} : { outline }),
        ...(coverLabel === undefined || coverLabel === null ? {} : { coverLabel }),
      }
    })
}
