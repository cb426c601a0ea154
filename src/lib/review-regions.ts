import { invariant } from './invariant'
import { styleOfItem, type Style, type StyledItem } from './redaction-styles'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The fields of a review item that its region depends on. */
export interface ReviewedItem extends StyledItem {
  readonly id: string
  readonly number?: number
  readonly decision: 'redact' | 'keep'
  readonly deleted?: boolean
  readonly positions: readonly Box[]
}

/** The part of a review that its regions depend on. */
export interface ReviewedImage<Item extends ReviewedItem> {
  readonly tracks: readonly Item[]
  readonly style: Style
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

/** Returns the regions that a saved review redacts. */
export function regionsOf<Item extends ReviewedItem>({ tracks, style }: ReviewedImage<Item>): RegionToRedact[] {
  return tracks
    .filter((track) => isLive(track) && track.decision === 'redact')
    .map((track) => ({
      ...itemRegion(track),
      ...(track.label === undefined ? {} : { label: track.label }),
      style: styleOfItem(track, style),
    }))
}
