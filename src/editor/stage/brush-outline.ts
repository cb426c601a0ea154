import type { Point, Size } from '../geometry'
import { distanceToLine, MAX_POINTS, withoutNear } from './polygon'

const CELLS_PER_RADIUS = 12
/** Max cells of the path's bounding box. Long strokes with a thin brush get larger ones, and so a coarser outline. */
const MAX_CELLS = 1_000_000
/** Share of a cell by which the outline may be simplified at first. */
const FIRST_TOLERANCE = 0.75
/** The tolerance in cells at which the smallest holes are covered if they don't fit into the points: half the radius. */
const MAX_TOLERANCE = CELLS_PER_RADIUS / 2
/** Each end of a cut is in the outline twice. */
const POINTS_OF_CUT = 2

/** The cells of an area that a stroke touches. */
interface Grid {
  readonly left: number
  readonly top: number
  readonly cell: number
  readonly columns: number
  readonly rows: number
  readonly isPainted: Uint8Array
}

/**
 * Returns the outline of a brush stroke in image pixels, filled by the nonzero rule. It holds every pixel within the radius of the stroke's
 * path, and has up to 500 points. A part that the stroke runs around stays outside unless it is smaller than the brush: the outline runs
 * around it in the opposite direction, after a cut through the stroke. Outside the image, the outline follows its edge.
 *
 * @param path the centres of the brush
 */
export function strokeOutline(path: readonly Point[], radius: number, size: Size): Point[] {
  if (path.length === 0) return []
  for (let tolerance = FIRST_TOLERANCE; ; tolerance *= 1.5) {
    const grid = paint(path, radius, tolerance)
    const slack = tolerance * grid.cell
    const [outer = [], ...around] = contoursOf(grid)
      .toSorted((one, other) => areaOf(other) - areaOf(one))
      .filter((contour, index) => index === 0 || -areaOf(contour) > Math.PI * radius * radius)
      .map((contour) => withoutNear(contour, slack))
    const holes = firstWithin(around.toReversed(), MAX_POINTS - outer.length)
    // Covering some of what the stroke runs around is better than growing all of it further.
    if (holes.length < around.length && tolerance < MAX_TOLERANCE) continue
    const outline = clipped(holes.reduce(cutInto, outer), size)
    if (outline.length <= MAX_POINTS) return outline
  }
}

/** Returns as many of the holes, from the first, as have no more than a number of points. */
function firstWithin(holes: readonly Point[][], points: number): Point[][] {
  let left = points
  const firstBeyond = holes.findIndex((hole) => {
    left -= hole.length + POINTS_OF_CUT
    return left < 0
  })
  return firstBeyond === -1 ? [...holes] : holes.slice(0, firstBeyond)
}

/** Paints the cells that any point within the radius and the tolerance of the path is in. */
function paint(path: readonly Point[], radius: number, tolerance: number): Grid {
  const xs = path.map(({ x }) => x)
  const ys = path.map(({ y }) => y)
  const [left, top] = [least(xs), least(ys)]
  const [width, height] = [most(xs) - left, most(ys) - top]
  const cell = Math.max(radius / CELLS_PER_RADIUS, Math.sqrt((width * height) / MAX_CELLS))
  const margin = Math.ceil((radius + (tolerance + 2) * cell) / cell)
  const origin = { left: left - margin * cell, top: top - margin * cell }
  const [columns, rows] = [Math.ceil(width / cell) + 2 * margin, Math.ceil(height / cell) + 2 * margin]
  const isPainted = new Uint8Array(columns * rows)
  // A cell reaches half its diagonal from its centre.
  const distance = radius + (tolerance + Math.SQRT1_2) * cell
  for (const [start, end] of shortSteps(path, 2 * radius)) {
    const range = (axis: 'x' | 'y', from: number): [number, number] => [
      Math.floor((Math.min(start[axis], end[axis]) - distance - from) / cell),
      Math.ceil((Math.max(start[axis], end[axis]) + distance - from) / cell),
    ]
    const [firstColumn, lastColumn] = range('x', origin.left)
    const [firstRow, lastRow] = range('y', origin.top)
    for (let row = firstRow; row < lastRow; row += 1)
      for (let column = firstColumn; column < lastColumn; column += 1) {
        const at = row * columns + column
        if (isPainted[at] === 1) continue
        const centre = { x: origin.left + (column + 0.5) * cell, y: origin.top + (row + 0.5) * cell }
        if (distanceToLine(centre, start, end) <= distance) isPainted[at] = 1
      }
  }
  return { ...origin, cell, columns, rows, isPainted }
}

