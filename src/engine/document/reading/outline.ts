import { apply, type Matrix } from './matrix'
import { CLOSE, CURVE, LINE, MOVE, QUADRATIC } from './path'
import type { Box } from '../../core/types'

/** An outline of a glyph in thousandths of its font's size, y upwards. */
export interface Outline {
  /** The operators of a PDF's path. Equal outlines have equal texts. */
  path: string
  /** Left, bottom, right and top of its points. */
  bounds: readonly [number, number, number, number]
}

/** Units per font size. */
export const UNITS = 1000
/** Max units of a coordinate. Fonts with larger glyphs are damaged. */
const MAX_UNITS = 20_000
/** Max numbers of an outline. */
const MAX_NUMBERS = 20_000

/** Returns the outline of a glyph from its path of pdf.js, whose coordinates are shares of the font's size. Undefined for a damaged one. */
export function outlineOf(data: ArrayLike<number>): Outline | undefined {
  if (data.length > MAX_NUMBERS) return undefined
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  let path = ''
  let [x, y, isValid] = [0, 0, true]
  const unit = (value: number): number => {
    const rounded = Math.round(value * UNITS)
    isValid &&= Number.isFinite(rounded) && Math.abs(rounded) <= MAX_UNITS
    // Turns minus zero into zero.
    return rounded + 0
  }
  const write = (operator: string, points: readonly number[]): void => {
    const units = points.map(unit)
    for (let at = 0; at < units.length; at += 2) {
      const [across = 0, up = 0] = [units[at], units[at + 1]]
      left = Math.min(left, across)
      right = Math.max(right, across)
      bottom = Math.min(bottom, up)
      top = Math.max(top, up)
    }
    path += `${units.join(' ')} ${operator}\n`
  }
  for (let at = 0; at < data.length;) {
    const operator = data[at]
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: 6 }, (_unused, index) => data[at + 1 + index])
    if (operator === CLOSE) {
      path += 'h\n'
      at += 1
    } else if (operator === MOVE || operator === LINE) {
      write(operator === MOVE ? 'm' : 'l', [a, b])
      ;[x, y] = [a, b]
      at += 3
    } else if (operator === CURVE) {
      write('c', [a, b, c, d, e, f])
      ;[x, y] = [e, f]
      at += 7
    } else if (operator === QUADRATIC) {
      write('c', [x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d])
      ;[x, y] = [c, d]
      at += 5
    } else return undefined
    if (!isValid) return undefined
  }
  return path === '' || right < left ? { path: '', bounds: [0, 0, 0, 0] } : { path, bounds: [left, bottom, right, top] }
}

/** Returns the box of a glyph's outline on the page, which contains all of its ink. */
export function inkOf({ bounds }: Outline, matrix: Matrix): Box {
  const [left, bottom, right, top] = bounds
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => apply(matrix, x / UNITS, y / UNITS))
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}
