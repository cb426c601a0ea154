import { areaOf, sharedArea } from '../box-areas'
import { MIN_TILE, tileSize, wholePixels, type PixelBox } from '../cover-rules'
import { overlapsWith } from './overlaps'
import { carriesText } from '../redaction-styles'
import { isLive, type ReviewedItem } from '../review-regions'
import type { ItemLabel } from '../../words/item-words'

type Box = Readonly<PixelBox>

/** A place of an image that limits the tiles over it, in pixels of the upright image. */
export interface TilePlace extends Box {
  /** `tiles`: an earlier version shows tiles. `black`: an earlier version is black. `face`: a review has a face. */
  readonly kind: 'tiles' | 'black' | 'face'
  /** Min side of the tiles in pixels: that of the earlier version, the one that suits a face of this size, or the smallest there is. */
  readonly tile: number
}

/** Whether an item was detected or drawn. */
export interface SourcedItem {
  readonly source: 'detected' | 'drawn'
}

type ReviewedFace = Pick<ReviewedItem, 'kind' | 'decision' | 'deleted' | 'positions'> & SourcedItem

/** The fields of a review that its faces are read from. */
interface ReviewedFaces {
  readonly tracks: readonly ReviewedFace[]
  readonly width?: number
  readonly height?: number
  /** The places of earlier versions. */
  readonly earlierPlaces?: readonly TilePlace[]
}

/** A region of an exported version, in whole pixels. */
interface ExportedRegion extends Box {
  readonly kind: 'face' | 'object'
  readonly style: 'Black Box' | 'Pixelated' | 'Smooth'
  readonly label?: ItemLabel
  /** Side of its tiles in pixels. Undefined for Black Box. */
  readonly tile?: number
}

/** Max places of a file, as in the contract. */
const MAX_PLACES = 10_000
/** The kinds in the order in which they are kept if there are too many. */
const KINDS: readonly TilePlace['kind'][] = ['tiles', 'face', 'black']

/** Returns whether a box is inside another one, whose edges count as inside. */
export const isInside = (box: Box, other: Box): boolean => sharedArea(box, other) === areaOf(box)

/** Returns whether two boxes share at least half of the smaller one. */
export function isSamePlace(a: Box, b: Box): boolean {
  return sharedArea(a, b) >= Math.min(areaOf(a), areaOf(b)) / 2
}

/**
 * Returns whether the box of an item tells how large a face is. Detected faces that are kept or deleted count as well, so that a small
 * region over a part of a face never gets smaller tiles than the face. A drawn region that is kept may be around anything, for example
 * around the only part of an image that isn't redacted.
 */
function isFaceBox(item: ReviewedFace): boolean {
  return item.kind === 'face' && (item.source === 'detected' || (item.decision === 'redact' && isLive(item)))
}

/** Returns the places of the faces in a review. */
function facePlaces({ tracks, width, height }: ReviewedFaces): TilePlace[] {
  if (width === undefined || height === undefined) return []
  return tracks.filter(isFaceBox).flatMap(({ positions: [position] }): TilePlace[] => {
    const box = position ? wholePixels(position, { width, height }) : undefined
    return box ? [{ kind: 'face', ...box, tile: tileSize(Math.max(box.width, box.height)) }] : []
  })
}

/** Returns all places that limit the tiles of an image's review: those of earlier versions, and its own faces. */
export function placesOf(review: ReviewedFaces): TilePlace[] {
  return [...(review.earlierPlaces ?? []), ...facePlaces(review)]
}

/**
 * Returns the places of the regions of a version. A region with text is always black, so it is left out. Black shows nothing that later
 * tiles could add to, so a black object allows any tiles. A black face is as large as its box.
 */
export function regionPlaces(regions: readonly ExportedRegion[]): TilePlace[] {
  return regions.flatMap((region): TilePlace[] => {
    const { kind, style, tile, x, y, width, height } = region
    if (carriesText(region)) return []
    const isBlack = style === 'Black Box'
    const least = isBlack && kind === 'object' ? MIN_TILE : tileSize(Math.max(width, height))
    return [{ kind: isBlack ? 'black' : 'tiles', x, y, width, height, tile: tile ?? least }]
  })
}

/** Returns whether a place adds nothing to another one. Smaller tiles of an earlier version are kept, because they show more. */
function isWithin(place: TilePlace, other: TilePlace): boolean {
  const isLess = place.kind === 'tiles' ? place.tile === other.tile : place.tile <= other.tile
  return place.kind === other.kind && isLess && isInside(place, other)
}

/** Returns places without those that add nothing to another one. If there are too many, earlier tiles and large tiles are kept. */
export function joinPlaces(places: readonly TilePlace[]): TilePlace[] {
  const largestFirst = places
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.tile - a.tile || areaOf(b) - areaOf(a))
    .map((place, rank) => ({ place, rank, ...place }))
  const placesOver = overlapsWith(largestFirst)
  return largestFirst
    .filter(({ place, rank }) => !placesOver(place).some((other) => other.rank < rank && isWithin(place, other)))
    .map(({ place }) => place)
    .slice(0, MAX_PLACES)
}
