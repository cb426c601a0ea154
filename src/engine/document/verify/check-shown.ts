import { coveredShare, growBox } from '#lib/review/box-areas.ts'
import { EngineCancelledError, EngineError } from '../../core/errors'
import type { Box } from '../../core/types'
import { labelPixels, PAGE_SCALE } from '../export/paint-covers'
import type { PlannedPage } from '../export/plan-page'
import { comparable } from '../export/secrets'
import { OtherTextError } from '../worker/blank-glyphs'
import type { WorkerPdf } from '../worker/open-pdf'
import { limitedScale } from '../worker/page-drawing'
import { checkAdded, type AddedInk } from './ink/added-ink'
import { checkCovers, checkRest, checkSeen } from './check-drawing'
import { checkEdges } from './ink/check-edges'
import { checkInk } from './ink/check-ink'
import { checkReadPage } from './check-reader'
import { checkVectorDrawing } from './check-vectors'
import type { DocumentFindings } from './document-findings'
import { pixelsOfCanvas, pixelsOfImage, type FlatImage } from './ink/page-pixels'
import type { Counts } from './summary'
import type { DocumentVerificationRequest } from './request'

/** Max share of a recognised word that is under a cover: the boxes of words beside a cover are wider than the words. */
const MAX_UNDER = 0.5
/** Max factor by which recognised boxes exceed a label. */
const LABEL_MARGIN = 1.6

/**
 * Reads a page of the version again, and compares it with its covers and with the source. Returns the number of covers checked, and the
 * page's added ink.
 *
 * @param pixels of the image, if it is the whole page; otherwise, the reader draws the page
 */
async function checkDrawn(
  pdf: WorkerPdf,
  planned: PlannedPage,
  pixels: FlatImage | undefined,
  { draw, vectorPages }: DocumentVerificationRequest,
  findings: DocumentFindings,
): Promise<{ covers: number; added?: AddedInk | undefined }> {
  const { page, size } = planned
  if (vectorPages?.has(page) === true) {
    await checkReadPage(pdf, planned, findings)
    return { covers: 0, added: await checkVectorDrawing(pdf, planned, draw, findings) }
  }
  // The reader parses in a separate worker while the source is drawn.
  const [source] = await Promise.all([draw(page, PAGE_SCALE), checkReadPage(pdf, planned, findings)])
  const drawn = pixels ? undefined : await pdf.renderPage(page, PAGE_SCALE)
  try {
    const output = drawn ? pixelsOfCanvas(drawn) : pixels && pixelsOfImage(pixels, limitedScale(size, PAGE_SCALE))
    if (!output) return { covers: 0 }
    const isSized = Math.abs(output.width - Math.round(size.width * output.scale)) <= 1
    const covers = isSized ? checkCovers(output, planned, findings) : 0
    checkRest(pixelsOfCanvas(source), output, planned, findings)
    checkSeen(output, planned, findings)
    return { covers, added: checkAdded(pixelsOfCanvas(source), output, planned, findings) }
  } finally {
    if (drawn) drawn.canvas.width = 0
    source.canvas.width = 0
  }
}

/** Checks that no text can be recognised under the covers of images, apart from the labels of covers. */
async function checkRecognised(
  pdf: WorkerPdf,
  planned: PlannedPage,
  { recognise, signal }: DocumentVerificationRequest,
  findings: DocumentFindings,
  onStep: (share?: number) => void,
): Promise<void> {
  const drawn = await pdf.renderPage(planned.page, PAGE_SCALE)
  const { canvas, scale } = drawn
  // `checkCovers` has already verified the pixels around labels.
  const labels = labelPixels(planned.covers, canvas, scale).map((box) => growBox(scaled(box, 1 / scale), LABEL_MARGIN))
  for (const { text, box } of await recognise(planned, drawn, { signal, onStep })) {
    const isUnder = planned.onImages.some((cover) => coveredShare(box, [cover]) > MAX_UNDER)
    if (isUnder && comparable(text) !== '' && coveredShare(box, labels) < MAX_UNDER)
      findings.addAt('regions', 'cover', `Text can be recognised on page ${planned.page} where a mark is.`, planned.page, box)
  }
}

const scaled = ({ x, y, width, height }: Box, factor: number): Box => ({
  x: x * factor,
  y: y * factor,
  width: width * factor,
  height: height * factor,
})

/** Errors that prevent the export altogether: without the models or memory, a check can't run, which isn't a finding. */
const isUnrelated = (error: unknown): boolean =>
  error instanceof EngineError && ['detector-unavailable', 'out-of-memory', 'source-unreadable'].includes(error.code)

/** The work of a page's checks, which compare its pixels, its ink, and the edges of its covers. */
const WORK = { pixels: 2, ink: 0.5, edges: 0.5 }
/** The work of recognising text under the covers of a page's images. */
const RECOGNISED = 6

/** Returns the work of the checks of a page, in units that all pages share. */
export const workOn = ({ onImages }: PlannedPage): number => WORK.pixels + WORK.ink + WORK.edges + (onImages.length > 0 ? RECOGNISED : 0)

/**
 * Checks a page of the version as a reader shows it. Returns its added ink.
 *
 * @param onWork receives the completed work, up to `workOn` the page
 */
export async function checkShown(
  pdf: WorkerPdf,
  planned: PlannedPage,
  pixels: FlatImage | undefined,
  request: DocumentVerificationRequest,
  findings: DocumentFindings,
  counts: Counts,
  onWork: (done: number) => void,
): Promise<AddedInk | undefined> {
  const { page } = planned
  let done = 0
  let added: AddedInk | undefined
  const run = async (
    work: number,
    check: (onStep: (share?: number) => void) => Promise<void>,
    onError: (error: unknown) => void,
  ): Promise<void> => {
    try {
      await check((share = 0) => onWork(done + share * work))
    } catch (error) {
      if (error instanceof EngineCancelledError || isUnrelated(error)) throw error
      onError(error)
    }
    done += work
    onWork(done)
  }
  await run(
    WORK.pixels,
    async () => {
      const drawn = await checkDrawn(pdf, planned, pixels, request, findings)
      counts.covers += drawn.covers
      added = drawn.added
    },
    () => findings.addAt('rest', 'pages', `Page ${page} of the version can’t be drawn.`, page),
  )
  await run(
    WORK.ink,
    () => checkInk(planned, request, findings),
    (error) => {
      const what =
        error instanceof OtherTextError
          ? `Page ${page} is drawn with other text than was read, so the ink of its redacted words couldn’t be compared.`
          : `The ink of redacted words couldn’t be compared on page ${page}.`
      findings.addAt('regions', 'cover', `${what} Redact again.`, page)
    },
  )
  const unreadable = (): void =>
    findings.addAt('regions', 'cover', `Page ${page} couldn’t be read by text recognition where its marks are. Redact again.`, page)
  if (planned.onImages.length > 0) await run(RECOGNISED, (onStep) => checkRecognised(pdf, planned, request, findings, onStep), unreadable)
  await run(WORK.edges, (onStep) => checkEdges(pdf, planned, { ...request, onStep }, findings), unreadable)
  counts.pages += 1
  return added
}
