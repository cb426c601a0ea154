import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { boxInside, runsOf } from '#lib/review/region-shape.ts'
import { carriesText } from '#lib/review/redaction-styles.ts'
import { EngineError } from '../core/errors'
import type { Box } from '../core/types'
import { measureGrid, type ReadPixels } from './coarse-grid'
import { placeLabel } from './cover-label'
import { tilesFor } from '#lib/review/tiles/lattice.ts'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import type { Cover } from './paint'

/** Painting order: where regions overlap, the strictest style is on top. */
export const STRICTNESS: Record<RedactionStyle, number> = { Smooth: 0, Pixelated: 1, 'Black Box': 2 }

/** A region with a box in whole pixels inside the image. */
export interface PlacedRegion extends RegionToRedact {
  /** Side of the tiles of a coarse style in pixels, or undefined for Black Box. */
  tile: number | undefined
}

interface Size {
  width: number
  height: number
}

/** @throws EngineError 'unsafe-style' if an item with text has another style than Black Box, or is an ellipse */
export function rejectReadableText(region: Pick<RegionToRedact, 'label' | 'shape' | 'style'>): void {
  if (!carriesText(region)) return
  if (region.shape === 'ellipse')
    throw new EngineError(
      'unsafe-style',
      'An ellipse leaves the corners of text visible. Choose a box for license plates, screens and text.',
    )
  if (region.style === 'Black Box') return
  throw new EngineError(
    'unsafe-style',
    `Text can be read through ${region.style}. Choose solid black for license plates, screens and text.`,
  )
}

/**
 * Rounds the regions outward to whole pixels inside the image, sets the tile size of coarse styles and sorts the regions by painting order.
 *
 * @param places the places of earlier versions and of faces, which limit the tile size of coarse styles
 * @returns the placed regions, and `outside`: the regions that do not intersect the image
 * @throws EngineError 'unsafe-style' if an item with text has another style than Black Box, or is an ellipse
 */
export function placeRegions(
  regions: readonly RegionToRedact[],
  image: Size,
  places: readonly TilePlace[] = [],
): { placed: PlacedRegion[]; outside: RegionToRedact[] } {
  const inside: PlacedRegion[] = []
  const outside: RegionToRedact[] = []
  for (const region of regions) {
    rejectReadableText(region)
    const box = boxInside(region, image)
    if (box) inside.push({ ...region, box, tile: undefined })
    else outside.push(region)
  }
  const coarse = inside.filter(({ style }) => style !== 'Black Box')
  const tiles = tilesFor(
    coarse.map(({ box }) => box),
    places,
  )
  for (const [index, tile] of tiles.entries()) Object.assign(coarse[index] ?? {}, { tile })
  return { placed: inside.toSorted((a, b) => STRICTNESS[a.style] - STRICTNESS[b.style]), outside }
}

/**
 * Computes the cover of each region from the unredacted image, so that the order of the regions does not matter.
 *
 * @param read reads pixels of the unredacted image
 */
export function measureCovers(placed: readonly PlacedRegion[], image: Size, read: ReadPixels): Cover[] {
  // An ellipse counts as its whole box: it does no harm if a tile that only touches the corners is black. A polygon may leave most of its
  // box visible.
  const black: Box[] = placed.flatMap((region) =>
    region.style !== 'Black Box' ? [] : region.outline === undefined ? [region.box] : runsOf(region),
  )
  return placed.map(({ box, shape, outline, style, tile, coverLabel }): Cover => {
    const shaped = { box, ...(shape === undefined ? {} : { shape }), ...(outline === undefined ? {} : { outline }) }
    if (style === 'Black Box' || tile === undefined) {
      const label = coverLabel === undefined ? undefined : placeLabel(shaped, coverLabel)
      return { ...shaped, style: 'Black Box', ...(label === undefined ? {} : { label }) }
    }
    return { ...shaped, style, grid: measureGrid(box, tile, image, black, read) }
  })
}
