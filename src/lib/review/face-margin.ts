import { growBox } from './box-areas'
import type { PixelBox } from './cover-rules'

/** Width of the region of a detected face as a multiple of its box, which ends at chin and brow. */
const REGION_MARGIN = 1.6

/** Returns the region that redacts a detected face, including hair, ears and jaw, which identify a person as well. */
export function withFaceMargin(box: Readonly<PixelBox>): PixelBox {
  return growBox(box, REGION_MARGIN)
}

/** Returns the box of a detected face from the region that redacts it. */
export function withoutFaceMargin(region: Readonly<PixelBox>): PixelBox {
  return growBox(region, 1 / REGION_MARGIN)
}

/**
 * Min width of a cover for verification, as a multiple of the face's box. It is less than the width of a region, because two detections of
 * the same face differ, and because reviewers draw regions more tightly.
 */
export const COVER_MARGIN = 1.3
