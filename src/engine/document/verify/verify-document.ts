import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import { enginesOf } from '../../verify/engines'
import { PAGE_SCALE } from '../export/paint-covers'
import { marksOfPage, type PlannedPage } from '../export/plan-page'
import { drawNextAhead } from '../worker/draw-ahead'
import { limitedScale } from '../worker/page-drawing'
import type { AddedInk } from './ink/added-ink'
import { checkEncoded } from './check-encoded'
import { checkMarkedWords, checkMarks } from './check-marks'
import { checkPageBreaks } from './check-page-breaks'
import { checkParts, openOutput } from './check-reader'
import { checkReading, type Reading } from './reading/check-reading'
import { checkShown, workOn } from './check-shown'
import { checkSpellings } from './check-spellings'
import { DocumentFindings } from './document-findings'
import { checkVectorObjects } from './check-vectors'
import { FileText, scanFile } from './file/file-scan'
import { readImage } from './file/image-data'
import type { FlatImage } from './ink/page-pixels'
import { checkWords, readContent, readLayer } from './reading/page-text'
import { checkRemains } from './file/remains'
import type { DocumentVerification, DocumentVerificationRequest } from './request'
import { Structure, type FoundPage } from './file/structure'
import { count, readingDetails, readingSearch, summarise, type Counts } from './summary'

/**
 * Adds findings for pages with parts that couldn't be read. Other readers may show these parts of the source, and they haven't been
 * searched.
 */
function checkUnread(pages: readonly PlannedPage[], findings: DocumentFindings): void {
  for (const { page, unread = 0 } of pages) {
    if (unread === 0) continue
    const parts = unread === 1 ? 'an image or another part' : `${unread} images or other parts`
    findings.addAt('rest', 'unread', `Page ${page} has ${parts} that can’t be read. The version leaves that out.`, page)
  }
}

/** The shares of reading the file byte by byte and of comparing its pages in the time of a verification. The rest is reading the drawn pages. */
const [SCANNED, COMPARED] = [0.02, 0.53]

/** The name of the search in reports. */
export const DOCUMENT_SEARCH = 'Redacted text'

/** Points by which the sizes of two pages may differ by rounding. */
const ROUNDING = 0.01

/**
 * Checks the objects of a page: its image, and the words of its text layer. Returns the pixels of the image if readers show nothing else:
 * no check of the file has a finding, and the image is drawn once over the whole page.
 */
async function checkObjects(
  found: FoundPage,
  planned: PlannedPage,
  structure: Structure,
  file: FileText,
  { marks, secrets, vectorPages }: DocumentVerificationRequest,
  findings: DocumentFindings,
): Promise<{ words: number; pixels: FlatImage | undefined }> {
  const { page, size } = planned
  if (vectorPages?.has(page) === true) {
    const layer = readLayer(await checkVectorObjects(found, planned, file, marks, findings), size, structure.codes)
    if (layer.problem !== undefined) findings.addAt('rest', 'text', layer.problem, page)
    return { words: checkWords(layer.words, planned, [], secrets, findings), pixels: undefined }
  }
  const { value, stream } = found.image ?? {}
  let pixels: FlatImage | undefined
  if (!(value instanceof Map) || !stream) findings.addAt('dimensions', 'image', `Page ${page} of the version has no image.`, page)
  else {
    const image = await readImage(value, await file.bytes(stream))
    if (image.problem !== undefined) findings.addAt('metadata', 'image', `The image of page ${page} has ${image.problem}.`, page)
    const scale = limitedScale(size, PAGE_SCALE)
    const expected = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)))
    if (value.get('Width') !== expected[0] || value.get('Height') !== expected[1])
      findings.addAt('dimensions', 'image', `The image of page ${page} has another size.`, page)
    pixels = image.pixels
  }
  const { words, problem } = readContent(found.content, size, structure.codes)
  if (problem !== undefined) findings.addAt('rest', 'text', problem, page)
  const boxes: Box[] = marksOfPage(marks, page).flatMap((mark) => mark.boxes)
  const counted = checkWords(words, planned, boxes, secrets, findings)
  const [width, height] = found.size ?? [-1, -1]
  const isWhole = Math.abs(width - size.width) <= ROUNDING && Math.abs(height - size.height) <= ROUNDING
  return { words: counted, pixels: isWhole && findings.areEmpty ? pixels : undefined }
}

