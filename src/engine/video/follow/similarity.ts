import type { Point } from '../../track/boxes'

/** A rotation, scaling and motion: a point moves to (x + a·px - b·py, y + b·px + a·py). */
export interface Similarity {
  readonly x: number
  readonly y: number
  /** The scale times the cosine and the sine of the angle. */
  readonly a: number
  readonly b: number
}

/** A point before and after a motion. */
export interface Moved {
  readonly from: Point
  readonly to: Point
}

export function applied({ x, y, a, b }: Similarity, point: Point): Point {
  return { x: x + a * point.x - b * point.y, y: y + b * point.x + a * point.y }
}

/** Returns the similarity that applies the second one first, then the first one. */
export function composed(first: Similarity, second: Similarity): Similarity {
  return {
    ...applied(first, second),
    a: first.a * second.a - first.b * second.b,
    b: first.a * second.b + first.b * second.a,
  }
}

export function inverse({ x, y, a, b }: Similarity): Similarity {
  const size = a * a + b * b
  return { x: -(a * x + b * y) / size, y: (b * x - a * y) / size, a: a / size, b: -b / size }
}

export const scaleOf = ({ a, b }: Similarity): number => Math.hypot(a, b)
export const angleOf = ({ a, b }: Similarity): number => Math.atan2(b, a)

/** Returns the median, or undefined if there are no values. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/**
 * Returns the motion of the majority of points, by medians: of their motions, and of the rotations and changes of distance of pairs of
 * points. Up to half of the points may move differently.
 *
 * Z. Kalal, K. Mikolajczyk, J. Matas, "Forward-backward error: automatic detection of tracking failures", ICPR 2010.
 */
export function medianMotion(points: readonly Moved[]): Similarity | undefined {
  const half = points.length >> 1
  const turns: number[] = []
  const scales: number[] = []
  for (const [index, p] of points.entries())
    for (const step of [half, half - (half >> 2), half + (half >> 2)]) {
      const q = points[(index + step) % points.length]
      if (!q || q === p) continue
      const [fx, fy] = [q.from.x - p.from.x, q.from.y - p.from.y]
      const [tx, ty] = [q.to.x - p.to.x, q.to.y - p.to.y]
      const [length, after] = [Math.hypot(fx, fy), Math.hypot(tx, ty)]
      if (length < 4 || after < 1) continue
      scales.push(after / length)
      turns.push(Math.atan2(fx * ty - fy * tx, fx * tx + fy * ty))
    }
  const scale = median(scales) ?? 1
  const turn = median(turns) ?? 0
  const [a, b] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  const x = median(points.map(({ from, to }) => to.x - a * from.x + b * from.y))
  const y = median(points.map(({ from, to }) => to.y - b * from.x - a * from.y))
  return x === undefined || y === undefined ? undefined : { x, y, a, b }
}

/** Returns the similarity with the least squared distance from moved points, or undefined for fewer than two different places. */
export function fittedMotion(points: readonly Moved[]): Similarity | undefined {
  const count = points.length
  const mean = (pick: (point: Moved) => number): number => points.reduce((sum, point) => sum + pick(point) / count, 0)
  const from = { x: mean((point) => point.from.x), y: mean((point) => point.from.y) }
  const to = { x: mean((point) => point.to.x), y: mean((point) => point.to.y) }
  let [size, along, around] = [0, 0, 0]
  for (const point of points) {
    const [fx, fy] = [point.from.x - from.x, point.from.y - from.y]
    const [tx, ty] = [point.to.x - to.x, point.to.y - to.y]
    size += fx * fx + fy * fy
    along += fx * tx + fy * ty
    around += fx * ty - fy * tx
  }
  if (size < 1e-6) return undefined
  const [a, b] = [along / size, around / size]
  return { x: to.x - a * from.x + b * from.y, y: to.y - b * from.x - a * from.y, a, b }
}
