import { boxOverlap, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { DetectOptions, Drawable } from '../detector'
import { levelAt, type Level } from '../face/plan'
import { searchLevels } from '../face/search-levels'
import { suppress } from '../face/suppress'
import type { DetectedObject, ObjectKind, ObjectModel, ObjectThresholds } from './object-model'

/** Long sides of the levels in pixels. At 512, objects of an eighth to a quarter of the width are found best; each doubling finds half the size. */
const LONG_SIDES = [1024, 512, 256]
const MORE_LONG_SIDES = [2048, ...LONG_SIDES]
/**
 * Measured by `npm run bench:image -- screens`: all drawn monitors and laptops and .21 of the phones are found, with one false positive in
 * 26 photographs; at increased accuracy .29 of the phones, with four. A television that is cut off by the edge of the picture reaches about
 * .2. The thresholds of people and vehicles are measured by `npm run bench:image -- people`.
 */
const THRESHOLDS: ObjectThresholds = {
  person: 0.2,
  car: 0.3,
  motorcycle: 0.3,
  bus: 0.3,
  truck: 0.3,
  television: 0.2,
  laptop: 0.2,
  phone: 0.25,
}
const MORE_THRESHOLDS: ObjectThresholds = {
  person: 0.2,
  car: 0.2,
  motorcycle: 0.2,
  bus: 0.2,
  truck: 0.2,
  television: 0.15,
  laptop: 0.15,
  phone: 0.2,
}

/** Min confidence of a person at normal accuracy. Less confident ones serve the search for heads, which rejects what has no head. */
export const SURE_PERSON = 0.28

/** A level that enlarges the image by more than this finds nothing new. */
const MAX_ENLARGEMENT = 1.2

/** Min intersection over union of two boxes of the same person or vehicle. */
const SAME = 0.5
/**
 * Min share of a box inside another. It can be someone who stands in front of the other, but if its confidence is below the given share of the
 * other's, it is a part, such as a torso.
 */
const INSIDE = 0.8
const MIN_CONFIDENCE_INSIDE = 0.7

/** Max pixels from the edge of a tile to a body that the tile cuts off. */
const AT_EDGE = 8

export type ObjectGroup = 'person' | 'vehicle' | 'screen'

const GROUP: Readonly<Record<ObjectKind, ObjectGroup>> = {
  person: 'person',
  car: 'vehicle',
  motorcycle: 'vehicle',
  bus: 'vehicle',
  truck: 'vehicle',
  television: 'screen',
  laptop: 'screen',
  phone: 'screen',
}

/** Returns the long side of the largest level at which an image is searched for objects. */
export function objectSide(increasedAccuracy: boolean): number {
  return Math.max(...(increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES))
}

/**
 * Returns whether a body reaches an edge of its tile that isn't an edge of the image. The rest of it looks like a person or a vehicle, too, and
 * the whole is found at a smaller level.
 */
export function isCutByTile({ x, y, width, height }: Box, tile: Box, level: Level): boolean {
  const isNear = (distance: number) => distance < AT_EDGE
  return (
    (tile.x > 0 && isNear(x)) ||
    (tile.y > 0 && isNear(y)) ||
    (tile.x + tile.width < level.width && isNear(tile.width - x - width)) ||
    (tile.y + tile.height < level.height && isNear(tile.height - y - height))
  )
}

/** Returns the most confident box of each person or vehicle, the most confident first. */
export function bestOfBodies<Found extends DetectedObject>(found: readonly Found[]): Found[] {
  const kept: Found[] = []
  for (const candidate of found.toSorted((a, b) => b.confidence - a.confidence)) {
    const area = candidate.box.width * candidate.box.height
    const isKnown = kept.some(
      ({ box, confidence }) =>
        boxOverlap(box, candidate.box) > SAME ||
        (candidate.confidence < MIN_CONFIDENCE_INSIDE * confidence && sharedArea(box, candidate.box) > INSIDE * area),
    )
    if (!isKnown) kept.push(candidate)
  }
  return kept
}

function bestOfEach(found: DetectedObject[]): DetectedObject[] {
  const of = (group: ObjectGroup) => found.filter(({ kind }) => GROUP[kind] === group)
  return [...bestOfBodies(of('person')), ...bestOfBodies(of('vehicle')), ...suppress(of('screen'))]
}

/** Finds people, vehicles and screens. Searches each image once, although each of its detectors has another label. */
export interface ObjectSearch {
  readonly name: string
  /**
   * Loads the model once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /**
   * Returns the objects of one group, in pixels of the image. A `body` is a person that may be another thing.
   *
   * @throws EngineError, EngineCancelledError
   */
  find: (image: Drawable, group: ObjectGroup | 'body', options: DetectOptions) => Promise<DetectedObject[]>
}

/** Creates a search whose detectors share the model, and its results for the same image. */
export function createObjectSearch(model: ObjectModel): ObjectSearch {
  const known = new WeakMap<Drawable, { increasedAccuracy: boolean; found: DetectedObject[] }>()
  const searched = async (image: Drawable, { increasedAccuracy, ...options }: DetectOptions): Promise<DetectedObject[]> => {
    const { width, height } = image
    const all = increasedAccuracy ? MORE_LONG_SIDES : LONG_SIDES
    const fitting = all.filter((side) => side <= Math.max(width, height) * MAX_ENLARGEMENT)
    const plan = (fitting.length > 0 ? fitting : all.slice(-1)).map((side) => levelAt(width, height, side))
    const thresholds = increasedAccuracy ? MORE_THRESHOLDS : THRESHOLDS
    const find = async (pixels: ImageData, tile: Box, level: Level) =>
      (await model.find(pixels, thresholds)).filter((one) => GROUP[one.kind] === 'screen' || !isCutByTile(one.box, tile, level))
    return searchLevels(image, plan, find, options, bestOfEach)
  }
  return {
    name: model.name,
    load: model.load,
    find: async (image, group, options) => {
      const earlier = known.get(image)
      const isKnown = earlier?.increasedAccuracy === options.increasedAccuracy
      const found = isKnown ? earlier.found : await searched(image, options)
      if (isKnown) options.onProgress(1)
      else known.set(image, { increasedAccuracy: options.increasedAccuracy, found })
      if (group === 'body') return found.filter(({ kind }) => kind === 'person')
      const isSure = ({ kind, confidence }: DetectedObject) => kind !== 'person' || options.increasedAccuracy || confidence >= SURE_PERSON
      return found.filter((one) => GROUP[one.kind] === group && isSure(one))
    },
  }
}
