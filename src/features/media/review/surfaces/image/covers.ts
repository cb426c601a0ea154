import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { imageSizeOf, styleOf, type Review } from '#editor/review.ts'
import type { Rect } from '#editor/stage/geometry.ts'
import type { VisibleTrack } from '#editor/items/track-index.ts'
import { wholePixels } from '#lib/review/cover-rules.ts'
import { paddedBox } from '#lib/review/padded-box.ts'
import type { Outline } from '#lib/review/outline.ts'
import { coverShapeOf, outlineOf } from '#lib/review/review-regions.ts'

/** The part of the shown image that a redaction covers. */
export interface ShownCover {
  readonly style: RedactionStyle
  /** In whole pixels inside the image. */
  readonly rect: Rect
  readonly isEllipse: boolean
  /** A polygon in image pixels. */
  readonly outline?: Outline
}

/** Returns the covers of an image's boxes. */
export function stillCovers(review: Review, boxes: readonly VisibleTrack[]): ShownCover[] {
  const size = imageSizeOf(review)
  return boxes.flatMap(({ track, rect: box }) => {
    const rect = track.decision === 'keep' ? null : wholePixels(paddedBox(box, track, review), size)
    if (!rect) return []
    const outline = outlineOf(track, box, review)
    const isEllipse = coverShapeOf(track, box, review) === 'ellipse'
    return [{ style: styleOf(review, track), rect, isEllipse, ...(outline === undefined ? {} : { outline }) }]
  })
}
