import type { Box } from '../../core/types'
import { coverPixels, labelPixels, paintCovers } from '../export/paint-covers'
import type { PlannedCover, PlannedPage } from '../export/plan-page'
import { contrastOf } from '../export/seen-words'
import type { DocumentFindings } from './document-findings'
import { pixelsOfCanvas, type PagePixels } from './page-pixels'

/**
 * Max levels by which a covered pixel differs from the cover: inside, where JPEG leaves black as it is and text on a cover of 98% opacity
 * differs by 5, and where JPEG spreads what is next to it.
 */
const MAX_INSIDE = 4
const MAX_AT_EDGE = 96
/** Max mean of these levels, which a cover that is slightly transparent exceeds everywhere. */
const MAX_MEAN = 8
/** Pixels of an edge: a block of 8 in each direction, twice as much where colors have half the resolution. */
const EDGE = 16
/** Min levels between the brightest and the darkest pixel of a word. Those of words that stay differ by more. */
const MIN_CONTRAST = 4
/** Side of the cells whose brightness is compared, in points. */
const CELL = 8
/** Max levels by which a cell differs, max share of cells that differ more, and min correlation of all. */
const MAX_CELL = 40
const MAX_CELLS = 0.02
const MIN_CORRELATION = 0.9
/**
 * Max levels by which cells differ that have the same brightness around a cell of the source that shows nothing, and max levels by which
 * something is added there. Images of 16 levels of grey differ by 9.
 */
const MAX_FLAT = 1
const MAX_ADDED = 12
/** Variance of the cells of a page that is as good as blank. */
const BLANK = 4

/**
 * Returns whether a cover's pixels aren't as they must be. Those of an image without loss are the cover's own. Otherwise, the outermost blend
 * with those beside the cover where a page is scaled.
 */
function isWrong(output: PagePixels, expected: PagePixels | undefined, box: Box, labels: readonly Box[]): boolean {
  const shown = output.read(box)
  const planned = expected?.read(box)
  const isNearLabel = (x: number, y: number): boolean =>
    labels.some(
      (label) => x >= label.x - EDGE && y >= label.y - EDGE && x < label.x + label.width + EDGE && y < label.y + label.height + EDGE,
    )
  let [wrong, sum, counted] = [0, 0, 0]
  const rim = output.isExact ? 0 : 1
  for (let row = rim; row < box.height - rim; row += 1) {
    for (let column = rim, at = (row * box.width + rim) * 4; column < box.width - rim; column += 1, at += 4) {
      const red = Math.abs((shown[at] ?? 0) - (planned?.[at] ?? 0))
      const green = Math.abs((shown[at + 1] ?? 0) - (planned?.[at + 1] ?? 0))
      const blue = Math.abs((shown[at + 2] ?? 0) - (planned?.[at + 2] ?? 0))
      const difference = Math.max(red, green, blue)
      if (output.isExact) {
        if (difference > 0) return true
        continue
      }
      const isByLabel = labels.length > 0 && isNearLabel(box.x + column, box.y + row)
      if (!isByLabel) {
        sum += difference
        counted += 1
      }
      if (difference <= MAX_INSIDE) continue
      const toEdge = Math.min(column, row, box.width - 1 - column, box.height - 1 - row)
      if ((toEdge >= EDGE && !isByLabel) || difference > MAX_AT_EDGE) wrong += 1
    }
  }
  return wrong > 0 || (counted > 0 && sum / counted > MAX_MEAN)
}

/** Returns covers and labels as they must be, in a canvas in memory, from which pixels are read fast. */
function drawnCovers({ width, height, scale }: PagePixels, covers: readonly PlannedCover[]): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  paintCovers(canvas, covers, scale)
  return canvas
}

/** Checks that every cover of a page is opaque black, apart from its label. Returns the number of covers that were checked. */
export function checkCovers(output: PagePixels, { page, covers }: PlannedPage, findings: DocumentFindings): number {
  const { scale } = output
  const labels = labelPixels(covers, output, scale)
  const canvas = labels.length === 0 ? undefined : drawnCovers(output, covers)
  const expected = canvas && pixelsOfCanvas({ canvas, scale })
  for (const { box } of covers) {
    const pixels = coverPixels(box, output, scale)
    if (pixels.width === 0 || pixels.height === 0) continue
    if (isWrong(output, expected, pixels, labels))
      findings.addAt('regions', 'cover', `Page ${page} isn’t opaque black where a mark is.`, page, box)
  }
  if (canvas) canvas.width = 0
  return covers.length
}

