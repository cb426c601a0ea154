import { clampBox, type PixelBox } from './cover-rules'

/** The fields of a review item that its padding depends on. */
export interface PaddedItem {
  readonly kind: 'face' | 'object'
  readonly padding?: { readonly space?: number }
}

/** The settings of a review that the padding of its items depends on. */
export interface PaddedReview {
  /** The default padding of faces. */
  readonly facePadding?: number
  /** Pixels of the upright image or video, if known. */
  readonly width?: number
  readonly height?: number
}

/** Returns the padding of an item as a share of its box's width and height. */
export function paddingShare({ kind, padding }: PaddedItem, { facePadding }: PaddedReview): number {
  return padding?.space ?? (kind === 'face' ? facePadding : undefined) ?? 0
}

/**
 * Returns the box that an item's redaction fills: its box enlarged by the item's padding, or for faces without one by the review's, and
 * clipped to the image. Every drawing and every export uses this box, so that they agree. A box outside the image isn't clipped.
 */
export function paddedBox(box: Readonly<PixelBox>, item: PaddedItem, review: PaddedReview): PixelBox {
  const { width, height } = review
  const share = paddingShare(item, review)
  const padded: PixelBox = {
    x: box.x - box.width * share,
    y: box.y - box.height * share,
    width: box.width * (1 + 2 * share),
    height: box.height * (1 + 2 * share),
  }
  return (width !== undefined && height !== undefined && clampBox(padded, { width, height })) || padded
}
