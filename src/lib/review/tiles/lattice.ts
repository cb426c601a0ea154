import { areaOf } from '../box-areas'
import { MIN_TILE, tileSize, type PixelBox } from '../cover-rules'
import { invariant } from '../../invariant'
import { overlapsWith } from './overlaps'
import { isInside, type TilePlace } from './places'

type Box = Readonly<PixelBox>

/** Max ratio of a face's height to its width, with hair and chin. */
const FACE_ASPECT = 1.5
/** Resolution for measuring a group of boxes, in cells along its longer side. */
const CELLS = 160

/** Returns the larger of the horizontal and vertical distance between two boxes in pixels, or 0 if they touch or overlap. */
function gapBetween(a: Box, b: Box): number {
  const across = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width))
  const down = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height))
  return Math.max(0, across, down)
}

/** Returns the side of the largest square inside the union of the boxes, with gaps of up to `gap` pixels closed. Rounds up. */
function largestSquare(boxes: readonly Box[], gap: number): number {
  const left = Math.min(...boxes.map(({ x }) => x)) - gap / 2
  const top = Math.min(...boxes.map(({ y }) => y)) - gap / 2
  const width = Math.max(...boxes.map((box) => box.x + box.width)) + gap / 2 - left
  const height = Math.max(...boxes.map((box) => box.y + box.height)) + gap / 2 - top
  const cell = Math.max(1, Math.max(width, height) / CELLS)
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const filled = new Uint8Array(columns * rows)
  for (const box of boxes) {
    // Cells that a box merely touches count as well, so that the side is never underestimated.
    const first = Math.max(0, Math.floor((box.x - gap / 2 - left) / cell))
    const last = Math.min(columns, Math.ceil((box.x + box.width + gap / 2 - left) / cell))
    const end = Math.min(rows, Math.ceil((box.y + box.height + gap / 2 - top) / cell))
    for (let row = Math.max(0, Math.floor((box.y - gap / 2 - top) / cell)); row < end; row += 1)
      filled.fill(1, row * columns + first, row * columns + last)
  }
  // The largest filled square that ends at a cell is one larger than the smallest of its three neighbours' squares.
  let largest = 0
  let above = new Uint16Array(columns + 1)
  for (let row = 0; row < rows; row += 1) {
    const current = new Uint16Array(columns + 1)
    for (let column = 0; column < columns; column += 1) {
      if (filled[row * columns + column] === 0) continue
      const side = 1 + Math.min(above[column] ?? 0, above[column + 1] ?? 0, current[column] ?? 0)
      current[column + 1] = side
      largest = Math.max(largest, side)
    }
    above = current
  }
  // Closing the gaps also moved the outer edges outward.
  return largest * cell - gap
}

function tileOfGroup(boxes: readonly Box[], tile: number): number {
  const sides = boxes.map(({ width, height }) => Math.max(width, height))
  const longest = Math.max(...sides)
  if (boxes.length === 1) return tileSize(longest)
  const extent = Math.max(
    Math.max(...boxes.map((box) => box.x + box.width)) - Math.min(...boxes.map(({ x }) => x)),
    Math.max(...boxes.map((box) => box.y + box.height)) - Math.min(...boxes.map(({ y }) => y)),
  )
  // A row of touching boxes is long, but the largest face it can hide is limited by its height.
  return tileSize(Math.max(longest, Math.min(extent, FACE_ASPECT * largestSquare(boxes, tile))))
}

/**
 * Returns the tile size of a group, at least `floor`. Larger tiles close wider gaps, which may need larger tiles, so the size is computed
 * repeatedly.
 */
function stableTile(boxes: readonly Box[], floor: number): number {
  let tile = Math.max(floor, ...boxes.map((box) => tileOfGroup([box], 0)))
  for (;;) {
    const grown = Math.max(tile, tileOfGroup(boxes, tile))
    if (grown === tile) return tile
    tile = grown
  }
}

/** A disjoint-set structure of box indices. */
class Groups {
  readonly #parents: number[]

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, index) => index)
  }

  of(index: number): number {
    let root = index
    for (let parent = this.#parents[root]; parent !== undefined && parent !== root; parent = this.#parents[root]) root = parent
    // Path compression speeds up the next lookup.
    this.#parents[index] = root
    return root
  }

  /** Merges two groups. Returns whether they were separate. */
  join(a: number, b: number): boolean {
    const [one, other] = [this.of(a), this.of(b)]
    this.#parents[Math.max(one, other)] = Math.min(one, other)
    return one !== other
  }
}

