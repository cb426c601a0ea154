import { brightnessAt, type Pyramid } from './pyramid'
import { applied, composed, inverse, scaleOf, type Similarity } from './similarity'
import type { Point } from '../../track/boxes'

/** Number of cells and of points per side of a reference. */
const CELLS = 6
const POINTS = 36
const PER_CELL = POINTS / CELLS
/** Min standard deviation of the brightness of a cell with detail. Other cells are compared by their brightness. */
const MIN_DETAIL = 4
/** Difference in brightness at which a cell without detail has no likeness to the reference. */
const OTHER_BRIGHTNESS = 24
/** Min likeness of a cell that shows the same as the reference. */
const SAME = 0.5
/** Range of the contrast relative to the reference. Beyond it, the cell shows something else. */
const [MIN_GAIN, MAX_GAIN] = [0.6, 1.6]
/**
 * Max change of the brightness, for a subject with detail and for a plain one. Only its brightness distinguishes a plain subject from its
 * background.
 */
const MAX_BRIGHTER = 60
const MAX_BRIGHTER_PLAIN = 16
const ITERATIONS = 6
/** Max distance between the expected and the aligned place of a subject, in pixels and as a share of the half size. */
const MAX_SHIFT = 0.3
const SETTLED = 0.02

/** Half the size of a subject in pixels. */
export interface HalfSize {
  readonly width: number
  readonly height: number
}

/** The likeness of a frame to the reference. */
export interface Likeness {
  /** The shares of the reference's cells that are inside the frame, and that show the same. */
  readonly visible: number
  readonly same: number
  /** The mean likeness of the cells that show the same, 0 to 1. */
  readonly mean: number
}

/** Returns whether a cell is in the ellipse of the box. Its corners mostly show the background. */
function isInEllipse(cell: number): boolean {
  const x = (2 * (cell % CELLS) + 1) / CELLS - 1
  const y = (2 * Math.floor(cell / CELLS) + 1) / CELLS - 1
  return x * x + y * y <= 1
}
/** Returns whether a cell has no side on the edge of the box, where a plain subject shows its outline. */
function isInner(cell: number): boolean {
  return [cell % CELLS, Math.floor(cell / CELLS)].every((at) => at > 0 && at < CELLS - 1)
}

const COUNTED = Array.from({ length: CELLS * CELLS }, (_unused, cell) => cell).filter(isInEllipse)

/** Positions of the points of a row or column, from -1 to 1. */
const UNIT = Float32Array.from({ length: POINTS }, (_unused, index) => (2 * index + 1) / POINTS - 1)

const cellOf = (index: number): number =>
  Math.floor(Math.floor(index / POINTS) / PER_CELL) * CELLS + Math.floor((index % POINTS) / PER_CELL)
const CELL_OF = Uint8Array.from({ length: POINTS * POINTS }, (_unused, index) => cellOf(index))

/**
 * The look of a subject in a frame. Comparing with it finds the subject again without errors that add up from frame to frame, and hidden
 * cells don't count (I. Matthews, T. Ishikawa, S. Baker, "The template update problem", PAMI 2004).
 */
export class Reference {
  /** The half size of the subject at scale 1. */
  readonly #half: HalfSize
  readonly #values = new Float32Array(POINTS * POINTS)
  readonly #across = new Float32Array(POINTS * POINTS)
  readonly #down = new Float32Array(POINTS * POINTS)
  readonly #means = new Float32Array(CELLS * CELLS)
  readonly #deviations = new Float32Array(CELLS * CELLS)
  /** Memory for the compared frame. */
  readonly #seen = new Float32Array(POINTS * POINTS)
  readonly #likeness = new Float32Array(CELLS * CELLS)
  /** The cells that were inside the frame when the reference was made. */
  readonly #cells: readonly number[]

  /**
   * @param half half the size of the subject at scale 1
   * @param place the subject's place in the frame
   */
  constructor(frame: Pyramid, place: Similarity, half: HalfSize) {
    this.#half = half
    const [image] = frame
    this.#cells = COUNTED.filter((cell) => isInside(image, applied(place, this.#cellCentre(cell))))
    this.#read(frame, place, this.#values)
    this.#measure()
  }

