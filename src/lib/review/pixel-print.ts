/** Cells per row and column of a print. */
export const PRINT_SIDE = 12
/** Min deviation of the brightness of a print, 0 to 255. Flat places, such as dark ones, look alike whatever they show. */
const MIN_DEVIATION = 8
/** Max mean difference of the cells of equal prints, and as a share of the deviation. Noise of a camera stays below both. */
const MAX_MEAN = 4
const MAX_SHARE = 0.1
/** Max difference of one cell as a share of the deviation. */
const MAX_CELL = 0.5

/** Returns the print of a place. */
export function printOf(cells: ArrayLike<number>): string {
  return Array.from(cells, (cell) => Math.round(cell).toString(16).padStart(2, '0')).join('')
}

/** Returns the cells of a print. */
function cellsOf(print: string): number[] {
  return Array.from({ length: print.length / 2 }, (_unused, index) => Number.parseInt(print.slice(2 * index, 2 * index + 2), 16))
}

/** Returns how alike two prints are whatever their brightness and contrast: their correlation, up to 1. */
export function printLikeness(one: string, other: string): number {
  const [a, b] = [cellsOf(one), cellsOf(other)]
  const [ownMean, otherMean] = [mean(a), mean(b)]
  const shared = mean(a.map((cell, index) => (cell - ownMean) * ((b[index] ?? 0) - otherMean)))
  const spread = Math.sqrt(mean(a.map((cell) => (cell - ownMean) ** 2)) * mean(b.map((cell) => (cell - otherMean) ** 2)))
  return spread === 0 ? 0 : shared / spread
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Returns whether two prints show the same pixels, up to the noise of a camera. Those of flat places never do. */
export function isSamePrint(one: string, other: string): boolean {
  const [a, b] = [cellsOf(one), cellsOf(other)]
  if (a.length !== PRINT_SIDE * PRINT_SIDE || b.length !== a.length) return false
  const average = mean(a)
  const deviation = Math.sqrt(mean(a.map((cell) => (cell - average) ** 2)))
  const differences = a.map((cell, index) => Math.abs(cell - (b[index] ?? Infinity)))
  return (
    deviation >= MIN_DEVIATION &&
    mean(differences) <= Math.min(MAX_MEAN, MAX_SHARE * deviation) &&
    Math.max(...differences) <= MAX_CELL * deviation
  )
}
