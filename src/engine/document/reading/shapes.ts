import { boxAround } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { Point } from './glyph'
import { apply, grown, type Matrix } from './matrix'
import { EVEN_ODD } from './operators'
import { CLOSE, COORDINATES, MOVE } from './path'

/** A painted shape that is no rectangle, on which letters may be read. */
export interface Shape {
  box: Box
  /** Undefined for a pattern or a shading. */
  color: string | undefined
  /** Returns whether a point of the page is inside. */
  contains: (point: Point) => boolean
}

/** Max numbers of a path that is followed. Those of maps have more, and aren't there to be written on. */
const MAX_NUMBERS = 20_000
/** Straight lines for a curve. */
const STEPS = 8
/** A letter has at least this size in points, and its background too. */
const MIN_SIDE = 4
/** Min opacity at which a shape is seen. */
const VISIBLE = 0.1

/** Returns the point of a curve at a share of it, by de Casteljau's algorithm. */
function pointOf(controls: readonly Point[], share: number): Point {
  const [first = { x: 0, y: 0 }, ...others] = controls
  if (others.length === 0) return first
  let from = first
  const nearer = others.map((to) => {
    const between = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    from = to
    return between
  })
  return pointOf(nearer, share)
}

/** Returns the lines of a path on the page, which are closed where it is. */
function outlinesOf(path: ArrayLike<number>, matrix: Matrix): Point[][] {
  const lines: Point[][] = []
  for (let at = 0; at < path.length;) {
    const operator = path[at] ?? 0
    const count = COORDINATES[operator] ?? 0
    const points: Point[] = []
    for (let next = at + 1; next < at + count; next += 2) points.push(apply(matrix, path[next] ?? 0, path[next + 1] ?? 0))
    at += 1 + count
    if (operator === MOVE) lines.push([])
    const line = lines.at(-1)
    const from = line?.at(-1)
    if (operator === CLOSE && line?.[0]) line.push(line[0])
    else if (from && points.length > 1) for (let step = 1; step <= STEPS; step += 1) line?.push(pointOf([from, ...points], step / STEPS))
    else line?.push(...points)
  }
  return lines
}

/** Returns whether a point is inside closed lines: they turn around it, or cross a ray from it an odd number of times (ISO 32000-1, 8.5.3.3). */
function isInside(lines: readonly (readonly Point[])[], { x, y }: Point, isEvenOdd: boolean): boolean {
  let [turns, crossings] = [0, 0]
  for (const line of lines)
    for (const [index, from] of line.entries()) {
      const to = line[(index + 1) % line.length] ?? from
      if (from.y <= y === to.y <= y || from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x) <= x) continue
      crossings += 1
      turns += from.y <= y ? 1 : -1
    }
  return isEvenOdd ? crossings % 2 === 1 : turns !== 0
}

/** Returns whether a point is at most so far from a line. */
function isNear(line: readonly Point[], { x, y }: Point, distance: number): boolean {
  return line.some((to, index) => {
    const from = line[index - 1] ?? to
    const [across, up] = [to.x - from.x, to.y - from.y]
    const share = Math.max(0, Math.min(1, ((x - from.x) * across + (y - from.y) * up) / (across * across + up * up || 1)))
    return Math.hypot(from.x + share * across - x, from.y + share * up - y) <= distance
  })
}

/** How paths are painted. */
interface Paint {
  matrix: Matrix
  clip: Box
  fillColor: string | undefined
  strokeColor: string | undefined
  fillAlpha: number
  strokeAlpha: number
}

/** Returns whether a path may be a background: it is seen, and not as long as those of maps. */
const isFollowed = (path: ArrayLike<number> | null, alpha: number): path is ArrayLike<number> =>
  path !== null && path.length <= MAX_NUMBERS && alpha >= VISIBLE

/** Returns the shape of a filled path, or none if letters don't fit on it. */
export function filledShapes(operator: number, path: ArrayLike<number> | null, box: Box, { matrix, fillColor, fillAlpha }: Paint): Shape[] {
  if (!isFollowed(path, fillAlpha) || Math.min(box.width, box.height) < MIN_SIDE) return []
  // Followed when a letter may be on it, because few are.
  let lines: Point[][] | undefined
  const contains = (point: Point): boolean => isInside((lines ??= outlinesOf(path, matrix)), point, EVEN_ODD.has(operator))
  return [{ box, color: fillColor, contains }]
}

/** Returns the shape of lines of a width in points, or none if letters don't fit on it. */
export function strokedShapes(width: number, path: ArrayLike<number> | null, { matrix, strokeColor, strokeAlpha }: Paint): Shape[] {
  if (!isFollowed(path, strokeAlpha) || width < MIN_SIDE) return []
  const lines = outlinesOf(path, matrix)
  const box = grown(boxAround(lines.flat().map((point) => ({ ...point, width: 0, height: 0 }))), width / 2)
  return [{ box, color: strokeColor, contains: (point) => lines.some((line) => isNear(line, point, width / 2)) }]
}

/** Returns the shape of a shading, which fills the clip. */
export const shadedShapes = ({ clip, fillAlpha }: Paint): Shape[] =>
  fillAlpha < VISIBLE ? [] : [{ box: clip, color: undefined, contains: () => true }]
