import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { imageSizeOf, type Review } from '../review'
import { visibleTracks, type VisibleTrack } from '../items/track-index'
import { clamp, touches, type Rect, type Size } from '../geometry'

/** Max tiles along a side of the image. */
const MAX_SIDE = 64
/** A box in more tiles than this is stored separately, so that thousands of boxes as large as the image don't fill every tile. */
const MAX_TILES = 16

/** Finds the boxes in a part of the image without reading all of them, by square tiles that list the boxes that touch them. */
export class BoxGrid {
  readonly #rects: readonly Rect[]
  readonly #side: number
  readonly #columns: number
  readonly #rows: number
  readonly #tiles = new Map<number, number[]>()
  readonly #large: number[] = []
  /** The last query that found each box. A box is in several tiles. */
  readonly #found: Uint32Array
  #query = 0

  constructor(rects: readonly Rect[], { width, height }: Size) {
    const along = clamp(Math.ceil(Math.sqrt(rects.length)), 1, MAX_SIDE)
    this.#rects = rects
    this.#side = Math.max(width, height) / along
    this.#columns = Math.ceil(width / this.#side)
    this.#rows = Math.ceil(height / this.#side)
    this.#found = new Uint32Array(rects.length)
    for (const [index, rect] of rects.entries()) this.#add(index, rect)
  }

  /** Returns the positions of the boxes that share a point with a rectangle, ascending. */
  touching(area: Rect): number[] {
    this.#query += 1
    const hits: number[] = []
    this.#addTouching(this.#large, area, hits)
    const { left, top, right, bottom } = this.#tilesUnder(area)
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const tile = this.#tiles.get(row * this.#columns + column)
        if (tile) this.#addTouching(tile, area, hits)
      }
    }
    return hits.toSorted((a, b) => a - b)
  }

  #addTouching(indexes: readonly number[], area: Rect, hits: number[]): void {
    for (const index of indexes) {
      const rect = this.#rects[index]
      if (!rect || this.#found[index] === this.#query || !touches(rect, area)) continue
      this.#found[index] = this.#query
      hits.push(index)
    }
  }

  #add(index: number, rect: Rect): void {
    const { left, top, right, bottom } = this.#tilesUnder(rect)
    if ((right - left + 1) * (bottom - top + 1) > MAX_TILES) {
      this.#large.push(index)
      return
    }
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const key = row * this.#columns + column
        const tile = this.#tiles.get(key)
        if (tile) tile.push(index)
        else this.#tiles.set(key, [index])
      }
    }
  }

  /** Returns the first and last column and row of a rectangle. Anything outside the image belongs to the tiles at its edge. */
  #tilesUnder({ x, y, width, height }: Rect): { left: number; top: number; right: number; bottom: number } {
    const column = (at: number): number => clamp(Math.floor(at / this.#side), 0, this.#columns - 1)
    const row = (at: number): number => clamp(Math.floor(at / this.#side), 0, this.#rows - 1)
    return { left: column(x), top: row(y), right: column(x + width), bottom: row(y + height) }
  }
}

/** The boxes of a review at a time, in drawing order. */
export interface BoxesAt {
  readonly time: number
  readonly boxes: readonly VisibleTrack[]
  readonly grid: BoxGrid
}

/** Lists are never changed in place, so the tracks of each are indexed once for their gaps, at the newest time. */
const known = new WeakMap<Review['tracks'], BoxesAt & Pick<Review, 'gaps'>>()

/** Returns the boxes of a review at a time in seconds. */
export function boxesAt(review: Review, time: number): BoxesAt {
  const last = known.get(review.tracks)
  if (last?.time === time && last.gaps === review.gaps) return last
  const boxes = visibleTracks(review, time)
  const rects = boxes.map(({ rect }) => boundsOf(rect))
  const next = { time, boxes, grid: new BoxGrid(rects, imageSizeOf(review)), ...(review.gaps && { gaps: review.gaps }) }
  known.set(review.tracks, next)
  return next
}