/**
 * Joins groups with boxes closer than the larger of their tiles. Returns whether any were joined. Earlier tiles can't intersect another box,
 * so they only join what is closer than the smaller of the tiles: a part of the same face.
 *
 * @param own the number of boxes of this version, which come before those of earlier versions
 */
function joinTouching(boxes: readonly Box[], own: number, tiles: readonly number[], groups: Groups): boolean {
  const largest = Math.max(...tiles)
  const byLeft = boxes.map((_, index) => index).toSorted((a, b) => (boxes[a]?.x ?? 0) - (boxes[b]?.x ?? 0))
  let isJoined = false
  for (const [position, one] of byLeft.entries()) {
    const box = boxes[one]
    invariant(box, 'byLeft must contain indices of boxes')
    for (let next = position + 1; next < byLeft.length; next += 1) {
      const other = byLeft[next] ?? one
      const neighbour = boxes[other]
      if (neighbour === undefined || neighbour.x > box.x + box.width + largest) break
      const [tile, theirs] = [tiles[one] ?? 0, tiles[other] ?? 0]
      const isEarlier = one >= own || other >= own
      if (gapBetween(box, neighbour) > (isEarlier ? Math.min(tile, theirs) : Math.max(tile, theirs))) continue
      if (groups.join(one, other)) isJoined = true
    }
  }
  return isJoined
}

/**
 * Returns whether a place is inside a box with one tile around it. Then a box that touches the place is within one tile of the box that has
 * taken it over.
 */
function isTakenOver({ x, y, width, height, tile }: TilePlace, by: Box): boolean {
  return Math.max(by.x - x, by.y - y, x + width - (by.x + by.width), y + height - (by.y + by.height)) <= tile
}

/**
 * Returns the places of earlier tiles that none of the boxes has taken over. Together with the boxes, they may show the parts of one face.
 * A place that was moved by less than a tile, or enlarged, isn't another part, and neither is one inside another place.
 */
function otherParts(boxes: readonly Box[], places: readonly TilePlace[]): TilePlace[] {
  const largestFirst = places
    .filter(({ kind }) => kind === 'tiles')
    .toSorted((a, b) => areaOf(b) - areaOf(a))
    .map((place, rank) => ({ rank, ...place }))
  const [boxesOver, placesOver] = [overlapsWith(boxes), overlapsWith(largestFirst)]
  return largestFirst.filter(
    (place) =>
      !boxesOver(place).some((box) => isTakenOver(place, box)) &&
      !placesOver(place).some((other) => other.rank < place.rank && isInside(place, other)),
  )
}

/**
 * Returns the tile side of each box with a coarse style. Boxes within one tile of each other share a size that suits the largest face they
 * may cover together. Otherwise four boxes over the quarters of a face would show it at twice the resolution. A tile never intersects boxes
 * of another group.
 *
 * A tile is at least as large as those of all places that its box overlaps, and earlier tiles count as boxes beside the others. Tiles of
 * powers of two nest, so a version then shows nothing that the earlier ones with smaller or equal tiles don't.
 *
 * @param boxes in whole pixels
 * @param places of earlier versions and of faces in the review
 */
export function tilesFor(boxes: readonly Box[], places: readonly TilePlace[] = []): number[] {
  if (boxes.length === 0) return []
  const parts = otherParts(boxes, places)
  const all = [...boxes, ...parts]
  const placesUnder = overlapsWith(places)
  const floors = [
    ...boxes.map((box) => Math.max(MIN_TILE, ...placesUnder(box).map(({ tile }) => tile))),
    // Places that overlap an earlier part elsewhere say nothing about the box beside it.
    ...parts.map(({ tile }) => tile),
  ]
  const groups = new Groups(all.length)
  let tiles = all.map((box, index) => stableTile([box], floors[index] ?? MIN_TILE))
  // Larger tiles may touch further groups, so groups are compared until none are joined.
  while (joinTouching(all, boxes.length, tiles, groups)) {
    const members = new Map<number, { boxes: Box[]; floor: number }>()
    for (const [index, box] of all.entries()) {
      const floor = floors[index] ?? MIN_TILE
      const own = members.get(groups.of(index))
      if (own === undefined) members.set(groups.of(index), { boxes: [box], floor })
      else {
        own.boxes.push(box)
        own.floor = Math.max(own.floor, floor)
      }
    }
    const sizes = new Map([...members].map(([group, own]) => [group, stableTile(own.boxes, own.floor)]))
    tiles = all.map((_, index) => sizes.get(groups.of(index)) ?? MIN_TILE)
  }
  return tiles.slice(0, boxes.length)
}
