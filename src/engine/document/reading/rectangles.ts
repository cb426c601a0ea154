import { CLOSE, COORDINATES, LINE, MOVE } from './path'

/** Left, bottom, right and top. */
export type Rect = readonly [number, number, number, number]

/** Max rectangles of a path. Comparing more of them takes too long. */
const MAX_RECTANGLES = 200
const TOLERANCE = 0.01

type Corner = readonly [number, number]

function rectangleOf(corners: readonly Corner[]): Rect | undefined {
  if (corners.length < 4 || corners.length > 5) return undefined
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const rect: Rect = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  const near = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE
  const [left, bottom, right, top] = rect
  const atCorners = corners.every(([x, y]) => (near(x, left) || near(x, right)) && (near(y, bottom) || near(y, top)))
  // A zigzag between two corners has no area.
  const turns = corners.slice(0, 4).filter(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % 4] ?? [x, y]
    return near(x, nextX) !== near(y, nextY)
  })
  return atCorners && turns.length === 4 ? rect : undefined
}

const overlap = (a: Rect, b: Rect): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** Returns the rectangles that a path consists of. A path with any other shape, or with overlapping rectangles, has none. */
export function rectanglesOf(path: ArrayLike<number> | null): Rect[] {
  const shapes: Corner[][] = []
  for (let at = 0; at < (path?.length ?? 0);) {
    const operator = path?.[at]
    if (operator === CLOSE) {
      at += 1
      continue
    }
    if (operator !== MOVE && operator !== LINE) return []
    if (operator === MOVE) shapes.push([])
    shapes.at(-1)?.push([path?.[at + 1] ?? 0, path?.[at + 2] ?? 0])
    at += 3
  }
  const drawn = shapes.filter(({ length }) => length > 1)
  if (drawn.length > MAX_RECTANGLES) return []
  const rectangles = drawn.map(rectangleOf)
  const known = rectangles.filter((rect) => rect !== undefined)
  if (known.length < rectangles.length) return []
  return known.some((rect, index) => known.slice(index + 1).some((other) => overlap(rect, other))) ? [] : known
}

/** Returns the number of separate lines and shapes of a path. Drawing programs often write a whole word as one path. */
export function partsOf(path: ArrayLike<number> | null): number {
  let parts = 0
  for (let at = 0; at < (path?.length ?? 0);) {
    const operator = path?.[at] ?? 0
    if (operator === MOVE) parts += 1
    at += 1 + (COORDINATES[operator] ?? 0)
  }
  return parts
}
