import { invariant } from '../../lib/invariant'
import type { Box } from '../types'

/** Six tiles across a face leave its tone and no feature. */
const TILES_PER_FACE = 6
/** A smaller tile would be a few pixels of the original. */
const MIN_TILE = 8
/** A face is at most this many times as long as it is wide, hair and chin included. */
const FACE_ASPECT = 1.5
/** Resolution at which the free space of a group of boxes is measured, in cells along its longer side. */
const CELLS = 160

/**
 * Returns the side of a lattice tile, in pixels, for something `longSide` pixels long: a power of two, at least a sixth of it.
 *
 * Powers of two nest: a tile of one size holds whole tiles of every smaller one. So several versions of an image, whose boxes differ,
 * tell no more than the version with the smallest tiles.
 */
export function tileSize(longSide: number): number {
  let tile = MIN_TILE
  while (tile * TILES_PER_FACE < longSide) tile *= 2
  return tile
}

/** Returns the distance between two boxes in pixels, along the axis on which they are further apart; 0 where they touch or overlap. */
function gapBetween(a: Box, b: Box): number {
  const across = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width))
  const down = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height))
  return Math.max(0, across, down)
}

/** Returns the side of the largest square that fits between the outer edges of the boxes, gaps of up to `gap` pixels closed. Never too small. */
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
    // Cells that a box only touches count as well, so the square is over-estimated and never the contrary.
    const first = Math.max(0, Math.floor((box.x - gap / 2 - left) / cell))
    const last = Math.min(columns, Math.ceil((box.x + box.width + gap / 2 - left) / cell))
    const end = Math.min(rows, Math.ceil((box.y + box.height + gap / 2 - top) / cell))
    for (let row = Math.max(0, Math.floor((box.y - gap / 2 - top) / cell)); row < end; row += 1)
      filled.fill(1, row * columns + first, row * columns + last)
  }
  // Side of the largest filled square that ends at each cell: one more than the smallest of its three neighbours.
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
  // Closing the gaps has moved the outer edges outward as well.
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
  // A row of faces whose boxes touch is long, but the largest face that it can hide is no larger than the row is high.
  return tileSize(Math.max(longest, Math.min(extent, FACE_ASPECT * largestSquare(boxes, tile))))
}

/** Larger tiles close wider gaps, which may let a larger face fit: the tile grows until it does no more. Depends on the boxes alone. */
function settledTile(boxes: readonly Box[]): number {
  let tile = Math.max(...boxes.map((box) => tileOfGroup([box], 0)))
  for (;;) {
    const grown = Math.max(tile, tileOfGroup(boxes, tile))
    if (grown === tile) return tile
    tile = grown
  }
}

/** Groups of boxes, each known by one of its members. */
class Groups {
  readonly #parents: number[]

  constructor(count: number) {
    this.#parents = Array.from({ length: count }, (_, index) => index)
  }

  of(index: number): number {
    let root = index
    for (let parent = this.#parents[root]; parent !== undefined && parent !== root; parent = this.#parents[root]) root = parent
    // The next look-up takes the short way.
    this.#parents[index] = root
    return root
  }

  /** Returns whether they were apart. */
  join(a: number, b: number): boolean {
    const [one, other] = [this.of(a), this.of(b)]
    this.#parents[Math.max(one, other)] = Math.min(one, other)
    return one !== other
  }
}

/** Joins the groups whose boxes lie within the larger of their tiles. Returns whether any were joined. */
function joinTouching(boxes: readonly Box[], tiles: readonly number[], groups: Groups): boolean {
  const largest = Math.max(...tiles)
  const byLeft = boxes.map((_, index) => index).toSorted((a, b) => (boxes[a]?.x ?? 0) - (boxes[b]?.x ?? 0))
  let isJoined = false
  for (const [place, one] of byLeft.entries()) {
    const box = boxes[one]
    invariant(box, 'the places are those of the boxes')
    for (let next = place + 1; next < byLeft.length; next += 1) {
      const other = byLeft[next] ?? one
      const neighbour = boxes[other]
      if (neighbour === undefined || neighbour.x > box.x + box.width + largest) break
      if (gapBetween(box, neighbour) > Math.max(tiles[one] ?? 0, tiles[other] ?? 0)) continue
      if (groups.join(one, other)) isJoined = true
    }
  }
  return isJoined
}

/**
 * Returns the tile side for each of the boxes that are painted coarsely. Boxes that lie within one tile of each other share one, as
 * large as the largest face that they may cover together: four boxes over the quarters of a face would otherwise show it with twice
 * the detail, and a tile never reaches under the cover of another group.
 */
export function tilesFor(boxes: readonly Box[]): number[] {
  const groups = new Groups(boxes.length)
  let tiles = boxes.map((box) => settledTile([box]))
  // A larger tile reaches further, so groups are compared again until none is joined to another.
  while (joinTouching(boxes, tiles, groups)) {
    const members = new Map<number, Box[]>()
    for (const [index, box] of boxes.entries()) {
      const own = members.get(groups.of(index))
      if (own === undefined) members.set(groups.of(index), [box])
      else own.push(box)
    }
    const settled = new Map([...members].map(([group, own]) => [group, settledTile(own)]))
    tiles = boxes.map((_, index) => settled.get(groups.of(index)) ?? MIN_TILE)
  }
  return tiles
}
