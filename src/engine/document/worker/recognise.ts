import { boxAround, coveredShare } from '#lib/review/box-areas.ts'
import { throwIfCancelled } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import { joinLines, withoutBlurs, type TextLine } from '../../detect/text/lines'
import { planTextLevels } from '../../detect/text/plan'
import { createTextReader } from '../../detect/text/reader'
import { createTextModel } from '../../detect/text/text-model'
import { createTextSearch } from '../../detect/text/text-search'
import { readingOf } from '../../detect/text/ctc'
import { modelWorkers } from '../../detect/workers/model-workers'
import { intersection } from '../reading/matrix'
import { ReadingConfidence } from '../reading/reading-confidence'
import { addRecognised, inReadingOrder, wordsOfLine, type RecognisedWord } from '../reading/recognised'
import type { PageContent } from '../types'
import type { DrawnPage } from './page-drawing'
import { rememberedText } from './remembered-text'
import { skewOf, straighten } from './scan-skew'
import { isUpOrDown, Scan, turnedBack, turnsOfScan, type QuarterTurns } from './scan-turn'

/** Pixels per point at which scanned pages are drawn for recognition: 150 dpi. */
export const RECOGNITION_SCALE = 150 / 72
/** Min mean probability of the characters of a line. */
const MIN_CONFIDENCE = 0.5
/** Min share of a line inside an image to belong to it, and min share under known words to count as known. */
const INSIDE = 0.5

const workers = modelWorkers()

/** The models of this worker that find and read text, which are loaded once. */
export const textModels = {
  search: createTextSearch(createTextModel(workers && ((onnx) => workers.start(onnx, { isLarge: true }))), rememberedText.places),
  reader: createTextReader(rememberedText.lines, workers && ((onnx) => workers.start(onnx))),
}

/** The number of lines that are read at a time: one in each worker, or one in the calling thread. */
export const LINES_AT_ONCE = workers === undefined ? 1 : workers.limit
/** The same for lines that are all read, with one line that waits for a worker. */
const LINES_AHEAD = 2 * LINES_AT_ONCE - 1

/**
 * Ends both workers if the work was cancelled, because their lines aren't needed any more.
 *
 * @throws EngineCancelledError
 */
export function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) workers?.stop()
  throwIfCancelled(signal)
}

const { search, reader } = textModels
let areLoaded = false

/**
 * Loads the models that find and read text.
 *
 * @param onLoading receives the completed fraction, unless they are loaded already
 * @throws EngineError 'detector-unavailable'
 */
export async function loadTextModels(onLoading?: (fraction: number) => void): Promise<void> {
  if (areLoaded) return
  onLoading?.(0)
  await search.model.load()
  onLoading?.(0.5)
  await reader.load()
  onLoading?.(1)
  areLoaded = true
}

/** Min ratio of height to width at which a line is read sideways. A single letter has a lower ratio. */
export const SIDEWAYS = 3

/**
 * Called for each part of the work, because a call without signs of progress is terminated. Receives the share of the image's work that is
 * done, if it is known.
 */
export type OnStep = (share?: number) => void

interface Steps {
  signal: AbortSignal
  onStep: OnStep
  /** Receives the completed fraction of loading the models, if this call loads them. */
  onLoading?: (fraction: number) => void
  /** Receives the confidence of each line. */
  confidence?: ReadingConfidence
}

/** The share of finding lines in the work on an image. The rest is reading them. */
const FINDING = 0.3

/** Returns the lines of text in an image whose boxes are wanted. */
async function linesOf({ image }: Scan, isWanted: (box: Box) => boolean, { signal, onStep }: Steps): Promise<TextLine[]> {
  let [found, scale]: [TextLine[], number] = [[], 1]
  for (const level of planTextLevels(image.width, image.height, false)) {
    const lines = await search.linesAt(image, level, { signal, onProgress: (share) => onStep(FINDING * share) })
    found = [...withoutBlurs(found, lines, scale), ...lines]
    scale = level.width / image.width
  }
  return joinLines(found).filter(({ box }) => isWanted(box))
}

/**
 * Reads a line at the best of several quarter turns. Returns no words for content that is hardly text.
 *
 * @param sum receives the confidence of the line
 */
export async function readWords(
  scan: Scan,
  line: TextLine,
  atTurns: readonly QuarterTurns[],
  sum?: ReadingConfidence,
): Promise<RecognisedWord[]> {
  let [words, best]: [RecognisedWord[], number] = [[], 0]
  for (const turns of atTurns) {
    const { characters, along } = await scan.read(line, turns)
    const { confidence } = readingOf(characters)
    if (confidence < best) continue
    best = confidence
    if (confidence < MIN_CONFIDENCE) continue
    words = wordsOfLine(characters, along).map((word) => ({ ...word, box: turnedBack(word.box, turns, scan.image) }))
  }
  sum?.add(line, best)
  return words
}

/** Reads the lines of an upright scan in reading order, then upright lines in its margins. */
async function readRows(scan: Scan, lines: readonly TextLine[], { signal, onStep, confidence }: Steps): Promise<RecognisedWord[][]> {
  const isSideways = (line: TextLine): boolean => isUpOrDown(line, SIDEWAYS)
  const rows: RecognisedWord[][] = []
  let read = 0
  const inOrder = [...inReadingOrder(lines.filter((line) => !isSideways(line))), ...lines.filter(isSideways).map((line) => [line])]
  const order = inOrder.flat()
  for (const row of inOrder) {
    const words: RecognisedWord[] = []
    for (const line of row) {
      throwIfStopped(signal)
      onStep(FINDING + (1 - FINDING) * (read / lines.length))
      scan.readAhead(order.slice(read, read + LINES_AHEAD).filter((next) => !isSideways(next)))
      read += 1
      words.push(...(await readWords(scan, line, isSideways(line) ? [1, 3] : [0], confidence)))
    }
    if (words.length > 0) rows.push(words)
  }
  return rows
}

