import type { Box } from '../../core/types'
import type { Point } from './glyph'

/** An affine transform as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the transform that applies `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [g, h, i, j, k, l] = inner
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => ({ x: a * x + c * y + e, y: b * x + d * y + f })

/** Applies a transform to a vector, which has no position. */
export const applyVector = ([a, b, c, d]: Matrix, x: number, y: number): Point => ({ x: a * x + c * y, y: b * x + d * y })

/** Returns the box around a transformed rectangle. */
export function boundsOf(matrix: Matrix, [left, bottom, right, top]: readonly [number, number, number, number]): Box {
  const corners = [apply(matrix, left, bottom), apply(matrix, right, bottom), apply(matrix, left, top), apply(matrix, right, top)]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Returns the common part of two boxes, which may have no area. */
export function intersection(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x)
  return { x, y, width, height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y) }
}

/** Returns whether a transformed rectangle has horizontal and vertical sides. */
export const isUpright = ([a, b, c, d]: Matrix): boolean =>
  Math.abs(b) + Math.abs(c) < 1e-3 * (Math.abs(a) + Math.abs(d)) || Math.abs(a) + Math.abs(d) < 1e-3 * (Math.abs(b) + Math.abs(c))

/** Returns the matrix in the arguments of an operator of pdf.js, which are its six numbers or one list of them. */
export function matrixOf(args: readonly unknown[]): Matrix {
  const values = (args.length === 1 ? args[0] : args) as ArrayLike<number>
  return [values[0] ?? 1, values[1] ?? 0, values[2] ?? 0, values[3] ?? 1, values[4] ?? 0, values[5] ?? 0]
}

/** Returns a box with a margin on each side. */
export const grown = ({ x, y, width, height }: Box, margin: number): Box => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
})
