import { boxAround } from '#lib/review/box-areas.ts'
import { canvasContext } from '#engine/core/canvas.ts'
import type { Box } from '#engine/core/types.ts'
import { coverPixels } from '../../export/paint-covers'
import type { PlannedPage } from '../../export/plan-page'
import type { DrawnPage } from '../../worker/page-drawing'
import type { DocumentFindings } from '../document-findings'
import { clearCovers, FAINT, isLetter, lettersAmong, strengthen, takePieces, type InkMap, type InkPiece } from './ink-pieces'
import type { PagePixels } from './page-pixels'

/** Side of the blocks that JPEG compresses independently, in pixels. */
const BLOCK = 8
/** Rows that are compared at a time: a multiple of the blocks. */
const STRIP = 256
/** Max change of a pixel by JPEG at the export's quality, as a share of the contrast in the surrounding blocks. */
const RINGING = 0.4
/** Max share of a page's pixels in added ink that is read. With more, it counts as a different page. */
const MAX_ADDED = 0.05

/** The ink on a version's page that the source's page doesn't have. */
export interface AddedInk extends Pick<PagePixels, 'width' | 'height' | 'scale'> {
  pieces: readonly InkPiece[]
}

/** The lowest and the highest level of each channel in each block of a page. */
class BlockRanges {
  readonly #columns: number
  readonly #rows: number
  readonly #low: Uint8Array
  readonly #high: Uint8Array

  constructor({ width, height }: Pick<PagePixels, 'width' | 'height'>) {
    this.#columns = Math.ceil(width / BLOCK)
    this.#rows = Math.ceil(height / BLOCK)
    this.#low = new Uint8Array(this.#columns * this.#rows * 3).fill(255)
    this.#high = new Uint8Array(this.#columns * this.#rows * 3)
  }

  /** Adds the pixels of a box. */
  add({ read }: PagePixels, { x, y, width, height }: Box): void {
    if (width === 0) return
    for (let top = y; top < y + height; top += STRIP)
      this.#addRows(read({ x, y: top, width, height: Math.min(STRIP, y + height - top) }), { x, y: top, width })
  }