  /** Whether the subject has enough detail inside its outline to locate it. */
  get hasDetail(): boolean {
    const inner = this.#cells.filter(isInner)
    return inner.filter((cell) => (this.#deviations[cell] ?? 0) >= MIN_DETAIL).length >= inner.length / 4
  }

  /** Compares a frame with the reference. */
  likenessIn(frame: Pyramid, place: Similarity): Likeness {
    const [image] = frame
    this.#read(frame, place, this.#seen)
    const visible = this.#cells.filter((cell) => isInside(image, applied(place, this.#cellCentre(cell))))
    this.#likeness.fill(0)
    const { gain, shift } = this.#light(visible)
    let [same, sum] = [0, 0]
    for (const cell of visible) {
      const likeness = this.#likenessOf(cell, gain, shift)
      this.#likeness[cell] = likeness
      if (likeness < SAME) continue
      same += 1
      sum += likeness
    }
    const count = Math.max(1, this.#cells.length)
    return { visible: visible.length / count, same: same / count, mean: same === 0 ? 0 : sum / same }
  }

  /**
   * Returns the subject's place in a frame, near an expected place, or undefined if it isn't there. Cells that show something else are left
   * out.
   *
   * Inverse compositional alignment: S. Baker, I. Matthews, "Lucas-Kanade 20 years on", IJCV 2004.
   */
  align(frame: Pyramid, expected: Similarity): Similarity | undefined {
    let place = expected
    if (this.likenessIn(frame, place).same === 0) return undefined
    const size = Math.min(this.#half.width, this.#half.height) * scaleOf(expected)
    for (let iteration = 0; iteration < ITERATIONS; iteration += 1) {
      const step = this.#stepAt()
      if (!step) return undefined
      place = composed(place, inverse(step))
      const shift = Math.hypot(place.x - expected.x, place.y - expected.y)
      const scale = scaleOf(place) / scaleOf(expected)
      if (shift > 1 + MAX_SHIFT * size || scale < 0.8 || scale > 1.25) return undefined
      const change = Math.hypot(step.x, step.y) + (Math.abs(step.a - 1) + Math.abs(step.b)) * size
      this.likenessIn(frame, place)
      if (change < SETTLED * Math.max(1, scaleOf(place))) break
    }
    return place
  }

  /** Returns the motion from the reference to the last read frame, by the cells that show the same. */
  #stepAt(): Similarity | undefined {
    const matrix = new Float64Array(16)
    const right = new Float64Array(4)
    const row = new Float64Array(4)
    const { gain, shift } = this.#light(this.#cells.filter((cell) => (this.#likeness[cell] ?? 0) >= SAME))
    for (let index = 0; index < POINTS * POINTS; index += 1) {
      if ((this.#likeness[CELL_OF[index] ?? 0] ?? 0) < SAME) continue
      const gx = this.#across[index] ?? 0
      const gy = this.#down[index] ?? 0
      const x = (UNIT[index % POINTS] ?? 0) * this.#half.width
      const y = (UNIT[Math.floor(index / POINTS)] ?? 0) * this.#half.height
      row[0] = gx
      row[1] = gy
      row[2] = gx * x + gy * y
      row[3] = gy * x - gx * y
      const error = ((this.#seen[index] ?? 0) - shift) / gain - (this.#values[index] ?? 0)
      for (let i = 0; i < 4; i += 1) {
        const value = row[i] ?? 0
        right[i] = (right[i] ?? 0) + value * error
        for (let j = i; j < 4; j += 1) matrix[i * 4 + j] = (matrix[i * 4 + j] ?? 0) + value * (row[j] ?? 0)
      }
    }
    for (let i = 1; i < 4; i += 1) for (let j = 0; j < i; j += 1) matrix[i * 4 + j] = matrix[j * 4 + i] ?? 0
    const solved = solve(matrix, right)
    return solved && { x: solved[0] ?? 0, y: solved[1] ?? 0, a: 1 + (solved[2] ?? 0), b: solved[3] ?? 0 }
  }

  #cellCentre(cell: number): Point {
    return {
      x: ((2 * (cell % CELLS) + 1) / CELLS - 1) * this.#half.width,
      y: ((2 * Math.floor(cell / CELLS) + 1) / CELLS - 1) * this.#half.height,
    }
  }

  /** Reads the points of a subject from the level of the frame in which they are about a pixel apart. */
  #read(frame: Pyramid, place: Similarity, to: Float32Array): void {
    const distance = (2 * scaleOf(place) * Math.sqrt(this.#half.width * this.#half.height)) / POINTS
    const level = Math.max(0, Math.min(frame.length - 1, Math.round(Math.log2(distance))))
    const image = frame[level] ?? frame[0]
    const scale = 2 ** -level
    const { a, b } = place
    for (let row = 0, index = 0; row < POINTS; row += 1) {
      const y = (UNIT[row] ?? 0) * this.#half.height
      for (let column = 0; column < POINTS; column += 1, index += 1) {
        const x = (UNIT[column] ?? 0) * this.#half.width
        to[index] = brightnessAt(image, (place.x + a * x - b * y) * scale, (place.y + b * x + a * y) * scale)
      }
    }
  }

  #measure(): void {
    const [stepX, stepY] = [(2 * this.#half.width) / POINTS, (2 * this.#half.height) / POINTS]
    const at = (column: number, row: number): number => this.#values[clamped(row) * POINTS + clamped(column)] ?? 0
    for (let row = 0, index = 0; row < POINTS; row += 1)
      for (let column = 0; column < POINTS; column += 1, index += 1) {
        const [wide, high] = [clamped(column + 1) - clamped(column - 1), clamped(row + 1) - clamped(row - 1)]
        this.#across[index] = (at(column + 1, row) - at(column - 1, row)) / (wide * stepX)
        this.#down[index] = (at(column, row + 1) - at(column, row - 1)) / (high * stepY)
      }
    for (const cell of COUNTED) {
      const { mean, deviation } = statisticsOf(this.#values, cell)
      this.#means[cell] = mean
      this.#deviations[cell] = deviation
    }
  }

  /** Returns the difference in light between the last read frame and the reference, by the medians of the cells. */
  #light(cells: readonly number[]): { gain: number; shift: number } {
    const seen = cells.map((cell) => ({ cell, ...statisticsOf(this.#seen, cell) }))
    const ratios = seen
      .filter(({ cell }) => (this.#deviations[cell] ?? 0) >= MIN_DETAIL)
      .map(({ cell, deviation }) => deviation / (this.#deviations[cell] ?? 1))
      .toSorted((a, b) => a - b)
    const gain = Math.max(MIN_GAIN, Math.min(MAX_GAIN, ratios[ratios.length >> 1] ?? 1))
    const changes = seen.map(({ cell, mean }) => mean - (this.#means[cell] ?? 0)).toSorted((a, b) => a - b)
    const most = ratios.length * 4 >= cells.length ? MAX_BRIGHTER : MAX_BRIGHTER_PLAIN
    const change = Math.max(-most, Math.min(most, changes[changes.length >> 1] ?? 0))
    const means = cells.map((cell) => this.#means[cell] ?? 0).toSorted((a, b) => a - b)
    return { gain, shift: change + (1 - gain) * (means[means.length >> 1] ?? 0) }
  }

  /** Returns the likeness of a cell to the reference, 0 to 1. */
  #likenessOf(cell: number, gain: number, shift: number): number {
    const { mean, deviation } = statisticsOf(this.#seen, cell)
    const [ownMean, ownDeviation] = [this.#means[cell] ?? 0, this.#deviations[cell] ?? 0]
    if (ownDeviation < MIN_DETAIL) {
      const contrast = Math.max(0, deviation - MIN_DETAIL * gain)
      return Math.max(0, 1 - (Math.abs(mean - shift - gain * ownMean) + contrast) / OTHER_BRIGHTNESS)
    }
    if (deviation < 1) return 0
    let product = 0
    for (let y = 0, at = firstOf(cell); y < PER_CELL; y += 1, at += POINTS - PER_CELL)
      for (let x = 0; x < PER_CELL; x += 1, at += 1) product += ((this.#seen[at] ?? 0) - mean) * ((this.#values[at] ?? 0) - ownMean)
    return Math.max(0, product / (PER_CELL * PER_CELL * deviation * ownDeviation))
  }
}

const clamped = (value: number): number => Math.max(0, Math.min(POINTS - 1, value))

function isInside({ width, height }: { width: number; height: number }, { x, y }: Point): boolean {
  return x >= 1 && y >= 1 && x <= width - 1 && y <= height - 1
}

/** Returns the index of the first point of a cell. */
const firstOf = (cell: number): number => Math.floor(cell / CELLS) * PER_CELL * POINTS + (cell % CELLS) * PER_CELL

function statisticsOf(values: Float32Array, cell: number): { mean: number; deviation: number } {
  let sum = 0
  let squares = 0
  for (let y = 0, at = firstOf(cell); y < PER_CELL; y += 1, at += POINTS - PER_CELL)
    for (let x = 0; x < PER_CELL; x += 1, at += 1) {
      const value = values[at] ?? 0
      sum += value
      squares += value * value
    }
  const count = PER_CELL * PER_CELL
  const mean = sum / count
  return { mean, deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) }
}

/** Solves four linear equations by elimination. Returns undefined if they have no unique solution. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const at = (row: number, column: number): number => matrix[row * 4 + column] ?? 0
  const largest = Math.max(...matrix.map(Math.abs))
  for (let pivot = 0; pivot < 4; pivot += 1) {
    // A solvable matrix is symmetric and positive, so no rows are exchanged.
    if (at(pivot, pivot) <= largest * 1e-9) return undefined
    for (let row = pivot + 1; row < 4; row += 1) {
      const factor = at(row, pivot) / at(pivot, pivot)
      for (let column = pivot; column < 4; column += 1) matrix[row * 4 + column] = at(row, column) - factor * at(pivot, column)
      right[row] = (right[row] ?? 0) - factor * (right[pivot] ?? 0)
    }
  }
  for (let row = 3; row >= 0; row -= 1) {
    let value = right[row] ?? 0
    for (let column = row + 1; column < 4; column += 1) value -= at(row, column) * (right[column] ?? 0)
    right[row] = value / at(row, row)
  }
  return right
}
