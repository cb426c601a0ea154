import { MIN_TILE, tileSize } from '#lib/review/cover-rules.ts'
import { invariant } from '#lib/invariant.ts'
import type { Box } from '../core/types'

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

/** Returns the tile size of a group. Larger tiles close wider gaps, which may need larger tiles, so the size is computed repeatedly. */
function stableTile(boxes: readonly Box[]): number {
  let tile = Math.max(...boxes.map((box) => tileOfGroup([box], 0)))
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

/** Joins groups with boxes closer than the larger of their tiles. Returns whether any were joined. */
function joinTouching(boxes: readonly Box[], tiles: readonly number[], groups: Groups): boolean {
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
      if (gapBetween(box, neighbour) > Math.max(tiles[one] ?? 0, tiles[other] ?? 0)) continue
      if (groups.join(one, other)) isJoined = true
    }
  }
  return isJoined
}

/**
 * Returns the tile side of each box with a coarse style. Boxes within one tile of each other share a size that suits the largest face they
 * may cover together. Otherwise four boxes over the quarters of a face would show it at twice the resolution. A tile never intersects boxes
 * of another group.
 */
export function tilesFor(boxes: readonly Box[]): number[] {
  const groups = new Groups(boxes.length)
  let tiles = boxes.map((box) => stableTile([box]))
  // Larger tiles may touch further groups, so groups are compared until none are joined.
  while (joinTouching(boxes, tiles, groups)) {
    const members = new Map<number, Box[]>()
    for (const [index, box] of boxes.entries()) {
      const own = members.get(groups.of(index))
      if (own === undefined) members.set(groups.of(index), [box])
      else own.push(box)
    }
    const sizes = new Map([...members].map(([group, own]) => [group, stableTile(own)]))
    tiles = boxes.map((_, index) => sizes.get(groups.of(index)) ?? MIN_TILE)
  }
  return tiles
}
