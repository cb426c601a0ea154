import { boxAround } from '#lib/review/box-areas.ts'
import type { Box } from '#engine/core/types.ts'
import { coverPixels } from '../../export/paint-covers'
import type { PagePixels } from './page-pixels'

/** Side of the cells in which differences are added up, in points. */
const CELL = 8
/**
 * Max levels by which pixels of the source and the version may differ, and the sum of larger differences at which a cell differs. Rounding
 * to 16 levels of grey changes pixels by 8. A stroke of a letter of 6 points differs by more than 1000 in total.
 */
const EXACT = { level: 12, sum: 120 }
/** The limits for versions that readers scale or decompress with loss. */
const LOSSY = { level: 36, sum: 220 }
/** Rows of pixels whose levels are computed at a time. */
const STRIP = 128

/** Brightness of the pixels of a page, 0 to 255, row by row. */
interface Levels {
  width: number
  height: number
  levels: Uint8Array<ArrayBuffer>
}

function levelsOf(page: PagePixels, covers: readonly Box[]): Levels {
  const { width, height, scale } = page
  const levels = new Uint8Array(width * height)
  for (let top = 0; top < height; top += STRIP) {
    const pixels = page.read({ x: 0, y: top, width, height: Math.min(STRIP, height - top) })
    // Unequal weights, so that colors of the same brightness differ.
    for (let at = 0, to = top * width; at < pixels.length; at += 4, to += 1)
      levels[to] = (4 * (pixels[at] ?? 0) + 9 * (pixels[at + 1] ?? 0) + 3 * (pixels[at + 2] ?? 0)) >> 4
  }
  // Covers are black on both pages, so that neither they nor their rims differ.
  for (const cover of covers) {
    const { x, y, width: across, height: down } = coverPixels(cover, page, scale)
    for (let row = y; row < y + down; row += 1) levels.fill(0, row * width + x, row * width + x + across)
  }
  return { width, height, levels }
}

/**
 * Returns the mean of each pixel and those around it. This makes hairlines equally wide on both pages, wherever they lie between two
 * pixels.
 */
function blurred({ width, height, levels }: Levels): Levels {
  const rows = new Uint16Array(levels.length)
  for (let at = 0; at < levels.length; at += 1) {
    const x = at % width
    const own = levels[at] ?? 0
    rows[at] = own + (x > 0 ? (levels[at - 1] ?? 0) : own) + (x < width - 1 ? (levels[at + 1] ?? 0) : own)
  }
  const mean = new Uint8Array(levels.length)
  for (let at = 0; at < levels.length; at += 1) {
    const own = rows[at] ?? 0
    mean[at] = (own + (rows[at - width] ?? own) + (rows[at + width] ?? own)) / 9
  }
  return { width, height, levels: mean }
}

/** Returns the number of levels by which a pixel is outside the range of another page's pixels around its place. */
function outside(level: number, { width, height, levels }: Levels, x: number, y: number): number {
  let [least, most] = [255, 0]
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
      const one = levels[row * width + column] ?? 0
      if (one < least) least = one
      if (one > most) most = one
    }
  return Math.max(0, least - level, level - most)
}

/** Returns the columns and rows of the cells that differ. */
function changedCells(before: Levels, after: Levels, side: number, limit: { level: number; sum: number }): [number, number][] {
  const [width, height] = [Math.min(before.width, after.width), Math.min(before.height, after.height)]
  const columns = Math.ceil(width / side)
  const sums = new Float64Array(columns * Math.ceil(height / side))
  for (let y = 0; y < height; y += 1)
    for (let x = 0, one = y * before.width, two = y * after.width; x < width; x += 1, one += 1, two += 1) {
      const [a, b] = [before.levels[one] ?? 0, after.levels[two] ?? 0]
      if (Math.abs(a - b) <= limit.level) continue
      const difference = Math.max(outside(a, after, x, y), outside(b, before, x, y))
      if (difference <= limit.level) continue
      const cell = Math.floor(y / side) * columns + Math.floor(x / side)
      sums[cell] = (sums[cell] ?? 0) + difference
    }
  return [...sums.entries()].filter(([, sum]) => sum >= limit.sum).map(([cell]) => [cell % columns, Math.floor(cell / columns)])
}

/** Returns the boxes of connected cells. */
function connected(cells: readonly [number, number][]): Box[] {
  const open = new Map(cells.map(([x, y]) => [`${x} ${y}`, { x, y, width: 1, height: 1 }]))
  const boxes: Box[] = []
  for (const [key, first] of open) {
    open.delete(key)
    const members = [first]
    for (const { x, y } of members)
      for (const near of [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => `${x + dx} ${y + dy}`))) {
        const cell = open.get(near)
        if (cell) members.push(cell)
        open.delete(near)
      }
    boxes.push(boxAround(members))
  }
  return boxes
}

/**
 * Returns the areas in points where a version's page looks different from the source's: where ink moved by more than a pixel, appeared or
 * vanished. Both have the same scale. Covers aren't compared. Undefined if the pages differ in size.
 */
export function differencesOf(source: PagePixels, output: PagePixels, covers: readonly Box[]): Box[] | undefined {
  if (Math.abs(source.width - output.width) > 1 || Math.abs(source.height - output.height) > 1) return undefined
  const [before, after] = [levelsOf(source, covers), levelsOf(output, covers)]
  const side = Math.max(1, Math.round(CELL * source.scale))
  const cells = output.isExact ? changedCells(before, after, side, EXACT) : changedCells(blurred(before), blurred(after), side, LOSSY)
  const unit = side / source.scale
  return connected(cells).map(({ x, y, width, height }) => ({ x: x * unit, y: y * unit, width: width * unit, height: height * unit }))
}
