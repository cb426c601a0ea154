import { containsBox } from '#lib/review/region-shape.ts'
import { joinPlaces, regionPlaces, type TilePlace } from '#lib/review/tiles/places.ts'
import type { Box } from '../core/types'
import type { RegionToRedact } from '../image/types'
import type { Pixels } from '../render/coarse-grid'
import { measureCovers, placeRegions } from '../render/covers'
import { paintRows } from '../render/paint'
import { reportRegion } from '../report/region'
import { correlation } from './correlation'
import { readerOf } from './raw-image'

/** An image in canvas pixels. */
export interface AttackedImage {
  readonly width: number
  readonly height: number
  readonly pixels: Pixels
}

/** What a version shows of the attacked part: the brightness of each pixel and the tile under it. A tile of 0 is black. */
interface View {
  readonly values: readonly number[]
  readonly tiles: readonly number[]
}

/** Returns a source of random numbers from 0 to below 1 (xorshift). */
export function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

const brightnessAt = (pixels: Pixels, at: number): number =>
  0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0)

/** Returns the brightness of a part of an image. */
function partOf({ width, height, pixels }: AttackedImage, part: Box): number[] {
  if (!containsBox({ box: { x: 0, y: 0, width, height } }, part)) throw new Error('the part is outside the image')
  const read = readerOf(pixels, width)(part)
  return Array.from({ length: part.width * part.height }, (_, index) => brightnessAt(read, index * 4))
}

/** Paints the regions as an export does, and reads the part. The whole part must be covered. */
function viewOf(image: AttackedImage, regions: readonly RegionToRedact[], places: readonly TilePlace[], part: Box) {
  const { placed } = placeRegions(regions, image, places)
  const covers = measureCovers(placed, image, readerOf(image.pixels, image.width))
  const values: number[] = Array.from({ length: part.width * part.height }, () => Number.NaN)
  const tiles = values.map(() => 0)
  for (const cover of covers) {
    const { box } = cover
    const rows = paintRows(cover, 0, box.height)
    for (let y = Math.max(part.y, box.y); y < Math.min(part.y + part.height, box.y + box.height); y += 1)
      for (let x = Math.max(part.x, box.x); x < Math.min(part.x + part.width, box.x + box.width); x += 1) {
        const at = (y - part.y) * part.width + x - part.x
        values[at] = brightnessAt(rows, ((y - box.y) * box.width + x - box.x) * 4)
        tiles[at] = cover.style === 'Black Box' ? 0 : cover.grid.tile
      }
  }
  if (values.some(Number.isNaN)) throw new Error('a part of the face is visible')
  return { view: { values, tiles }, exported: regionPlaces(placed.map(reportRegion)) }
}

/**
 * Exports versions of an image one after another.
 *
 * @param faces the places of the faces in the reviews
 * @param part what the attack tries to recover
 * @param remembers whether an export knows the earlier ones
 */
export function exportVersions(
  image: AttackedImage,
  versions: readonly (readonly RegionToRedact[])[],
  { faces = [], part, remembers = true }: { faces?: readonly TilePlace[]; part: Box; remembers?: boolean },
): View[] {
  let earlier: TilePlace[] = []
  return versions.map((regions) => {
    const { view, exported } = viewOf(image, regions, remembers ? [...earlier, ...faces] : [], part)
    earlier = joinPlaces([...earlier, ...exported])
    return view
  })
}

/** Returns the mean of the views that show a pixel as a tile: of all, or only of those with the smallest tiles. */
function combined(views: readonly View[], isFinest: boolean): number[] {
  return (views[0]?.values ?? []).map((_, at) => {
    const shown = views.flatMap(({ values, tiles }) => ((tiles[at] ?? 0) > 0 ? [{ value: values[at] ?? 0, tile: tiles[at] ?? 0 }] : []))
    const smallest = Math.min(...shown.map(({ tile }) => tile))
    const used = isFinest ? shown.filter(({ tile }) => tile === smallest) : shown
    return used.length === 0 ? 0 : used.reduce((sum, { value }) => sum + value, 0) / used.length
  })
}

/** Returns the correlation of one version with the part, and the best one that all versions reach together. */
export function attackVersions(image: AttackedImage, part: Box, views: readonly View[]): { each: number[]; together: number } {
  const truth = partOf(image, part)
  const each = views.map(({ values }) => correlation(values, truth))
  return { each, together: Math.max(correlation(combined(views, false), truth), correlation(combined(views, true), truth)) }
}
