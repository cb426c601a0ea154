import { boxAround, partOnPage, sharedHeight } from '#lib/review/box-areas.ts'
import { clamp, type Rect, type Point, type Size } from '../geometry'
import type { MarkPlace } from './mark'

/** A word of a page with its range in the page's text and its box in points of the displayed page. */
export interface PageWord extends Rect {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The text of a page: words separated by spaces, and lines by line feeds. */
export interface PageText {
  readonly text: string
  readonly words: readonly PageWord[]
  /** The methods by which the words were read: from the file's text, or by recognition in its images. Empty if none were found. */
  readonly methods?: readonly ('text' | 'recognition')[]
  /** Mean confidence of the recognised words, 0 to 1. Absent if none were recognised, or if it is unknown. */
  readonly confidence?: number
}

/** A range of words by their positions, both included. */
export interface WordRange {
  readonly from: number
  readonly to: number
}

/** Words of one page. */
export interface WordsOfPage extends WordRange {
  readonly page: number
}

/** Added above and below words, as a share of their height, for accents and descenders that extend beyond the font's box. */
const SHARE_ABOVE = 0.1
/** Added beside words in points, if the next word is far enough. */
const BESIDE = 1.5
/** Min ratio of the heights of a large initial and the rest of its word. */
const LARGE = 1.5
/** Min sides of a box in points. */
const LEAST = 1

/** Returns the words that a range of the text touches, so that no part of a word stays; undefined if it touches none. */
export function wordsIn({ words }: PageText, { start, end }: { start: number; end: number }): WordRange | undefined {
  const from = words.findIndex((word) => word.end > start && word.start < end)
  const to = words.findLastIndex((word) => word.end > start && word.start < end)
  return from === -1 ? undefined : { from, to }
}

/**
 * Returns the place of words on their page: their text, and one box for each line with a margin. Words outside the page get no box, because
 * no version shows them.
 */
export function placeOfWords(page: number, content: PageText, { from, to }: WordRange, size: Size): MarkPlace {
  const [first, last] = [content.words[Math.min(from, to)], content.words[Math.max(from, to)]]
  if (!first || !last) return { page, boxes: [] }
  const lines: PageWord[][] = []
  for (const word of content.words.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (!partOnPage(word, size)) continue
    const before = lines.at(-1)?.at(-1)
    const isSameLine = before && !content.text.slice(before.end, word.start).includes('\n') && isBeside(before, word)
    if (isSameLine && !isInitial(before, word)) lines.at(-1)?.push(word)
    else lines.push([word])
  }
  return {
    page,
    boxes: lines.map((line) => withMargin(line, content.words, size)),
    text: content.text.slice(first.start, last.end).replace(/\s+/g, ' '),
    range: { start: first.start, end: last.end },
  }
}

/** Returns whether two words share a line. Columns and table cells may be read as one line of text. */
function isBeside(one: Rect, other: Rect): boolean {
  const overlap = sharedHeight(one, other)
  const gap = Math.max(other.x - (one.x + one.width), one.x - (other.x + other.width))
  return overlap > Math.min(one.height, other.height) / 2 && gap < 3 * Math.max(one.height, other.height)
}

/** Returns whether a word is the large initial of the next one. A box around both would contain words of the lines below. */
const isInitial = (word: PageWord, next: PageWord): boolean => word.end === next.start && word.height > LARGE * next.height

function withMargin(line: readonly PageWord[], words: readonly PageWord[], size: Size): Rect {
  const inner = boxAround(line)
  const own = new Set(line)
  const beside = words.filter((word) => !own.has(word) && isBeside(inner, word))
  const left = Math.min(BESIDE, ...beside.map((word) => (inner.x - word.x - word.width) / 2).filter((gap) => gap >= 0))
  const right = Math.min(BESIDE, ...beside.map((word) => (word.x - inner.x - inner.width) / 2).filter((gap) => gap >= 0))
  const above = inner.height * SHARE_ABOVE
  const [x, y] = [clamp(inner.x - left, 0, size.width - LEAST), clamp(inner.y - above, 0, size.height - LEAST)]
  return {
    x,
    y,
    width: Math.max(LEAST, Math.min(size.width, inner.x + inner.width + right) - x),
    height: Math.max(LEAST, Math.min(size.height, inner.y + inner.height + above) - y),
  }
}

/** Returns the position of the word at a point of the page, or of the nearest one within `reach` points; undefined without one. */
export function wordAt({ words }: PageText, { x, y }: Point, reach = 0): number | undefined {
  let nearest: number | undefined
  let least = Infinity
  for (const [index, word] of words.entries()) {
    const [dx, dy] = [outside(x, word.x, word.width), outside(y, word.y, word.height)]
    // A line is wide, so the distance to another line counts more.
    const distance = dx + 3 * dy
    if (distance >= least || Math.max(dx, dy) > reach) continue
    nearest = index
    least = distance
  }
  return nearest
}

function outside(value: number, start: number, length: number): number {
  return Math.max(0, start - value, value - start - length)
}
