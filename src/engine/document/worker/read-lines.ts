import { yieldToMessages } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import { textLevelAt } from '../../detect/text/plan'
import type { TextLine } from '../../detect/text/lines'
import type { ReadingConfidence } from '../reading/reading-confidence'
import type { RecognisedWord } from '../reading/recognised'
import type { DrawnPage } from './page-drawing'
import { LINES_AT_ONCE, readWords, SIDEWAYS, textModels, throwIfStopped } from './recognise'
import { isUpOrDown, Scan, type QuarterTurns } from './scan-turn'

/** Pixels around a part of a page in which lines are found: the model needs space beside them. */
const ROOM = 16
/** Min ratio of width to height of a line that is tried upside down if nothing is read in it. */
const ELONGATED = 2
/** Min angle at which a line counts as upside down. */
const UPSIDE_DOWN = (3 * Math.PI) / 4

const times = ({ x, y, width, height }: Box, factor: number): Box => ({
  x: x * factor,
  y: y * factor,
  width: width * factor,
  height: height * factor,
})

/** Returns a line at another scale. */
function scaledLine({ box, rotated, ...line }: TextLine, factor: number): TextLine {
  const { centreX, centreY, length, thickness, angle } = rotated
  return {
    ...line,
    box: times(box, factor),
    rotated: { centreX: centreX * factor, centreY: centreY * factor, length: length * factor, thickness: thickness * factor, angle },
  }
}

/** Returns a line along the edges of a box. */
export function lineIn(box: Box): TextLine {
  const { x, y, width, height } = box
  const rotated = { centreX: x + width / 2, centreY: y + height / 2, length: width, thickness: height, angle: 0 }
  return { box, confidence: 1, rotated }
}

/**
 * Finds the lines of text in a part of a drawn page. Their places are in points of the page.
 *
 * @param part in pixels
 * @throws EngineError 'detector-unavailable', EngineCancelledError
 */
export async function findLines({ canvas, scale }: DrawnPage, part: Box, signal: AbortSignal, onStep: () => void): Promise<TextLine[]> {
  const { search } = textModels
  await search.model.load()
  const copy = new OffscreenCanvas(part.width + 2 * ROOM, part.height + 2 * ROOM)
  const context = canvasContext(copy)
  context.drawImage(canvas, ROOM - part.x, ROOM - part.y)
  try {
    const level = textLevelAt(copy.width, copy.height, Math.max(copy.width, copy.height))
    const lines = await search.linesAt(copy, level, { signal, onProgress: onStep })
    return lines.map((line) => {
      const { box, rotated, ...rest } = line
      const moved = { ...box, x: box.x + part.x - ROOM, y: box.y + part.y - ROOM }
      const turned = { ...rotated, centreX: rotated.centreX + part.x - ROOM, centreY: rotated.centreY + part.y - ROOM }
      return scaledLine({ ...rest, box: moved, rotated: turned }, 1 / scale)
    })
  } finally {
    copy.width = 0
  }
}

/** Returns the quarter turns at which a line is tried. The angle of a found line never shows whether it is upside down. */
function turnsOf(line: TextLine): QuarterTurns[] {
  if (isUpOrDown(line, SIDEWAYS)) return [1, 3]
  return Math.abs(line.rotated.angle) > UPSIDE_DOWN ? [2] : [0]
}

/** Reads lines of a drawn page one by one. */
export class LineReader {
  /** The number of lines to read at a time. */
  static readonly atOnce = LINES_AT_ONCE
  readonly #scan: Scan
  readonly #scale: number
  /** The lines in pixels, because a scan reads each of its lines once. */
  readonly #scaled = new Map<TextLine, TextLine>()

  constructor({ canvas, scale }: DrawnPage) {
    this.#scan = new Scan(canvas, textModels.reader)
    this.#scale = scale
  }

  /**
   * Returns the words of a line, which may be upside down; none for content that is hardly text. Places are in points of the page.
   *
   * @param confidence receives the confidence of the line
   * @throws EngineError 'detector-unavailable', EngineCancelledError
   */
  async read(line: TextLine, signal: AbortSignal, confidence?: ReadingConfidence): Promise<RecognisedWord[]> {
    await yieldToMessages()
    throwIfStopped(signal)
    const scaled = this.#inPixels(line)
    const turns = turnsOf(scaled)
    const upright = await readWords(this.#scan, scaled, turns, confidence)
    const isUnread = upright.length === 0 && turns[0] === 0 && scaled.box.width > ELONGATED * scaled.box.height
    const words = isUnread ? await readWords(this.#scan, scaled, [2]) : upright
    return words.map((word) => ({ ...word, box: times(word.box, 1 / this.#scale) }))
  }

  /** Starts to read the first of the lines that will be read next, beginning with the current one, as many as there are workers. */
  readAhead(lines: readonly TextLine[]): void {
    if (LINES_AT_ONCE === 1) return
    const soon = lines.slice(0, LINES_AT_ONCE).map((line) => this.#inPixels(line))
    this.#scan.readAhead(soon.filter((line) => turnsOf(line)[0] === 0))
  }

  #inPixels(line: TextLine): TextLine {
    const scaled = this.#scaled.get(line) ?? scaledLine(line, this.#scale)
    this.#scaled.set(line, scaled)
    return scaled
  }

  /** Frees the drawn page. */
  close(): void {
    this.#scan.close()
  }
}
