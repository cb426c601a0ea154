import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { imageSizeOf, styleOf, type Review } from '../../../../../editor/review'
import type { Rect } from '../../../../../editor/stage/geometry'
import type { VisibleTrack } from '../../../../../editor/items/track-index'
import { wholePixels } from '../../../../../lib/cover-rules'
import { coversAt, movingRegionsOf, type MovingRegion } from '../../../../../lib/moving-regions'
import { paddedBox } from '../../../../../lib/padded-box'
import { coverShapeOf } from '../../../../../lib/review-regions'

/** What a redaction covers of the image that is shown. */
export interface ShownCover {
  readonly style: RedactionStyle
  /** In whole pixels inside the image. */
  readonly rect: Rect
  readonly isEllipse: boolean
}

/** Returns what the redactions of an image's boxes cover. */
export function stillCovers(review: Review, boxes: readonly VisibleTrack[]): ShownCover[] {
  const size = imageSizeOf(review)
  return boxes.flatMap(({ track, rect: box }) => {
    const rect = track.decision === 'keep' ? null : wholePixels(paddedBox(box, track, review), size)
    return rect ? [{ style: styleOf(review, track), rect, isEllipse: coverShapeOf(track, box, review) === 'ellipse' }] : []
  })
}

/** Reviews are never changed in place, and every frame needs their regions. */
const known = new WeakMap<Review, readonly MovingRegion[]>()

function regionsAtAllTimes(review: Review): readonly MovingRegion[] {
  const regions = known.get(review) ?? movingRegionsOf(review)
  known.set(review, regions)
  return regions
}

/**
 * Returns what the redactions of a video cover of a frame, by the rule of the export: with their padding in space and time, and with the
 * resolutions of gaps.
 *
 * @param omitted the tracks to leave out
 */
export function movingCovers(review: Review, time: number, omitted: ReadonlySet<string>): ShownCover[] {
  const size = imageSizeOf(review)
  return regionsAtAllTimes(review)
    .filter(({ trackId }) => !omitted.has(trackId))
    .flatMap((region) =>
      coversAt(region, time, size).map(({ box, shape }) => ({ style: region.style, rect: box, isEllipse: shape === 'ellipse' })),
    )
}
