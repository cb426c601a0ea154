/**
 * A machine-readable time code: black and white cells along the bottom of a frame, which survive compression and scaling. Two rows of 20
 * cells, read row by row: 36 bits of tenths of a second since 1970, most significant first, then the sum of their nine four-bit digits
 * modulo 16.
 */

const COLUMNS = 20
const ROWS = 2
const TIME_BITS = 36
/** The share of the frame's height for both rows together. */
const SHARE = 1 / 15
const TENTH = 100

/** A part of a frame, as in ImageData: four bytes per pixel. */
export interface Pixels {
  width: number
  height: number
  data: ArrayLike<number>
}

export interface Cell {
  x: number
  y: number
  width: number
  height: number
  isWhite: boolean
}

function checkOf(bits: readonly boolean[]): number {
  let sum = 0
  for (let at = 0; at < TIME_BITS; at += 4) sum += numberOf(bits.slice(at, at + 4))
  return sum % 16
}

function numberOf(bits: readonly boolean[]): number {
  return bits.reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0)
}

/** Uses powers of two, because shifting would lose bits beyond 32. */
function bitsOf(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => Math.floor(value / 2 ** (count - 1 - index)) % 2 === 1)
}

function cellRectangles({ width, height }: { width: number; height: number }): Omit<Cell, 'isWhite'>[] {
  const strip = height * SHARE
  return Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    x: ((index % COLUMNS) * width) / COLUMNS,
    y: height - strip + (Math.floor(index / COLUMNS) * strip) / ROWS,
    width: width / COLUMNS,
    height: strip / ROWS,
  }))
}

/**
 * Returns the cells that encode a time.
 *
 * @param at epoch milliseconds, truncated to tenths of a second
 * @param size of the frame in pixels
 */
export function timeCodeCells(at: number, size: { width: number; height: number }): Cell[] {
  const time = bitsOf(Math.floor(at / TENTH), TIME_BITS)
  const bits = [...time, ...bitsOf(checkOf(time), 4)]
  return cellRectangles(size).map((rectangle, index) => ({ ...rectangle, isWhite: bits[index] ?? false }))
}

/** Returns the time encoded in a frame (epoch milliseconds), or undefined when it has no time code. */
export function readTimeCode(pixels: Pixels): number | undefined {
  const { width, data } = pixels
  const bits = cellRectangles(pixels).map((rectangle) => {
    const column = Math.floor(rectangle.x + rectangle.width / 2)
    const row = Math.floor(rectangle.y + rectangle.height / 2)
    const first = (row * width + column) * 4
    return ((data[first] ?? 0) + (data[first + 1] ?? 0) + (data[first + 2] ?? 0)) / 3 > 127
  })
  const time = bits.slice(0, TIME_BITS)
  return numberOf(bits.slice(TIME_BITS)) === checkOf(time) && time.includes(true) ? numberOf(time) * TENTH : undefined
}