/**
 * Reads the written file byte by byte, opens it again in a reader, and checks both against the plan and the source. Rejects if a check
 * cannot run, so that an unverified file is never exported.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function verifyDocument(request: DocumentVerificationRequest): Promise<DocumentVerification> {
  const { output, pages, secrets, signal, onProgress } = request
  const findings = new DocumentFindings(pages.map(({ size }) => size))
  const counts: Counts = { covers: 0, words: 0, pages: 0 }
  const added = new Map<number, AddedInk>()
  let reading: Reading | undefined
  request.remembered?.takeCounts()
  checkUnread(pages, findings)
  checkMarks(request.marks, pages, findings)
  checkPageBreaks(pages, secrets, request.searched ?? [], findings)
  checkEncoded(pages, secrets, request.searched ?? [], findings)
  if (request.isLaidOut === true) {
    checkMarkedWords(request.marks, pages, findings)
    checkSpellings(pages, secrets, findings)
  }
  const scanned = await scanFile(output, signal, (fraction) => onProgress(SCANNED * fraction))
  for (const problem of scanned.problems) findings.add('metadata', 'revision', `The file isn’t written as one part: ${problem}`)
  const file = new FileText(output)
  const structure = new Structure(scanned, file, request, findings)
  const found = await structure.read()
  if (found.length !== pages.length)
    findings.add('dimensions', 'pages', `The version has ${count(found.length, 'page', 'pages')} instead of ${pages.length}.`)
  await checkRemains(scanned, file, structure, request, findings)
  const pdf = await openOutput(request, findings)
  const sources = drawNextAhead(request.draw, pages.length)
  const drawing = { ...request, draw: sources.draw }
  const total = pages.reduce((sum, planned) => sum + workOn(planned), 0)
  let done = 0
  try {
    if (pdf && pdf.pageCount !== pages.length)
      findings.add('dimensions', 'pages', `The version has ${count(pdf.pageCount, 'page', 'pages')} instead of ${pages.length}.`)
    if (pdf) await checkParts(pdf, secrets, findings)
    for (const planned of pages) {
      await yieldToMessages()
      throwIfCancelled(signal)
      const onWork = (ofPage: number): void => onProgress(SCANNED + (COMPARED * (done + ofPage)) / total)
      const written = found[planned.page - 1]
      const checked = written && (await checkObjects(written, planned, structure, file, request, findings))
      counts.words += checked?.words ?? 0
      const isShown = pdf && planned.page <= pdf.pageCount
      const ink = isShown ? await checkShown(pdf, planned, checked?.pixels, drawing, findings, counts, onWork) : undefined
      if (ink) added.set(planned.page, ink)
      done += workOn(planned)
      onWork(0)
    }
    if (pdf)
      reading = await checkReading(pdf, { ...request, added }, findings, (fraction) =>
        onProgress(SCANNED + COMPARED + (1 - SCANNED - COMPARED) * fraction),
      )
  } finally {
    sources.close()
    pdf?.close()
  }
  const all = findings.all()
  const covers = pages.reduce((sum, planned) => sum + planned.covers.length, 0)
  const search = { name: DOCUMENT_SEARCH, detail: 'all objects of the file, their decompressed data, and the text of every page' }
  return {
    checks: summarise(all, request, counts, reading),
    findings: all,
    waivers: [],
    searches: [search, ...readingSearch(reading, request.remembered?.takeCounts())],
    coverage: [
      { check: 'regions', unit: 'regions', checked: counts.covers, total: covers },
      { check: 'rest', unit: 'pages', checked: counts.pages, total: pages.length },
    ],
    engines: enginesOf(DOCUMENT_SEARCH, readingSearch(reading)).filter(({ name }) => name !== DOCUMENT_SEARCH),
    ...(reading && readingDetails(reading)),
  }
}
