import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import { readingOf } from '../../detect/text/ctc'
import { fromView, type View } from '../../detect/face/view'
import type { TextLine } from '../../detect/text/lines'
import type { PlacedReading, PlacedTextReader } from '../../detect/text/reader'

/** Clockwise quarter turns that rotate a scan so that its lines run from left to right. */
export type QuarterTurns = View['quarterTurns']

/** Number of lines that are read to determine a scan's rotation. Longer lines are more certain. */
const SAMPLE = 5
/** Mean confidence of upright lines below which other turns are tried, and min improvement by another turn. */
const CERTAIN = 0.85
const BETTER = 0.05
/** Min ratio of the sides at which a line has a direction. */
const ELONGATED = 1.5

interface Size {
  width: number
  height: number
}

/** Returns the size of an image after quarter turns. */
const turnedSize = ({ width, height }: Size, turns: QuarterTurns): Size =>
  turns % 2 === 1 ? { width: height, height: width } : { width, height }

/** Maps a box of a turned image back to the image. */
export const turnedBack = (box: Box, turns: QuarterTurns, image: Size): Box =>
  fromView({ mirrored: false, quarterTurns: turns }, box, image)

/** Maps a box of an image to the turned image. */
function turnedBox(box: Box, turns: QuarterTurns, image: Size): Box {
  const back = ((4 - turns) % 4) as QuarterTurns
  return fromView({ mirrored: false, quarterTurns: back }, box, turnedSize(image, turns))
}

/** Returns a copy of an image that is rotated clockwise. */
function turnedImage(image: OffscreenCanvas, turns: QuarterTurns): OffscreenCanvas {
  const { width, height } = turnedSize(image, turns)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.translate(width / 2, height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(image, -image.width / 2, -image.height / 2)
  return canvas
}

/** Returns whether a line runs up or down the image: whether its ratio of height to width is at least this. */
export const isUpOrDown = ({ box: { width, height } }: TextLine, ratio = ELONGATED): boolean => height > ratio * width

/** Returns a line of an image in the turned image, without its slant. */
function turnedLine({ box, confidence }: TextLine, turns: QuarterTurns, image: Size): TextLine {
  const { x, y, width, height } = turnedBox(box, turns, image)
  const rotated = { centreX: x + width / 2, centreY: y + height / 2, length: width, thickness: height, angle: 0 }
  return { box: { x, y, width, height }, confidence, rotated }
}

/** An image whose lines are read at any quarter turn. */
export class Scan {
  readonly image: OffscreenCanvas
  readonly #reader: PlacedTextReader
  readonly #turned = new Map<QuarterTurns, OffscreenCanvas>()
  readonly #upright = new Map<TextLine, Promise<PlacedReading>>()

  constructor(image: OffscreenCanvas, reader: PlacedTextReader) {
    this.image = image
    this.#reader = reader
  }

  /** Returns the image after quarter turns. */
  at(turns: QuarterTurns): OffscreenCanvas {
    if (turns === 0) return this.image
    const canvas = this.#turned.get(turns) ?? turnedImage(this.image, turns)
    this.#turned.set(turns, canvas)
    return canvas
  }

  /** Reads a line of the image after quarter turns. The places of its characters refer to the turned image. */
  read(line: TextLine, turns: QuarterTurns = 0): Promise<PlacedReading> {
    if (turns !== 0) return this.#reader.readCharacters(this.at(turns), turnedLine(line, turns, this.image))
    const reading = this.#upright.get(line) ?? this.#reader.readCharacters(this.image, line)
    this.#upright.set(line, reading)
    return reading
  }

  /** Starts to read lines of the image that will probably be read next. */
  readAhead(lines: readonly TextLine[]): void {
    // A failure is reported to those who read the line.
    for (const line of lines) this.read(line).catch(() => undefined)
  }

  /** Frees the memory of the image and of its turned copies. */
  close(): void {
    for (const canvas of [this.image, ...this.#turned.values()]) canvas.width = 0
  }
}

/** Returns the mean confidence of lines, weighted by their length. */
async function confidenceAt(scan: Scan, lines: readonly TextLine[], turns: QuarterTurns): Promise<number> {
  let [sum, total] = [0, 0]
  for (const line of lines) {
    const weight = Math.max(line.box.width, line.box.height)
    sum += weight * readingOf((await scan.read(line, turns)).characters).confidence
    total += weight
  }
  return total === 0 ? 0 : sum / total
}

/**
 * Determines the rotation of a scan from the direction of its lines and a reading of a sample of them. Upright scans cost nothing more.
 *
 * @param onTry called for each turn that is tried
 * @returns the quarter turns after which the scan is upright
 */
export async function turnsOfScan(scan: Scan, lines: readonly TextLine[], onTry: () => void): Promise<QuarterTurns> {
  const longest = lines.toSorted((a, b) => Math.max(b.box.width, b.box.height) - Math.max(a.box.width, a.box.height)).slice(0, SAMPLE)
  const upOrDown = longest.filter((line) => isUpOrDown(line))
  const isSideways = upOrDown.length > longest.length / 2
  const sample = isSideways ? upOrDown : longest.filter((line) => !isUpOrDown(line))
  if (sample.length === 0) return 0
  const candidates: QuarterTurns[] = isSideways ? [1, 3] : [0, 2]
  let [best, confidence]: [QuarterTurns, number] = [0, 0]
  for (const turns of candidates) {
    onTry()
    const found = await confidenceAt(scan, sample, turns)
    if (found > confidence + BETTER) [best, confidence] = [turns, found]
    if (confidence >= CERTAIN) break
  }
  return best
}
