import type { Box } from './types'

/** Area that two boxes share, in square pixels. */
export function sharedArea(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** The part of a box that lies in a picture of `width` by `height` pixels; undefined where none does. */
export function clampBox({ x, y, width, height }: Box, picture: { width: number; height: number }): Box | undefined {
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  const right = Math.min(picture.width, x + width)
  const bottom = Math.min(picture.height, y + height)
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

/** A box `factor` times as wide and high, about the same centre. */
export function growBox({ x, y, width, height }: Box, factor: number): Box {
  return {
    x: x - (width * (factor - 1)) / 2,
    y: y - (height * (factor - 1)) / 2,
    width: width * factor,
    height: height * factor,
  }
}

/** The smallest box of whole pixels that holds `box`, inside the picture; undefined where they do not meet. */
export function wholePixels(box: Box, picture: { width: number; height: number }): Box | undefined {
  const left = Math.floor(box.x)
  const top = Math.floor(box.y)
  const outward = { x: left, y: top, width: Math.ceil(box.x + box.width) - left, height: Math.ceil(box.y + box.height) - top }
  return clampBox(outward, picture)
}

/** Returns the sorted edges of boxes along one axis, between the ends of `box`. */
function edgesOf(starts: number[], start: number, end: number): number[] {
  const inside = starts.filter((at) => at > start && at < end)
  return [...new Set([start, ...inside, end])].toSorted((a, b) => a - b)
}

/** Returns how much of `box` the `covers` hold together, 0 to 1, exactly: cover by cover, overlaps counted once. */
export function coveredShare(box: Box, covers: readonly Box[]): number {
  const touching = covers.filter((cover) => sharedArea(cover, box) > 0)
  const columns = edgesOf(
    touching.flatMap(({ x, width }) => [x, x + width]),
    box.x,
    box.x + box.width,
  )
  const rows = edgesOf(
    touching.flatMap(({ y, height }) => [y, y + height]),
    box.y,
    box.y + box.height,
  )
  let inside = 0
  for (const [row, top] of rows.slice(0, -1).entries()) {
    for (const [column, left] of columns.slice(0, -1).entries()) {
      const cell = { x: left, y: top, width: (columns[column + 1] ?? left) - left, height: (rows[row + 1] ?? top) - top }
      const [x, y] = [cell.x + cell.width / 2, cell.y + cell.height / 2]
      if (touching.some((one) => x > one.x && x < one.x + one.width && y > one.y && y < one.y + one.height))
        inside += cell.width * cell.height
    }
  }
  return inside / (box.width * box.height)
}
