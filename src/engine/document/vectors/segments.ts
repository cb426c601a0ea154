import { apply, type Matrix } from '../reading/matrix'
import { CLOSE, LINE, MOVE } from '../reading/path'
import { rectanglesOf } from '../reading/rectangles'
import type { LineItem } from './items'

interface Pen {
  matrix: Matrix
  lineWidth: number
  lineCap: number
  color: string
}

/** Max difference in points between the ends of a horizontal or vertical line. */
const STRAIGHT = 0.01
/** Max relative difference between the horizontal and vertical scale. */
const EVEN = 0.01
/** Min width of a line in points. Readers draw thinner lines one pixel wide. */
const HAIRLINE = 0.36

type Point = readonly [number, number]

function lineItem(from: Point, to: Point, width: number, cap: 0 | 2, color: string): LineItem | undefined {
  const isStraight = Math.abs(from[0] - to[0]) < STRAIGHT || Math.abs(from[1] - to[1]) < STRAIGHT
  if (!isStraight) return undefined
  const half = Math.max(width, HAIRLINE) / 2
  const [x, y] = [Math.min(from[0], to[0]) - half, Math.min(from[1], to[1]) - half]
  const box = { x, y, width: Math.abs(from[0] - to[0]) + 2 * half, height: Math.abs(from[1] - to[1]) + 2 * half }
  return { kind: 'line', box, color, from, to, width, cap }
}

/** Returns the separate lines of a path, or undefined if it has corners. */
function separateLines(data: ArrayLike<number> | null): [Point, Point][] | undefined {
  const lines: [Point, Point][] = []
  let from: Point | undefined
  for (let at = 0; at < (data?.length ?? 0); at += 3) {
    const [operator, x = 0, y = 0] = [data?.[at], data?.[at + 1], data?.[at + 2]]
    if (operator === MOVE) from = [x, y]
    else if (operator === LINE && from) {
      lines.push([from, [x, y]])
      from = undefined
    } else return undefined
  }
  return lines
}

/** Returns the horizontal and vertical lines that a stroked path consists of: separate lines, or one rectangle. Undefined for any other. */
export function segmentsOf(
  data: ArrayLike<number> | null,
  isClosed: boolean,
  { matrix, lineWidth, lineCap, color }: Pen,
): LineItem[] | undefined {
  const [across, down] = [Math.hypot(matrix[0], matrix[1]), Math.hypot(matrix[2], matrix[3])]
  if (lineWidth < 0 || Math.abs(across - down) > EVEN * across) return undefined
  const width = lineWidth * across
  const place = ([x, y]: Point): Point => {
    const placed = apply(matrix, x, y)
    return [placed.x, placed.y]
  }
  const [rectangle, ...others] = rectanglesOf(data)
  const isFrame = rectangle && others.length === 0 && (isClosed || data?.[data.length - 1] === CLOSE)
  if (isFrame) {
    const [left, bottom, right, top] = rectangle
    const corners = (
      [
        [left, bottom],
        [right, bottom],
        [right, top],
        [left, top],
      ] as const
    ).map(place)
    const frame = corners.map((corner, index) => lineItem(corner, corners[(index + 1) % 4] ?? corner, width, 2, color))
    return frame.every((line) => line !== undefined) ? frame : undefined
  }
  if (isClosed || (lineCap !== 0 && lineCap !== 2)) return undefined
  const lines = separateLines(data)?.map(([from, to]) => lineItem(place(from), place(to), width, lineCap, color))
  return lines?.every((line) => line !== undefined) === true ? lines : undefined
}