/**
 * Reads the wanted lines of a straight image at the quarter turn at which it is upright. Word positions refer to the given image.
 *
 * @param lines the image's lines before the turn
 */
async function readTurned(
  scan: Scan,
  lines: readonly TextLine[],
  isWanted: (box: Box) => boolean,
  steps: Steps,
): Promise<RecognisedWord[][]> {
  const { image } = scan
  const turns = await turnsOfScan(scan, lines, steps.onStep)
  if (turns === 0) return readRows(scan, lines, steps)
  const upright = new Scan(scan.at(turns), reader)
  const back = (box: Box): Box => turnedBack(box, turns, image)
  const rows = await readRows(upright, await linesOf(upright, (box) => isWanted(back(box)), steps), steps)
  return rows.map((row) => row.map((word) => ({ ...word, box: back(word.box) })))
}

/** Reads the wanted lines of an image, deskewed if necessary. Word positions refer to the given image. */
async function readScan(scan: Scan, isWanted: (box: Box) => boolean, steps: Steps): Promise<RecognisedWord[][]> {
  const lines = await linesOf(scan, isWanted, steps)
  const skew = skewOf(lines)
  if (skew === 0) return readTurned(scan, lines, isWanted, steps)
  const { image, toOriginal } = straighten(scan.image, skew)
  const straight = new Scan(image, reader)
  try {
    const isWantedThere = (box: Box): boolean => isWanted(toOriginal(box))
    const rows = await readTurned(straight, await linesOf(straight, isWantedThere, steps), isWantedThere, steps)
    return rows.map((row) => row.map((word) => ({ ...word, box: toOriginal(word.box) })))
  } finally {
    straight.close()
  }
}

/**
 * Reads the text in an image, which may be skewed, sideways or upside down. Frees the image.
 *
 * @throws EngineError 'detector-unavailable', EngineCancelledError
 */
export async function readImage(image: OffscreenCanvas, steps: Steps): Promise<Pick<PageContent, 'text' | 'words'>> {
  const scan = new Scan(image, reader)
  try {
    await loadTextModels(steps.onLoading)
    return addRecognised('', [], await readScan(scan, () => true, steps))
  } finally {
    scan.close()
  }
}

/** Adds rows of recognised words and their confidence to the content of a page. */
function withRows(
  content: PageContent,
  rows: readonly RecognisedWord[][],
  mean: number | undefined,
  toPoints: (box: Box) => Box,
): PageContent {
  const placed = rows.map((row) => row.map(({ text, box }) => ({ text, box: toPoints(box) })))
  const { text, words } = addRecognised(content.text, content.words, placed)
  const methods: PageContent['methods'] = [...new Set([...content.methods, 'recognition' as const])]
  const all = [content.confidence, mean].filter((one) => one !== undefined)
  return { ...content, text, words, methods, ...(all.length > 0 && { confidence: Math.min(...all) }) }
}

/** Pixels around a low part of a page, and max height of such a part: the models miss the spaces of a line that fills its image. */
const [ROOM, LOW] = [16, 40]

/** Returns the part of a drawn page in which text is recognised, with room in the color of its corner around it. Frees the page. */
function cropped({ canvas }: DrawnPage, { x, y, width, height }: Box, room: number): OffscreenCanvas {
  const part = new OffscreenCanvas(width + 2 * room, height + 2 * room)
  const context = canvasContext(part)
  context.drawImage(canvas, x, y, 1, 1, 0, 0, part.width, part.height)
  context.drawImage(canvas, x, y, width, height, room, room, width, height)
  canvas.width = 0
  return part
}

/**
 * Recognises the text in images of a page and adds it to the page's content. Scans may be skewed, sideways or upside down. Words that the
 * page's text already contains are left out.
 *
 * @param areas of the images, in points
 * @throws EngineError 'detector-unavailable', EngineCancelledError
 */
export async function recogniseText(
  content: PageContent,
  areas: readonly Box[],
  drawn: DrawnPage,
  { signal, onStep, onLoading }: Steps,
): Promise<PageContent> {
  const { scale, canvas } = drawn
  const around = boxAround(areas)
  const [left, top] = [Math.floor(around.x * scale), Math.floor(around.y * scale)]
  const wanted = {
    x: left,
    y: top,
    width: Math.ceil((around.x + around.width) * scale) - left,
    height: Math.ceil((around.y + around.height) * scale) - top,
  }
  const region = intersection(wanted, { x: 0, y: 0, width: canvas.width, height: canvas.height })
  if (region.width < 1 || region.height < 1) {
    canvas.width = 0
    return content
  }
  const room = Math.min(region.width, region.height) < LOW ? ROOM : 0
  const scan = new Scan(cropped(drawn, region, room), reader)
  try {
    await loadTextModels(onLoading)
    const toPoints = ({ x, y, width, height }: Box): Box => ({
      x: (x - room + region.x) / scale,
      y: (y - room + region.y) / scale,
      width: width / scale,
      height: height / scale,
    })
    const known = content.words.filter(({ covered }) => covered !== true).map(({ box }) => box)
    const isWanted = (box: Box): boolean => {
      const placed = toPoints(box)
      return coveredShare(placed, areas) >= INSIDE && coveredShare(placed, known) < INSIDE
    }
    const confidence = new ReadingConfidence()
    const rows = await readScan(scan, isWanted, { signal, onStep, confidence })
    return withRows(content, rows, confidence.mean, toPoints)
  } finally {
    scan.close()
  }
}
