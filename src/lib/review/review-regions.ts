import { wholePixels } from './cover-rules'
import { invariant } from '../invariant'
import { paddedBox, type PaddedItem, type PaddedReview } from './padded-box'
import { carriesText, styleOfItem, type Style, type StyledItem } from './redaction-styles'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The shape that is redacted: the whole box, or the largest ellipse in it. */
export type Shape = 'box' | 'ellipse'

/** The fields of a review item that its region depends on. */
export interface ReviewedItem extends StyledItem, PaddedItem {
  readonly id: string
  readonly number?: number
  readonly decision: 'redact' | 'keep'
  readonly deleted?: boolean
  readonly shape?: Shape
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
  /** Omitted for a box. */
  shape?: 'ellipse'
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

/** Returns the shape chosen for an item's redaction. Text reaches into the corners of its box, so it is always a box. */
export function shapeOf(item: Pick<ReviewedItem, 'label' | 'shape'>): Shape {
  return item.shape === 'ellipse' && !carriesText(item) ? 'ellipse' : 'box'
}

/**
 * Returns the shape that the redaction of an item fills: the chosen one, but always a box at the edge of the image. A face that is cut off
 * by the edge reaches into the corners of its remaining box.
 *
 * @param box the item's place, without padding
 */
export function coverShapeOf(item: Pick<ReviewedItem, 'label' | 'shape'> & PaddedItem, box: Box, review: PaddedReview): Shape {
  const { width, height } = review
  if (shapeOf(item) === 'box' || width === undefined || height === undefined) return shapeOf(item)
  const cover = wholePixels(paddedBox(box, item, review), { width, height })
  const isInside = cover && cover.x > 0 && cover.y > 0 && cover.x + cover.width < width && cover.y + cover.height < height
  return isInside === true ? 'ellipse' : 'box'
}

/** Returns the regions that a saved review redacts, with their padding. */
export function regionsOf<Item extends ReviewedItem>(review: ReviewedImage<Item>): RegionToRedact[] {
  return review.tracks
    .filter((track) => isLive(track) && track.decision === 'redact')
    .map((track) => {
      const region = itemRegion(track)
      const coverLabel = review.coverLabels === true ? (track.reason ?? review.defaultReason) : undefined
      return {
        ...region,
        box: paddedBox(region.box, track, review),
        ...(track.label === undefined ? {} : { label: track.label }),
        style: styleOfItem(track, review.style),
        ...(coverShapeOf(track, region.box, review) === 'ellipse' ? { shape: 'ellipse' as const } : {}),
        ...(coverLabel === undefined || coverLabel === null ? {} : { coverLabel }),
      }
    })
}
