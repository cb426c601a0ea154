import type { Point } from '../../track/boxes'
import { readSquare, type Pyramid } from './pyramid'

/** Half the side of the window around a point. */
const RADIUS = 3
const SIDE = 2 * RADIUS + 1
const WIDE = SIDE + 2
const AREA = SIDE * SIDE
const LEVELS = 3
const ITERATIONS = 7
/** Max pixels by which a settled point moves in an iteration. */
const SETTLED = 0.03
/**
 * Min of the smaller eigenvalue of a window's gradients per pixel. Below it, the window shows a flat area or a straight edge, along which a
 * point slides.
 */
const MIN_DETAIL = 3

const wide = new Float32Array(WIDE * WIDE)
const square = new Float32Array(AREA)
const across = new Float32Array(AREA)
const down = new Float32Array(AREA)
const before = new Float32Array(AREA)

/**
 * Returns the place of a frame's point in another frame, or undefined if its surroundings have too little detail or it leaves the frame.
 *
 * Pyramidal Lucas-Kanade: J.-Y. Bouguet, "Pyramidal implementation of the Lucas Kanade feature tracker", Intel, 2000. A change of the
 * brightness of the whole window is disregarded.
 *
 * @param guess the expected place
 */
export function flowOf(from: Pyramid, to: Pyramid, point: Point, guess: Point): Point | undefined {
  const top = Math.min(LEVELS, from.length) - 1
  let [x, y] = [(guess.x - point.x) / 2 ** top, (guess.y - point.y) / 2 ** top]
  for (let level = top; level >= 0; level -= 1) {
    const [a, b] = [from[level], to[level]]
    if (!a || !b) return undefined
    const [left, above] = [point.x / 2 ** level - RADIUS, point.y / 2 ** level - RADIUS]
    readSquare(a, left - 1, above - 1, WIDE, wide)
    let xx = 0
    let xy = 0
    let yy = 0
    for (let row = 0, at = 0; row < SIDE; row += 1)
      for (let column = 0, centre = (row + 1) * WIDE + 1; column < SIDE; column += 1, at += 1, centre += 1) {
        const gx = ((wide[centre + 1] ?? 0) - (wide[centre - 1] ?? 0)) / 2
        const gy = ((wide[centre + WIDE] ?? 0) - (wide[centre - WIDE] ?? 0)) / 2
        before[at] = wide[centre] ?? 0
        across[at] = gx
        down[at] = gy
        xx += gx * gx
        xy += gx * gy
        yy += gy * gy
      }
    const determinant = xx * yy - xy * xy
    const detail = (xx + yy - Math.hypot(xx - yy, 2 * xy)) / 2
    if (detail < MIN_DETAIL * AREA) {
      // A smaller level may be too coarse for the detail.
      if (level === 0) return undefined
    } else {
      for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
        readSquare(b, left + x, above + y, SIDE, square)
        let mean = 0
        for (let at = 0; at < AREA; at += 1) mean += (square[at] ?? 0) - (before[at] ?? 0)
        mean /= AREA
        let ex = 0
        let ey = 0
        for (let at = 0; at < AREA; at += 1) {
          const error = (square[at] ?? 0) - (before[at] ?? 0) - mean
          ex += error * (across[at] ?? 0)
          ey += error * (down[at] ?? 0)
        }
        const stepX = (yy * ex - xy * ey) / determinant
        const stepY = (xx * ey - xy * ex) / determinant
        x -= stepX
        y -= stepY
        if (Math.hypot(stepX, stepY) < SETTLED) break
      }
    }
    if (level > 0) {
      x *= 2
      y *= 2
    }
  }
  const found = { x: point.x + x, y: point.y + y }
  const [{ width, height }] = to
  return found.x > 0 && found.y > 0 && found.x < width && found.y < height ? found : undefined
}
