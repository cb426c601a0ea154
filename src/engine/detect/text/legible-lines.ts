import { coveredShare } from '#lib/review/box-areas.ts'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { DetectOptions, Drawable } from '../detector'
import { areOneText, directionsOf, isLegible, isLongLine, mayBeOtherScript } from './legible'
import { DUPLICATE, joinLines, type TextLine } from './lines'
import type { PlacedTextReader } from './reader'

type Reads = Pick<PlacedTextReader, 'readAlong'>
type Options = Pick<DetectOptions, 'signal' | 'onProgress'>

async function isText(image: Drawable, line: TextLine, reader: Reads): Promise<boolean> {
  const readings = []
  for (const along of directionsOf(line)) {
    const { characters } = await reader.readAlong(image, along)
    if (isLegible(characters)) return true
    readings.push(characters)
  }
  return mayBeOtherScript(line, readings)
}

/** Moves the lines of the same text as `first` from `open` to `accepted`, those of its neighbours' neighbours too. */
function acceptText(first: TextLine, open: Set<TextLine>, accepted: Set<TextLine>): void {
  const queue = [first]
  for (const line of queue) {
    open.delete(line)
    accepted.add(line)
    for (const other of open) {
      if (!areOneText(line, other)) continue
      open.delete(other)
      queue.push(other)
    }
  }
}

/** Returns the lines that are text. Most lines of a page need no reading. */
async function selectText(
  image: Drawable,
  lines: readonly TextLine[],
  reader: Reads,
  { signal, onProgress }: Options,
): Promise<Set<TextLine>> {
  const aspectOf = ({ rotated: { length, thickness } }: TextLine) => length / thickness
  const open = new Set(lines.toSorted((a, b) => aspectOf(b) - aspectOf(a)))
  const accepted = new Set<TextLine>()
  for (const line of lines) if (open.has(line) && isLongLine(line)) acceptText(line, open, accepted)
  for (const line of open) {
    await yieldToMessages()
    throwIfCancelled(signal)
    open.delete(line)
    if (await isText(image, line, reader)) acceptText(line, open, accepted)
    onProgress(1 - open.size / lines.length)
  }
  return accepted
}

/**
 * Joins the lines of several levels and drops those that aren't text. Kept are long lines, lines in which characters are read, and the lines
 * around them, which may be too small or cut off to be read. Returns the most confident first.
 *
 * @throws EngineError 'detector-unavailable', EngineCancelledError
 */
export async function legibleLines(image: Drawable, found: readonly TextLine[], reader: Reads, options: Options): Promise<TextLine[]> {
  const kept: TextLine[] = []
  let rest = [...found]
  // A large box that isn't text hides the lines inside it, so these are joined again without it.
  while (rest.length > 0) {
    const candidates = new Set(joinLines(rest))
    kept.push(...(await selectText(image, [...candidates], reader, options)))
    const boxes = kept.map(({ box }) => box)
    rest = rest.filter((line) => !candidates.has(line) && coveredShare(line.box, boxes) < DUPLICATE)
  }
  return kept.toSorted((a, b) => b.confidence - a.confidence)
}
