import { boxInside } from '../region-shape'
import { regionsOf, type RegionToRedact, type ReviewedImage, type ReviewedItem } from '../review-regions'
import { tilesFor } from './lattice'
import { overlapsWith } from './overlaps'
import { isSamePlace, placesOf, type SourcedItem, type TilePlace } from './places'

/** A review with the places of earlier versions. */
type PlacedReview<Item extends ReviewedItem> = ReviewedImage<Item & SourcedItem> & { readonly earlierPlaces?: readonly TilePlace[] }

/** Returns the regions of an image's review that get tiles, in whole pixels inside the image. */
function coarseRegions<Item extends ReviewedItem>(review: ReviewedImage<Item>, isChosen: (item: Item) => boolean): RegionToRedact[] {
  const { width, height } = review
  if (width === undefined || height === undefined) return []
  return regionsOf({ ...review, tracks: review.tracks.filter(isChosen) }).flatMap((region) => {
    const box = region.style === 'Black Box' ? undefined : boxInside(region, { width, height })
    return box ? [{ ...region, box }] : []
  })
}

/**
 * Returns the tile side in pixels of each item of an image's review that gets tiles, by the IDs of the items.
 *
 * @param isChosen returns whether an export includes an item. A face that it leaves out limits tiles, too
 */
export function tilesOf<Item extends ReviewedItem>(
  review: PlacedReview<Item>,
  isChosen: (item: Item) => boolean = () => true,
): Map<string, number> {
  const regions = coarseRegions(review, isChosen)
  const tiles = tilesFor(
    regions.map(({ box }) => box),
    placesOf(review),
  )
  return new Map(regions.map(({ trackId }, index) => [trackId, tiles[index] ?? 0]))
}

/** The IDs of the items that an export shows in another way than earlier versions. */
export interface ComparedTiles {
  /** Items with larger tiles than without the earlier versions. */
  larger: string[]
  /** Items that an earlier version shows with smaller tiles. */
  showedMore: string[]
  /** Items that earlier versions only show in black. */
  showedLess: string[]
}

/**
 * Compares the tiles of an image's review with its earlier versions.
 *
 * @param isChosen returns whether the export includes an item
 */
export function compareTiles<Item extends ReviewedItem>(
  review: PlacedReview<Item>,
  isChosen: (item: Item) => boolean = () => true,
): ComparedTiles {
  const earlier = review.earlierPlaces ?? []
  if (earlier.length === 0) return { larger: [], showedMore: [], showedLess: [] }
  const regions = coarseRegions(review, isChosen)
  const tiles = tilesOf(review, isChosen)
  const alone = tilesOf({ ...review, earlierPlaces: [] }, isChosen)
  const placesOver = overlapsWith(earlier)
  const compared: ComparedTiles = { larger: [], showedMore: [], showedLess: [] }
  for (const { trackId, box } of regions) {
    const tile = tiles.get(trackId) ?? 0
    const own = placesOver(box).filter((place) => isSamePlace(place, box))
    const shown = own.filter(({ kind }) => kind === 'tiles')
    if (tile > (alone.get(trackId) ?? tile)) compared.larger.push(trackId)
    if (shown.some((place) => place.tile < tile)) compared.showedMore.push(trackId)
    if (shown.length === 0 && own.some(({ kind }) => kind === 'black')) compared.showedLess.push(trackId)
  }
  return compared
}
