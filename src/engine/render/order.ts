import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import { wholePixels } from '../geometry'
import type { Box, RegionToRedact } from '../types'

/** Painted last wins: where regions overlap, the strictest style shows. */
const STRICTNESS: Record<RedactionStyle, number> = { Smooth: 0, Pixelated: 1, 'Black Box': 2 }

/** A region whose box is in whole pixels inside the picture. */
export type PlacedRegion = RegionToRedact

/**
 * Rounds the regions outward to whole pixels, keeps them inside the picture, and puts them in the order of painting.
 *
 * @returns `outside`: regions that do not meet the picture at all
 */
export function placeRegions(
  regions: RegionToRedact[],
  picture: { width: number; height: number },
): { placed: PlacedRegion[]; outside: RegionToRedact[] } {
  const placed: PlacedRegion[] = []
  const outside: RegionToRedact[] = []
  for (const region of regions) {
    const box: Box | undefined = wholePixels(region.box, picture)
    if (box === undefined) outside.push(region)
    else placed.push({ ...region, box })
  }
  return { placed: placed.toSorted((a, b) => STRICTNESS[a.style] - STRICTNESS[b.style]), outside }
}
