import { planSides } from './plan'
import { PLAIN, type View } from './view'

/** A run of one model at one size and in one view of the image. */
export interface SearchPass {
  model: 'full-range' | 'ssd'
  /** Long side of the scaled image in pixels. */
  longSide: number
  view: View
}

const MIRRORED: View = { mirrored: true, quarterTurns: 0 }
const ROTATED: View[] = [
  { mirrored: false, quarterTurns: 1 },
  { mirrored: false, quarterTurns: 2 },
  { mirrored: false, quarterTurns: 3 },
]

/** Sizes halfway between the sizes of detection, so that this model never runs at the same size twice. */
const FULL_RANGE_SIDES = [113, 226, 453, 905, 1810, 3620]
const ROTATED_FULL_RANGE_SIDE = 640
/** This model detects faces of at least about 12 pixels. Per pixel, it takes 2.7 times as long as the other model. */
const SSD_SIDES = [512, 1024]
const ROTATED_SSD_SIDE = 512

/**
 * Sizes of detection at increased accuracy, all different from those of the verification search. Rotated images are searched at the largest
 * that fits. Measured on the samples rotated by 90° and 180°, 140 faces: both models together find 136, the second alone 128.
 */
const INCREASED_ROTATED_SIDES = [453, 720]
const INCREASED_SSD_SIDE = 640
/** Long side at which the second model finds faces of half the size, in the upright image. */
const FINE_SSD_SIDE = 1280

/** Maximum enlargement. Small images may be enlarged more: it helps to find faces of a few pixels and takes little time. */
const ENLARGEMENT = 1.2
const SMALL_IMAGE = 640
const SMALL_ENLARGEMENT = 2

function passesOf(model: SearchPass['model'], sides: number[], views: View[]): SearchPass[] {
  return sides.flatMap((side) => views.map((view) => ({ model, longSide: side, view })))
}

function sidesFor(longSide: number, sides: number[]): number[] {
  const largest = longSide * (longSide <= SMALL_IMAGE ? SMALL_ENLARGEMENT : ENLARGEMENT)
  const fitting = sides.filter((side) => side <= largest)
  return fitting.length === 0 ? [Math.min(...sides)] : fitting
}

/**
 * Plans the passes of detection at increased accuracy, largest first: the first model at all sizes of normal detection and more, the second
 * model upright at two sizes, and both models on the image rotated.
 *
 * @param longSide of the image in pixels
 */
export function planIncreased(longSide: number): SearchPass[] {
  return [
    ...passesOf('full-range', planSides(longSide, true), [PLAIN]),
    ...passesOf('full-range', sidesFor(longSide, INCREASED_ROTATED_SIDES).slice(-1), ROTATED),
    ...passesOf('ssd', longSide * SMALL_ENLARGEMENT < FINE_SSD_SIDE ? [] : [FINE_SSD_SIDE], [PLAIN]),
    ...passesOf('ssd', [INCREASED_SSD_SIDE], [PLAIN, ...ROTATED]),
  ].toSorted((a, b) => b.longSide - a.longSide)
}

/**
 * Plans the passes of the verification search, largest first.
 *
 * @param longSide of the image in pixels
 */
export function planSearch(longSide: number): SearchPass[] {
  return [
    ...passesOf('full-range', sidesFor(longSide, FULL_RANGE_SIDES), [MIRRORED]),
    ...passesOf('full-range', [ROTATED_FULL_RANGE_SIDE], ROTATED),
    ...passesOf('ssd', sidesFor(longSide, SSD_SIDES), [PLAIN]),
    ...passesOf('ssd', [ROTATED_SSD_SIDE], ROTATED),
  ].toSorted((a, b) => b.longSide - a.longSide)
}

/** Joins items for a report: "90°, 180° and 270°". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`

function sizes(passes: SearchPass[]): string {
  const sides = [...new Set(passes.map(({ longSide }) => longSide))].toSorted((a, b) => a - b)
  const [smallest, largest] = [sides[0] ?? 0, sides.at(-1) ?? 0]
  return sides.length === 1 ? `${smallest} px` : `${sides.length} sizes from ${smallest} to ${largest} px`
}

/**
 * Describes the passes of one model for a report, such as "5 sizes from 113 to 1810 px, mirrored; 640 px, rotated by 90°, 180° and 270°".
 * Sizes refer to the image's long side.
 */
export function describePasses(passes: SearchPass[]): string {
  const upright = passes.filter(({ view }) => view.quarterTurns === 0)
  const rotated = passes.filter(({ view }) => view.quarterTurns !== 0)
  const turns = [...new Set(rotated.map(({ view }) => view.quarterTurns * 90))].toSorted((a, b) => a - b)
  return [
    ...[false, true].flatMap((mirrored) => {
      const alike = upright.filter(({ view }) => view.mirrored === mirrored)
      return alike.length === 0 ? [] : [`${sizes(alike)}${mirrored ? ', mirrored' : ''}`]
    }),
    ...(rotated.length === 0 ? [] : [`${sizes(rotated)}, rotated by ${listed(turns.map((degrees) => `${degrees}°`))}`]),
  ].join('; ')
}
