import { placedCoversAt, shapedCover } from '#lib/review/covers/frame-covers.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import type { Span } from '#lib/review/outline.ts'
import { rowSpans, spansBetween, type ShapedBox } from '#lib/review/region-shape.ts'
import type { Box } from '../../core/types'
import { ROLE, type PlaneArea } from './frames/grid-fit'

/** The area of a frame that a region covers, and the place of its grid. */
export interface PlacedCover extends ShapedBox {
  region: MovingRegion
  /** Index of the region in the plan. */
  index: number
  /** Not rounded and not clipped. */
  place: Box
}

/** Painting order: where regions overlap, the strictest style is on top. */
const STRICTNESS = { Smooth: 0, Pixelated: 1, 'Black Box': 2 } as const

/** Returns the areas of a frame that the regions cover, in painting order. */
export function placeCovers(regions: readonly MovingRegion[], time: number, size: { width: number; height: number }): PlacedCover[] {
  const covers = regions.flatMap((region, index) =>
    placedCoversAt(region, time, size).map(({ cover, place }) => ({ ...shapedCover(cover), region, index, place })),
  )
  return covers.toSorted((a, b) => STRICTNESS[a.region.style] - STRICTNESS[b.region.style])
}

/** Distance in pixels from the outline of a cover over which an encoder blurs it. */
const OUTLINE = 4
/** The rows around a row in which all columns of its inside are covered. In a convex shape, the outermost decide. */
const OUTERMOST_ROWS = [-OUTLINE, OUTLINE]
const NEAR_ROWS = [-4, -3, -2, -1, 1, 2, 3, 4]

/** Returns the columns that are in both lists. */
function shared(one: readonly Span[], other: readonly Span[]): Span[] {
  return one.flatMap((a) =>
    other.flatMap((b) => {
      const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
      return from < to ? [{ from, to }] : []
    }),
  )
}

/** Returns the columns of a row that are away from the outline of a cover. */
function insideSpans(cover: ShapedBox, row: number): readonly Span[] {
  const { height } = cover.box
  if (row < OUTLINE || row >= height - OUTLINE) return []
  let inside = rowSpans(cover, row).flatMap(({ from, to }) =>
    from + OUTLINE < to - OUTLINE ? [{ from: from + OUTLINE, to: to - OUTLINE }] : [],
  )
  for (const by of cover.outline === undefined ? OUTERMOST_ROWS : NEAR_ROWS) inside = shared(inside, rowSpans(cover, row + by))
  return inside
}

/** Returns the columns of a later cover near a row of the frame. */
function spansNear(cover: ShapedBox, y: number): readonly Span[] {
  const row = y - cover.box.y
  if (cover.outline !== undefined) return spansBetween(cover, row - OUTLINE, row + OUTLINE + 1)
  return rowSpans(cover, Math.min(cover.box.height - 1, Math.max(0, row)))
}

/** Returns the roles of the pixels of a cover: see `ROLE`, and the share of its pixels that later covers leave visible. */
export function rolesOf(cover: ShapedBox, later: readonly ShapedBox[]): { roles: Uint8Array; visible: number } {
  const { x, y, width, height } = cover.box
  const roles = new Uint8Array(width * height)
  const atEdge = cover.outline === undefined ? ROLE.edge : ROLE.border
  let [pixels, visible] = [0, 0]
  for (let row = 0; row < height; row += 1) {
    for (const { from, to } of rowSpans(cover, row)) {
      roles.fill(atEdge, row * width + from, row * width + to)
      pixels += to - from
      visible += to - from
    }
    for (const { from, to } of insideSpans(cover, row)) roles.fill(ROLE.inside, row * width + from, row * width + to)
  }
  for (const other of later) {
    const top = Math.max(y, other.box.y - OUTLINE)
    const bottom = Math.min(y + height, other.box.y + other.box.height + OUTLINE)
    for (let row = top; row < bottom; row += 1)
      for (const span of spansNear(other, row)) {
        const from = Math.max(0, other.box.x + span.from - OUTLINE - x)
        const to = Math.min(width, other.box.x + span.to + OUTLINE - x)
        for (let at = (row - y) * width + from; at < (row - y) * width + to; at += 1) {
          if (roles[at] !== ROLE.none) visible -= 1
          roles[at] = ROLE.none
        }
      }
  }
  return { roles, visible: pixels === 0 ? 0 : visible / pixels }
}

/** Returns the roles of the chroma samples of a cover, each of which stands for two by two pixels. */
export function chromaArea(data: Uint8Array, width: number, { box }: ShapedBox, roles: Uint8Array): PlaneArea {
  const [left, top] = [Math.ceil(box.x / 2), Math.ceil(box.y / 2)]
  const area = { x: left, y: top, width: 0, height: 0 }
  area.width = Math.max(0, Math.floor((box.x + box.width) / 2) - left)
  area.height = Math.max(0, Math.floor((box.y + box.height) / 2) - top)
  const result = new Uint8Array(area.width * area.height)
  for (let row = 0, to = 0; row < area.height; row += 1)
    for (let column = 0; column < area.width; column += 1, to += 1) {
      const at = (2 * (top + row) - box.y) * box.width + 2 * (left + column) - box.x
      const four = [roles[at], roles[at + 1], roles[at + box.width], roles[at + box.width + 1]]
      if (four.includes(ROLE.none)) result[to] = ROLE.none
      else if (four.includes(ROLE.border)) result[to] = ROLE.border
      else result[to] = four.includes(ROLE.edge) ? ROLE.edge : ROLE.inside
    }
  return { data, stride: Math.ceil(width / 2), area, roles: result }
}