/** Returns the mean brightness of each cell, or NaN for cells that a cover touches. */
function cellsOf(drawn: PagePixels, columns: number, rows: number, covers: readonly PlannedCover[]): Float64Array {
  const { width, height } = drawn
  const columnOf = Uint32Array.from({ length: width }, (_unused, x) => Math.floor(((x + 0.5) * columns) / width))
  const widths = new Uint32Array(columns)
  for (const column of columnOf) widths[column] = (widths[column] ?? 0) + 1
  const cells = new Float64Array(columns * rows)
  const sums = new Uint32Array(width)
  for (let row = 0, y = 0; row < rows; row += 1) {
    const top = y
    sums.fill(0)
    for (; y < height && ((y + 0.5) * rows) / height < row + 1; y += 1) drawn.addDarkness(y, sums)
    for (let x = 0; x < width; x += 1) {
      const cell = row * columns + (columnOf[x] ?? 0)
      cells[cell] = (cells[cell] ?? 0) + (sums[x] ?? 0)
    }
    for (let column = 0; column < columns; column += 1) {
      const cell = row * columns + column
      cells[cell] = 255 - (cells[cell] ?? 0) / 3 / Math.max(1, (widths[column] ?? 0) * (y - top))
    }
  }
  for (const { box } of covers)
    for (
      let row = Math.max(0, Math.floor(box.y / CELL) - 1);
      row <= Math.min(rows - 1, Math.floor((box.y + box.height) / CELL) + 1);
      row += 1
    )
      for (
        let column = Math.max(0, Math.floor(box.x / CELL) - 1);
        column <= Math.min(columns - 1, Math.floor((box.x + box.width) / CELL) + 1);
        column += 1
      )
        cells[row * columns + column] = Number.NaN
  return cells
}

/** Returns whether a cell and those around it have one brightness, so that nothing of them can reach into the cell. */
function isFlat(cells: Float64Array, cell: number, columns: number, rows: number): boolean {
  const [row, column] = [Math.floor(cell / columns), cell % columns]
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
      // Cells under covers are NaN.
      if (!(Math.abs((cells[y * columns + x] ?? 0) - (cells[cell] ?? 0)) <= MAX_FLAT)) return false
  return true
}

/** Checks that every word of a page's text can be seen. */
export function checkSeen(output: PagePixels, { page, kept }: PlannedPage, findings: DocumentFindings): void {
  for (const word of kept) {
    const contrast = contrastOf(word, output)
    if (contrast !== undefined && contrast < MIN_CONTRAST)
      findings.addAt('regions', 'text', `The text of page ${page} contains a word that can’t be seen.`, page, word.box)
  }
}

/** Checks that a page shows the same as that of the source outside the covers. */
export function checkRest(source: PagePixels, output: PagePixels, planned: PlannedPage, findings: DocumentFindings): void {
  const { page, size, covers } = planned
  const [columns, rows] = [Math.max(1, Math.ceil(size.width / CELL)), Math.max(1, Math.ceil(size.height / CELL))]
  const [before, after] = [cellsOf(source, columns, rows, covers), cellsOf(output, columns, rows, covers)]
  const compared = [...before.keys()].filter((cell) => !Number.isNaN(before[cell]))
  if (compared.length === 0) return
  const mean = (cells: Float64Array): number => compared.reduce((sum, cell) => sum + (cells[cell] ?? 0), 0) / compared.length
  const [a, b] = [mean(before), mean(after)]
  let [cross, squareA, squareB, different] = [0, 0, 0, 0]
  for (const cell of compared) {
    const [one, two] = [(before[cell] ?? 0) - a, (after[cell] ?? 0) - b]
    cross += one * two
    squareA += one * one
    squareB += two * two
    if (Math.abs((before[cell] ?? 0) - (after[cell] ?? 0)) > MAX_CELL) different += 1
  }
  const [varianceA, varianceB] = [squareA / compared.length, squareB / compared.length]
  const isBlank = varianceA < BLANK && varianceB < BLANK
  const correlation = varianceA === 0 || varianceB === 0 ? 0 : cross / Math.sqrt(squareA * squareB)
  const isAdded = (cell: number): boolean =>
    Math.abs((before[cell] ?? 0) - (after[cell] ?? 0)) > MAX_ADDED && isFlat(before, cell, columns, rows)
  if ((!isBlank && correlation < MIN_CORRELATION) || different / compared.length > MAX_CELLS || compared.some(isAdded))
    findings.addAt('rest', 'pages', `Page ${page} looks different from the source outside its marks.`, page)
}
