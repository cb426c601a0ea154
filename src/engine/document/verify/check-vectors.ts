import { checkVectorContent } from '../vectors/check-content'
import { largestDifference } from '../vectors/draw-page'
import { PAGE_SCALE } from '../export/paint-covers'
import { marksOfPage, type PlannedPage } from '../export/plan-page'
import type { DocumentPlan } from '../types'
import type { WorkerPdf } from '../worker/open-pdf'
import { limitedScale, type DrawnPage } from '../worker/page-drawing'
import { checkAdded, type AddedInk } from './ink/added-ink'
import { checkRest } from './check-drawing'
import type { DocumentFindings } from './document-findings'
import type { FileText } from './file/file-scan'
import { readImage } from './file/image-data'
import { pixelsOfCanvas } from './ink/page-pixels'
import type { FoundPage } from './file/structure'

/** Max mean difference of a small square of pixels, 0 to 255. JPEG changes photographs by up to 20. A letter changes more than 60. */
const MAX_DIFFERENCE = 36
/** Max pixels by which an image may differ in size from its place on the page, due to rounding. */
const ROUNDING = 0.6

/**
 * Checks the objects of a page that was redrawn as vectors: that no mark touches it, that its content consists only of visible shapes,
 * images and glyphs, and that its images show no more than their places on the page. Returns the text part of the content.
 */
export async function checkVectorObjects(
  { content, size: written, areas }: FoundPage,
  { page, size, covers, removed }: PlannedPage,
  file: FileText,
  marks: DocumentPlan['marks'],
  findings: DocumentFindings,
): Promise<string> {
  if (covers.length > 0 || removed.length > 0 || marksOfPage(marks, page).length > 0)
    findings.addAt('regions', 'cover', `Page ${page} has marks, but isn’t an image.`, page)
  if (written?.[0] !== undefined && Math.abs(written[0] - size.width) + Math.abs((written[1] ?? 0) - size.height) > 0.02)
    findings.addAt('dimensions', 'pages', `Page ${page} of the version has another size.`, page)
  const { areas: placed, rest, problem } = checkVectorContent(content, size)
  if (problem !== undefined) findings.addAt('metadata', 'hidden', `Page ${page} of the version ${problem}.`, page)
  const scale = limitedScale(size, PAGE_SCALE)
  for (const { name, box } of placed) {
    const { value, stream } = areas.get(name) ?? {}
    if (!(value instanceof Map) || !stream) {
      findings.addAt('dimensions', 'image', `Page ${page} of the version lacks an image.`, page, box)
      continue
    }
    const image = await readImage(value, await file.bytes(stream))
    if (image.problem !== undefined) findings.addAt('metadata', 'image', `An image of page ${page} has ${image.problem}.`, page, box)
    const expected = [box.width * scale, box.height * scale]
    const isRight = [value.get('Width'), value.get('Height')].every(
      (side, index) => typeof side === 'number' && Math.abs(side - (expected[index] ?? 0)) <= ROUNDING,
    )
    if (!isRight) findings.addAt('dimensions', 'image', `An image of page ${page} has another size than its place.`, page, box)
  }
  const names = placed.map(({ name }) => name)
  const isOnce = new Set(names).size === names.length && [...areas.keys()].every((name) => names.includes(name))
  if (!isOnce) findings.addAt('metadata', 'hidden', `Page ${page} of the version has an image that it doesn’t show once.`, page)
  return rest
}

/** Compares a page that was redrawn as vectors with the source, both as a reader shows them. Returns its added ink. */
export async function checkVectorDrawing(
  pdf: WorkerPdf,
  planned: PlannedPage,
  draw: (page: number, scale: number) => Promise<DrawnPage>,
  findings: DocumentFindings,
): Promise<AddedInk | undefined> {
  const { page } = planned
  const source = await draw(page, PAGE_SCALE)
  const output = await pdf.renderPage(page, PAGE_SCALE)
  try {
    if (largestDifference(source.canvas, output.canvas) > MAX_DIFFERENCE)
      findings.addAt('rest', 'pages', `Page ${page} looks different from the source.`, page)
    const [before, after] = [pixelsOfCanvas(source), pixelsOfCanvas(output)]
    checkRest(before, after, planned, findings)
    return checkAdded(before, after, planned, findings)
  } finally {
    source.canvas.width = 0
    output.canvas.width = 0
  }
}
