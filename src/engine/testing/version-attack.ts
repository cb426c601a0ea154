import { containsBox } from '#lib/review/region-shape.ts'
import { joinPlaces, regionPlaces, type TilePlace } from '#lib/review/tiles/places.ts'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import type { Pixels } from '../render/coarse-grid'
import { measureCovers, placeRegions } from '../render/covers'
import { paintRows } from '../render/paint'
import { reportRegion } from '../report/region'
import { correlation } from './correlation'
import { seededRandom } from './images'
import { readerOf } from './raw-image'

/** An image in canvas pixels. */
export interface AttackedImage {
  readonly width: number
  readonly height: number
  readonly pixels: Pixels
}

/** The attacked part as a version shows it: the brightness of each pixel and the tile under it. A tile of 0 is black. */
interface View {
  readonly values: readonly number[]
  readonly tiles: readonly number[]
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

/** Returns the correlation of each version with the part, and the best one that an attacker who has all of them reaches. */
export function attackVersions(image: AttackedImage, part: Box, views: readonly View[]): { each: number[]; together: number } {
  const truth = partOf(image, part)
  const each = views.map(({ values }) => correlation(values, truth))
  // Black parts darken the tiles beside them, so views without any are combined, too.
  const whole = views.filter(({ tiles }) => !tiles.includes(0))
  const guesses = [views, whole].flatMap((used) => [combined(used, false), combined(used, true)])
  return { each, together: Math.max(...each, ...guesses.map((guess) => correlation(guess, truth))) }
}

/** Returns the part of a face that every version of an attack covers. */
export function coreOf({ x, y, width, height }: Box): Box {
  const [across, down] = [Math.round(width * 0.1), Math.round(height * 0.1)]
  return { x: Math.ceil(x) + across, y: Math.ceil(y) + down, width: Math.floor(width * 0.8), height: Math.floor(height * 0.8) }
}

type Style = RegionToRedact['style']

const regionOf = (style: Style, box: Box): RegionToRedact => ({ trackId: 'a', kind: 'face', style, box })

/** Returns a region around the core, each side of which grows by a random share of it. */
function around(style: Style, core: Box, random: () => number, share: number): RegionToRedact {
  const grow = (length: number): number => Math.floor(length * share * random())
  const [left, top, right, bottom] = [grow(core.width), grow(core.height), grow(core.width), grow(core.height)]
  return regionOf(style, { x: core.x - left, y: core.y - top, width: core.width + left + right, height: core.height + top + bottom })
}

/** Returns a region over a random part of the core, and black regions over the rest. */
function split(style: Style, core: Box, random: () => number): RegionToRedact[] {
  const [width, height] = [Math.floor(core.width * 0.45), Math.floor(core.height * 0.45)]
  const x = core.x + Math.floor(random() * (core.width - width + 1))
  const y = core.y + Math.floor(random() * (core.height - height + 1))
  const [right, bottom] = [core.x + core.width, core.y + core.height]
  const black = [
    { x: core.x, y: core.y, width: core.width, height: y - core.y },
    { x: core.x, y, width: x - core.x, height },
    { x: x + width, y, width: right - x - width, height },
    { x: core.x, y: y + height, width: core.width, height: bottom - y - height },
  ].filter((box) => box.width > 0 && box.height > 0)
  return [regionOf(style, { x, y, width, height }), ...black.map((box) => regionOf('Black Box', box))]
}

/** Returns 19 versions with other boxes over a face, of which every third shows only a part of it. */
export function variedVersions(style: Style, face: Box, seed: number): RegionToRedact[][] {
  const random = seededRandom(seed)
  const core = coreOf(face)
  return Array.from({ length: 19 }, (_, index) =>
    index % 3 === 2 ? split(style, core, random) : [around(style, core, random, index % 3 === 0 ? 0.05 : 0.4)],
  )
}

/** Returns a version with one box around a face, about 1.5 times as long. */
export function largestVersion(style: Style, { x, y, width, height }: Box): RegionToRedact[] {
  return [regionOf(style, { x: x - width * 0.28, y: y - height * 0.28, width: width * 1.56, height: height * 1.56 })]
}
