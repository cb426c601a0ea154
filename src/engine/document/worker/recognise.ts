import { coveredShare } from '../../../lib/box-areas'
import { throwIfCancelled } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import { joinLines, type TextLine } from '../../detect/text/lines'
import { planTextLevels } from '../../detect/text/plan'
import { createTextReader } from '../../detect/text/reader'
import { createTextModel } from '../../detect/text/text-model'
import { createTextSearch } from '../../detect/text/text-search'
import { readingOf } from '../../detect/text/ctc'
import { unionOf } from '../reading/glyph'
import { intersection } from '../reading/matrix'
import { addRecognised, inReadingOrder, wordsOfLine, type RecognisedWord } from '../reading/recognised'
import type { PageContent } from '../types'
import type { DrawnPage } from './page-drawing'

/** Pixels per point at which scanned pages are drawn for recognition: 150 dpi. */
export const RECOGNITION_SCALE = 150 / 72
/** Min mean probability of the characters of a line. */
const MIN_CONFIDENCE = 0.5
/** A line is inside an image if this share of it is, and it is known if this share of it is under known words. */
const INSIDE = 0.5

const search = createTextSearch(createTextModel())
const reader = createTextReader()

/** Returns the part of a drawn page in which text is recognised. Frees the page. */
function cropped({ canvas }: DrawnPage, { x, y, width, height }: Box): OffscreenCanvas {
  const part = new OffscreenCanvas(width, height)
  canvasContext(part).drawImage(canvas, x, y, width, height, 0, 0, width, height)
  canvas.width = 0
  return part
}

/**
 * Recognises the text in images of a page and adds it to the page's content. Words that the page's own text has already are left out.
 *
 * @param areas of the images, in points
 * @throws EngineError 'detector-unavailable', EngineCancelledError
 */
export async function recogniseText(
  content: PageContent,
  areas: readonly Box[],
  drawn: DrawnPage,
  { signal, onStep }: { signal: AbortSignal; onStep: () => void },
): Promise<PageContent> {
  const { scale, canvas } = drawn
  const around = unionOf(areas)
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
  const image = cropped(drawn, region)
  try {
    await search.model.load()
    await reader.load()
    const toPoints = ({ x, y, width, height }: Box): Box => ({
      x: (x + region.x) / scale,
      y: (y + region.y) / scale,
      width: width / scale,
      height: height / scale,
    })
    const known = content.words.filter(({ covered }) => covered !== true).map(({ box }) => box)
    const found: TextLine[] = []
    for (const level of planTextLevels(image.width, image.height, false)) {
      found.push(...(await search.linesAt(image, level, { signal, onProgress: onStep })))
    }
    const lines = joinLines(found).filter(({ box }) => {
      const placed = toPoints(box)
      return coveredShare(placed, areas) >= INSIDE && coveredShare(placed, known) < INSIDE
    })
    const rows: RecognisedWord[][] = []
    for (const row of inReadingOrder(lines)) {
      const words: RecognisedWord[] = []
      for (const line of row) {
        throwIfCancelled(signal)
        onStep()
        const { characters, along } = await reader.readCharacters(image, line)
        if (readingOf(characters).confidence < MIN_CONFIDENCE) continue
        words.push(...wordsOfLine(characters, along).map(({ text, box }) => ({ text, box: toPoints(box) })))
      }
      if (words.length > 0) rows.push(words)
    }
    const { text, words } = addRecognised(content.text, content.words, rows)
    return { ...content, text, words, methods: [...content.methods, 'recognition'] }
  } finally {
    image.width = 0
  }
}
