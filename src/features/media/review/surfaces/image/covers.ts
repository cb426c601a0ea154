import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { imageSizeOf, styleOf, type Review } from '#editor/review.ts'
import type { Rect } from '#editor/geometry.ts'
import type { VisibleTrack } from '#editor/items/track-index.ts'
import { wholePixels } from '#lib/review/cover-rules.ts'
import { paddedBox } from '#lib/review/padded-box.ts'
import type { Outline } from '#lib/review/outline.ts'
import { coverShapeOf, outlineOf } from '#lib/review/review-regions.ts'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import { tilesOf } from '#lib/review/tiles/review-tiles.ts'

/** The part of the shown image that a redaction covers. */
export interface ShownCover {
  readonly style: RedactionStyle
  /** In whole pixels inside the image. */
  readonly rect: Rect
  readonly isEllipse: boolean
  /** Side of the tiles of a coarse style in image pixels. */
  readonly tile?: number
  /** A polygon in image pixels. */
  readonly outline?: Outline
}

/** The tiles of a review's items by its earlier places, because the covers are drawn with every change of the view. */
const knownTiles = new WeakMap<Review, { places: readonly TilePlace[]; tiles: ReadonlyMap<string, number> }>()

/**
 * Returns the tile side in pixels of each item with a coarse style, by the IDs of the items.
 *
 * @param places the places of earlier versions; the same list until they change
 */
export function tilesIn(review: Review, places: readonly TilePlace[]): ReadonlyMap<string, number> {
  const known = knownTiles.get(review)
  if (known?.places === places) return known.tiles
  const tiles = tilesOf({ ...review, earlierPlaces: places })
  knownTiles.set(review, { places, tiles })
  return tiles
}

/**
 * Returns the covers of an image's boxes.
 *
 * @param places the places of earlier versions; the same list until they change
 */
export function stillCovers(review: Review, boxes: readonly VisibleTrack[], places: readonly TilePlace[]): ShownCover[] {
  const size = imageSizeOf(review)
  const tiles = tilesIn(review, places)
  return boxes.flatMap(({ track, rect: box }) => {
    const rect = track.decision === 'keep' ? null : wholePixels(paddedBox(box, track, review), size)
    if (!rect) return []
    const outline = outlineOf(track, box, review)
    const isEllipse = coverShapeOf(track, box, review) === 'ellipse'
    const tile = tiles.get(track.id)
    const shape = { isEllipse, ...(outline === undefined ? {} : { outline }) }
    return [{ style: styleOf(review, track), rect, ...shape, ...(tile === undefined ? {} : { tile }) }]
  })
}