/** Returns the steps of a path, none of them longer than a length. */
function* shortSteps(path: readonly Point[], length: number): Generator<readonly [start: Point, end: Point]> {
  for (const [index, end] of path.entries()) {
    const start = path[index - 1] ?? end
    const parts = Math.max(1, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / length))
    const at = (part: number): Point => ({
      x: start.x + ((end.x - start.x) * part) / parts,
      y: start.y + ((end.y - start.y) * part) / parts,
    })
    for (let part = 0; part < parts; part += 1) yield [at(part), at(part + 1)]
  }
}

/** Steps along the sides of cells: right, down, left, up. */
const STEPS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/** Returns the closed outlines of the painted cells, which have them on their right: clockwise around them, the other way around holes. */
function contoursOf({ left, top, cell, columns, rows, isPainted }: Grid): Point[][] {
  const width = columns + 1
  const painted = (column: number, row: number): boolean => isPainted[row * columns + column] === 1
  /** The directions of the outline that leave each corner of the grid, as bits. */
  const leaving = new Uint8Array(width * (rows + 1))
  const starts: number[] = []
  const leave = (column: number, row: number, direction: number): void => {
    const at = row * width + column
    leaving[at] = (leaving[at] ?? 0) | (1 << direction)
    starts.push(at)
  }
  for (let row = 1; row < rows - 1; row += 1)
    for (let column = 1; column < columns - 1; column += 1) {
      if (!painted(column, row)) continue
      if (!painted(column, row - 1)) leave(column, row, 0)
      if (!painted(column + 1, row)) leave(column + 1, row, 1)
      if (!painted(column, row + 1)) leave(column + 1, row + 1, 2)
      if (!painted(column - 1, row)) leave(column, row + 1, 3)
    }
  return starts.flatMap((start) => {
    const corners: number[] = []
    let at = start
    let direction = -1
    while (leaving[at] !== 0) {
      const bits = leaving[at] ?? 0
      // Where cells touch only at a corner, the outline turns left, so that it runs around both.
      const next = [3, 0, 1, 2].map((turn) => (direction + turn + 4) % 4).find((one) => (bits & (1 << one)) !== 0) ?? 0
      if (next !== direction) corners.push(at)
      leaving[at] = bits & ~(1 << next)
      const [across, down] = STEPS[next] ?? [0, 0]
      direction = next
      at += down * width + across
    }
    if (corners.length === 0) return []
    return [corners.map((corner) => ({ x: left + (corner % width) * cell, y: top + Math.floor(corner / width) * cell }))]
  })
}

/** Joins a hole to an outline by a cut between their nearest points. */
function cutInto(outline: readonly Point[], hole: readonly Point[]): Point[] {
  let [from, to, shortest] = [0, 0, Infinity]
  for (const [at, one] of outline.entries())
    for (const [index, other] of hole.entries()) {
      const length = Math.hypot(one.x - other.x, one.y - other.y)
      if (length < shortest) [from, to, shortest] = [at, index, length]
    }
  return [...outline.slice(0, from + 1), ...hole.slice(to), ...hole.slice(0, to + 1), ...outline.slice(from)]
}

/** Clips an outline to the image, one side after another (Sutherland and Hodgman). What it runs around inside stays the same. */
function clipped(outline: Point[], { width, height }: Size): Point[] {
  const sides = [
    { axis: 'x', other: 'y', limit: 0, sign: 1 },
    { axis: 'x', other: 'y', limit: width, sign: -1 },
    { axis: 'y', other: 'x', limit: 0, sign: 1 },
    { axis: 'y', other: 'x', limit: height, sign: -1 },
  ] as const
  return sides.reduce<Point[]>(
    (points, { axis, other, limit, sign }) =>
      points.flatMap((end, index) => {
        const start = points.at(index - 1) ?? end
        const [before, after] = [sign * (start[axis] - limit), sign * (end[axis] - limit)]
        const share = before / (before - after)
        const crossing = { ...end, [axis]: limit, [other]: start[other] + share * (end[other] - start[other]) }
        return [...(before * after < 0 ? [crossing] : []), ...(after >= 0 ? [end] : [])]
      }),
    outline,
  )
}

/** Returns the area of an outline: positive if it runs clockwise on the screen. */
function areaOf(outline: readonly Point[]): number {
  let sum = 0
  for (const [index, { x, y }] of outline.entries()) {
    const before = outline.at(index - 1)
    if (before) sum += before.x * y - x * before.y
  }
  return sum / 2
}

const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other), Infinity)
const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other), -Infinity)
