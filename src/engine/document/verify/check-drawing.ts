import { boxAround } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import { coverPixels, labelPixels, paintCovers } from '../export/paint-covers'
import type { PlannedCover, PlannedPage } from '../export/plan-page'
import { contrastOf } from '../export/seen-words'
import { differencesOf } from './ink/compare-pages'
import type { DocumentFindings } from './document-findings'
import { pixelsOfCanvas, type PagePixels } from './ink/page-pixels'

/**
 * Max levels by which a covered pixel may differ from the cover: inside, where JPEG preserves black and text under a cover of 98% opacity
 * differs by 5, and at the edge, where JPEG spreads neighbouring pixels.
 */
const MAX_INSIDE = 4
const MAX_AT_EDGE = 96
/** Max mean of these levels, which a slightly transparent cover exceeds everywhere. */
const MAX_MEAN = 8
/** Pixels of an edge: a block of 8 in each direction, doubled because colors have half the resolution. */
const EDGE = 16
/** Min levels between the brightest and the darkest pixel of a word. Remaining words have a higher contrast. */
const MIN_CONTRAST = 4
/** Max places of a page that are reported one by one. */
const MAX_PLACES = 20

/**
 * Returns whether a cover has wrong pixels. In a lossless image they must equal the cover. Otherwise, the outermost ones may blend with
 * neighbouring pixels by scaling.
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

/** Returns the expected covers and labels on a canvas in main memory, from which pixels are read fast. */
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

/** Checks that every word of a page's text is visible. */
export function checkSeen(output: PagePixels, { page, kept }: PlannedPage, findings: DocumentFindings): void {
  for (const word of kept) {
    const contrast = contrastOf(word, output)
    if (contrast !== undefined && contrast < MIN_CONTRAST)
      findings.addAt('regions', 'text', `The text of page ${page} contains a word that can’t be seen.`, page, word.box)
  }
}

/** Checks that a page looks the same as the source's outside the covers. Both are drawn at the same scale. */
export function checkRest(source: PagePixels, output: PagePixels, { page, covers }: PlannedPage, findings: DocumentFindings): void {
  const places = differencesOf(
    source,
    output,
    covers.map(({ box }) => box),
  )
  if (places === undefined) {
    findings.addAt('rest', 'pages', `Page ${page} looks different from the source outside its marks.`, page)
    return
  }
  const reported = places.length > MAX_PLACES ? [boxAround(places)] : places
  for (const box of reported) findings.addAt('rest', 'pages', `Page ${page} looks different from the source here.`, page, box)
}
