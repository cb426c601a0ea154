import { boxAround, coveredShare, sharedArea, sharedHeight, sharedWidth } from '#lib/review/box-areas.ts'
import type { Box } from '#engine/core/types.ts'
import { PAGE_SCALE } from '../../export/paint-covers'
import type { PlannedPage } from '../../export/plan-page'
import { grown, intersection } from '../../reading/matrix'
import type { RecognisedWord } from '../../reading/recognised'
import type { WorkerPdf } from '../../worker/open-pdf'
import type { DrawnPage } from '../../worker/page-drawing'
import type { DocumentFindings } from '../document-findings'
import { drawForReading } from './pale-ink'
import { lettersApart, readForm } from '../read-terms'
import { drawUnexplained } from './unexplained'
import type { DocumentVerificationRequest } from '../request'

interface Tools extends Pick<DocumentVerificationRequest, 'draw' | 'drawWithout' | 'signal'> {
  /** Called for each part of the work with the completed share. */
  onStep: (share?: number) => void
}

/** Limits in points for the margin that is read around a cover: the height of its line, which is unknown for a cover of several lines. */
const [MIN_MARGIN, MAX_MARGIN] = [8, 24]
/** Max points between a cover and the letters of a cut word, or for large letters a share of the cover's shorter side. */
const EDGE = 2
const EDGE_SHARE = 0.15
/** Max areas. More covers are read as one area, because each area is searched for lines separately. */
const MAX_AREAS = 8
/**
 * Max share of a word under covers. With a larger share, the model has read the black area. The box of half a letter reaches under the
 * cover.
 */
const MAX_COVERED = 0.75
/** Min share of a word beside a cover inside a word of the source at which it counts as a part of it. */
const SAME_PLACE = 0.5
/** Max gap between a cover and the rest of a cut word, in heights of the word: boxes of words end between them. */
const MAX_GAP = 0.5
/** Max share of letters by which a reading may differ from the page's text, because both are cut differently. */
const MISREAD = 0.25
/**
 * Min width of a part of a word that can hold a letter, as a share of the line's height, and min heights of a part above or below that is
 * more than the overlap of neighbouring lines' boxes.
 */
const LETTER_WIDTH = 0.3
const [MIN_CUT, MAX_CUT] = [0.35, 0.8]
const HAS_LETTERS = /[\p{L}\p{N}]/u

function marginOf({ width, height }: Box): number {
  return Math.min(MAX_MARGIN, Math.max(MIN_MARGIN, Math.min(width, height)))
}

/** Returns the areas around covers beside which there is ink that the text of the page doesn't explain. */
async function areasToRead(planned: PlannedPage, tools: Tools): Promise<{ areas: Box[]; hasPale: boolean }> {
  const { size, covers } = planned
  const { drawn, part, hasPale, hasInk } = await drawUnexplained(planned, tools)
  drawn.canvas.width = 0
  if (!part) return { areas: [], hasPale }
  const boxes = covers.map(({ box }) => box)
  // A word that a mark touches has a separate cover, mostly inside the mark's.
  const outer = boxes.filter((box, index) => !boxes.some((other, at) => at !== index && isInside(box, other, at < index)))
  const near = outer.filter((box) => hasInk(grown(box, Math.max(EDGE, EDGE_SHARE * Math.min(box.width, box.height)))))
  const areas = near.map((box) => intersection(grown(box, marginOf(box)), { x: 0, y: 0, ...size }))
  return { areas: areas.length > MAX_AREAS ? [boxAround(areas)] : areas, hasPale }
}

const isInside = (box: Box, other: Box, isFirst: boolean): boolean =>
  coveredShare(box, [other]) === 1 && (isFirst || coveredShare(other, [box]) < 1)

