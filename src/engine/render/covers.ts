import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import { carriesText } from '../../lib/redaction-styles'
import { wholePixels } from '../geometry'
import { EngineError, type Box, type RegionToRedact } from '../types'
import { measureGrid, type ReadPixels } from './coarse-grid'
import { tilesFor } from './lattice'
import type { Cover } from './paint'

/** Painted last wins: where regions overlap, the strictest style shows. */
const STRICTNESS: Record<RedactionStyle, number> = { Smooth: 0, Pixelated: 1, 'Black Box': 2 }

/** A region whose box is in whole pixels inside the image. */
export interface PlacedRegion extends RegionToRedact {
  /** Side of the tiles of a coarse style, in pixels; undefined for Black Box. */
  tile: number | undefined
}

interface Size {
  width: number
  height: number
}

function rejectReadableText(region: RegionToRedact): void {
  if (!carriesText(region) || region.style === 'Black Box') return
  throw new EngineError('unsafe-style', `Text can be read through ${region.style}. Choose Black Box for license plates, screens and text.`)
}

/**
 * Rounds the regions outward to whole pixels, keeps them inside the image, gives coarse ones their tile size, and puts them in the
 * order of painting.
 *
 * @returns `outside`: regions that do not meet the image at all
 * @throws EngineError 'unsafe-style' where an item that carries text is not covered by Black Box
 */
export function placeRegions(regions: readonly RegionToRedact[], image: Size): { placed: PlacedRegion[]; outside: RegionToRedact[] } {
  const inside: PlacedRegion[] = []
  const outside: RegionToRedact[] = []
  for (const region of regions) {
    rejectReadableText(region)
    const box = wholePixels(region.box, image)
    if (box === undefined) outside.push(region)
    else inside.push({ ...region, box, tile: undefined })
  }
  const coarse = inside.filter(({ style }) => style !== 'Black Box')
  for (const [index, tile] of tilesFor(coarse.map(({ box }) => box)).entries()) Object.assign(coarse[index] ?? {}, { tile })
  return { placed: inside.toSorted((a, b) => STRICTNESS[a.style] - STRICTNESS[b.style]), outside }
}

/**
 * Measures what each region is covered with. Everything is measured on the image as it was before any cover, so the order of the
 * regions makes no difference.
 *
 * @param read pixels of the image before anything is painted
 */
export function measureCovers(placed: readonly PlacedRegion[], image: Size, read: ReadPixels): Cover[] {
  const black: Box[] = placed.flatMap(({ style, box }) => (style === 'Black Box' ? [box] : []))
  return placed.map(({ box, style, tile }): Cover => {
    if (style === 'Black Box' || tile === undefined) return { box, style: 'Black Box' }
    return { box, style, grid: measureGrid(box, tile, image, black, read) }
  })
}