  #addRows(pixels: Uint8ClampedArray, { x: left, y: top, width }: Pick<Box, 'x' | 'y' | 'width'>): void {
    for (let at = 0; at < pixels.length; at += 4) {
      const column = (at / 4) % width
      const [x, y] = [left + column, top + (at / 4 - column) / width]
      const block = 3 * (Math.floor(y / BLOCK) * this.#columns + Math.floor(x / BLOCK))
      for (let channel = 0; channel < 3; channel += 1) {
        const level = pixels[at + channel] ?? 0
        if (level < (this.#low[block + channel] ?? 0)) this.#low[block + channel] = level
        if (level > (this.#high[block + channel] ?? 0)) this.#high[block + channel] = level
      }
    }
  }

  /** Returns a function for the contrast of a pixel's block and the blocks around it, 0 to 255. */
  contrastAround(): (x: number, y: number) => number {
    const [columns, rows] = [this.#columns, this.#rows]
    const around = new Uint8Array(columns * rows)
    for (let block = 0; block < around.length; block += 1) {
      const own = Math.max(...[0, 1, 2].map((channel) => (this.#high[3 * block + channel] ?? 0) - (this.#low[3 * block + channel] ?? 0)))
      const [column, row] = [block % columns, Math.floor(block / columns)]
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
          around[y * columns + x] = Math.max(around[y * columns + x] ?? 0, own)
    }
    return (x, y) => around[Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)] ?? 0
  }
}

/**
 * Returns a function for the contrast around a pixel of a version as it was before its compression: the source with the covers, whose edges
 * change the pixels beside them, too.
 */
function contrastAround(source: PagePixels, output: PagePixels, covers: PlannedPage['covers']): (x: number, y: number) => number {
  const ranges = new BlockRanges(source)
  ranges.add(source, { x: 0, y: 0, width: source.width, height: source.height })
  for (const { box } of covers) ranges.add(output, coverPixels(box, output, output.scale))
  return ranges.contrastAround()
}

/**
 * Returns the number of levels by which a pixel is outside the range around its place in the source. A range, because scaling moves edges
 * by up to a pixel.
 */
function apartFromAround(source: Uint8ClampedArray, shown: Uint8ClampedArray, at: number, place: number, width: number): number {
  let apart = 0
  for (let channel = 0; channel < 3; channel += 1) {
    let [low, high] = [255, 0]
    for (const row of [-width, 0, width])
      for (const column of [-1, 0, 1]) {
        const level = source[4 * (place + row + column) + channel]
        if (level === undefined) continue
        if (level < low) low = level
        if (level > high) high = level
      }
    const level = shown[at + channel] ?? 0
    apart = Math.max(apart, low - level, level - high)
  }
  return apart
}

/** Returns the levels by which a version's page differs from the source's outside the covers, beyond the loss by compression. */
function differenceOf(source: PagePixels, output: PagePixels, covers: PlannedPage['covers']): InkMap {
  const { width, height } = output
  const levels = new Uint8Array(width * height)
  const contrast = output.isExact ? undefined : contrastAround(source, output, covers)
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top)
    const first = Math.max(0, top - 1)
    const before = source.read({ x: 0, y: first, width, height: Math.min(height, top + rows + 1) - first })
    const after = output.read({ x: 0, y: top, width, height: rows })
    // Most pixels are equal, so whole pixels are compared first.
    const [one, two] = [new Int32Array(before.buffer), new Int32Array(after.buffer)]
    const skipped = (top - first) * width
    for (let pixel = 0; pixel < two.length; pixel += 1) {
      if (one[pixel + skipped] === two[pixel]) continue
      const [from, to] = [4 * (pixel + skipped), 4 * pixel]
      let apart = Math.max(
        Math.abs((before[from] ?? 0) - (after[to] ?? 0)),
        Math.abs((before[from + 1] ?? 0) - (after[to + 1] ?? 0)),
        Math.abs((before[from + 2] ?? 0) - (after[to + 2] ?? 0)),
      )
      if (apart < FAINT) continue
      if (contrast) {
        const loss = RINGING * contrast(pixel % width, top + Math.floor(pixel / width))
        if (apart < FAINT + loss) continue
        apart = apartFromAround(before, after, to, pixel + skipped, width)
        if (apart < FAINT + loss) continue
      }
      levels[top * width + pixel] = apart
    }
  }
  clearCovers({ width, height, levels }, covers, output.scale)
  return { width, height, levels }
}

/**
 * Checks that a page of the version shows no letters, however faint, that the source doesn't have in the same place. Both have the same
 * scale.
 *
 * @returns the added ink, to be read
 */
export function checkAdded(
  source: PagePixels,
  output: PagePixels,
  { page, covers }: Pick<PlannedPage, 'page' | 'covers'>,
  findings: DocumentFindings,
): AddedInk | undefined {
  const { width, height, scale } = output
  // A different page size is a separate finding.
  if (source.width !== width || source.height !== height) return undefined
  const pieces = lettersAmong(takePieces(differenceOf(source, output, covers)), scale)
  if (pieces.length === 0) return undefined
  const { x, y, width: across, height: down } = boxAround(pieces.filter((piece) => isLetter(piece, scale)).map(({ box }) => box))
  const place = { x: x / scale, y: y / scale, width: across / scale, height: down / scale }
  findings.addAt('rest', 'pages', `Page ${page} shows something that the source doesn’t have there.`, page, place)
  const count = pieces.reduce((sum, { pixels }) => sum + pixels.length, 0)
  return count > MAX_ADDED * width * height ? undefined : { width, height, scale, pieces }
}

/** Draws added ink in black on white. Returns the drawn page and the part of it with ink, in pixels. */
export function drawAdded({ width, height, scale, pieces }: AddedInk): { drawn: DrawnPage; part: Box } {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  strengthen(canvas, pieces)
  return { drawn: { canvas, scale }, part: boxAround(pieces.map(({ box }) => box)) }
}
