import type { Box } from '../core/types'

interface TileRules {
  /** Maximum side of a tile in pixels. */
  side: number
  /** Minimum overlap of neighbouring tiles in pixels. */
  overlap: number
  /** Sides of tiles are multiples of this if an image is cut. */
  multiple: number
}

/** Splits a length into evenly spaced, overlapping parts. */
function cut(length: number, { side, overlap, multiple }: TileRules): { starts: number[]; part: number } {
  if (length <= side) return { starts: [0], part: length }
  const count = Math.ceil((length - overlap) / (side - overlap))
  const part = Math.ceil((length + (count - 1) * overlap) / count / multiple) * multiple
  return { starts: Array.from({ length: count }, (_, index) => Math.round((index * (length - part)) / (count - 1))), part }
}

/** Returns the tiles of an image of `width` by `height` pixels, row by row. Together they cover it. */
export function tilesOf(width: number, height: number, rules: TileRules): Box[] {
  const columns = cut(width, rules)
  const rows = cut(height, rules)
  return rows.starts.flatMap((y) => columns.starts.map((x): Box => ({ x, y, width: columns.part, height: rows.part })))
}