/** Reads the words in an area of a drawn page, in points. */
async function wordsIn(drawn: DrawnPage, area: Box, signal: AbortSignal, onStep: () => void): Promise<RecognisedWord[]> {
  const { findLines, LineReader } = await import('../../worker/read-lines')
  const { canvas, scale } = drawn
  const [left, top] = [Math.floor(area.x * scale), Math.floor(area.y * scale)]
  const part = intersection(
    { x: left, y: top, width: Math.ceil(area.width * scale), height: Math.ceil(area.height * scale) },
    { x: 0, y: 0, width: canvas.width, height: canvas.height },
  )
  if (part.width < 1 || part.height < 1) return []
  const reader = new LineReader(drawn)
  const words: RecognisedWord[] = []
  for (const line of await findLines(drawn, part, signal, onStep)) {
    onStep()
    words.push(...(await reader.read(line, signal)))
  }
  return words.filter(({ text }) => HAS_LETTERS.test(text))
}

function isBeside(word: Box, cover: Box): boolean {
  const across = Math.max(cover.x - word.x - word.width, word.x - cover.x - cover.width)
  const down = Math.max(cover.y - word.y - word.height, word.y - cover.y - cover.height)
  return across <= MAX_GAP * word.height && down <= 0
}

/** Returns whether the words that stay explain a reading. At the end of the area, the reading may contain only parts of words. */
function isExplained({ text, box }: RecognisedWord, { kept }: PlannedPage): boolean {
  const near = kept.filter((word) => sharedArea(word.box, box) > 0)
  const form = readForm(text)
  return near.length > 0 && lettersApart(form, readForm(near.map((word) => word.text).join(''))) <= MISREAD * form.length
}

/** Returns whether a cover cuts a word of the source: whether a part wide enough for a letter is under it, and another beside it. */
function isCut(word: Box, cover: Box): boolean {
  const { width, height } = word
  const [across, down] = [sharedWidth(word, cover), sharedHeight(word, cover)]
  if (across <= 0 || down <= 0) return false
  const isAcross = down >= MIN_CUT * height && across >= LETTER_WIDTH * height && width - across >= LETTER_WIDTH * height
  const isDown = across >= LETTER_WIDTH * height && down >= MIN_CUT * height && down <= MAX_CUT * height
  return isAcross || isDown
}

/**
 * Checks that no word cut by a cover can be read beside it, on scans and where letters are drawn as shapes. The page's text explains the
 * remaining words. Other words beside a cover are compared with a reading of the source, in which a cut word extends under the cover.
 */
export async function checkEdges(pdf: WorkerPdf, planned: PlannedPage, tools: Tools, findings: DocumentFindings): Promise<void> {
  const { page, covers } = planned
  if (covers.length === 0) return
  const { areas, hasPale } = await areasToRead(planned, tools)
  if (areas.length === 0) return
  const boxes = covers.map(({ box }) => box)
  const output = drawForReading(await pdf.renderPage(page, PAGE_SCALE), hasPale)
  let source: DrawnPage | undefined
  try {
    for (const [index, area] of areas.entries()) {
      const onStep = (): void => tools.onStep(index / areas.length)
      const read = await wordsIn(output, area, tools.signal, onStep)
      const beside = read.filter(
        (word) =>
          coveredShare(word.box, boxes) < MAX_COVERED && boxes.some((cover) => isBeside(word.box, cover)) && !isExplained(word, planned),
      )
      if (beside.length === 0) continue
      source ??= drawForReading(await tools.draw(page, PAGE_SCALE), hasPale)
      const cut = (await wordsIn(source, area, tools.signal, onStep)).filter(({ box }) => boxes.some((cover) => isCut(box, cover)))
      for (const { box } of beside)
        if (cut.some((word) => sharedArea(word.box, box) >= SAME_PLACE * box.width * box.height))
          findings.addAt('regions', 'cover', `A word continues beside its cover on page ${page}, and can be read there.`, page, box)
    }
  } finally {
    output.canvas.width = 0
    if (source) source.canvas.width = 0
  }
}
