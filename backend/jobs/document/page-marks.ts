import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { MarkBox } from '#generated/model/markBox.zod.ts'
import type { PageWord } from '#generated/model/pageWord.zod.ts'
import { sharedHeight } from '#lib/review/box-areas.ts'

/** Margin around the words of a mark in points, because letters may extend beyond their advance widths. */
const MARGIN = 1

interface Range {
  start: number
  end: number
}

/** Words, and the whole range of the page's text that they cover. */
interface WholeWords extends Range {
  words: PageWord[]
}

/** Returns the words that a range of a page's text touches; undefined if it touches none. Parts of words count as whole words. */
export function wholeWords({ words }: Pick<DocumentPage, 'words'>, { start, end }: Range): WholeWords | undefined {
  const touched = words.filter((word) => word.start < end && word.end > start)
  if (touched.length === 0) return undefined
  const starts = touched.map((word) => word.start)
  const ends = touched.map((word) => word.end)
  return { words: touched, start: Math.min(...starts), end: Math.max(...ends) }
}

/** Returns whether two words are consecutive on the same line. */
function areNeighbours(one: PageWord, other: PageWord): boolean {
  const shared = sharedHeight(one, other)
  const lower = Math.min(one.height, other.height)
  const gap = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width)
  return shared > lower / 2 && gap < 2 * Math.max(one.height, other.height)
}

/** Returns the boxes of words in reading order, in points: one for each run of neighbouring words, with a margin and within the page. */
export function boxesOfWords(words: readonly PageWord[], page: { width: number; height: number }): MarkBox[] {
  const runs: PageWord[][] = []
  for (const word of words) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && areNeighbours(last, word)) run.push(word)
    else runs.push([word])
  }
  return runs.flatMap((run) => boxWithin(run, page) ?? [])
}

/** Returns the box around words, or undefined if it is outside the page. */
function boxWithin(words: readonly PageWord[], page: { width: number; height: number }): MarkBox | undefined {
  const left = Math.max(0, Math.min(...words.map(({ x }) => x)) - MARGIN)
  const top = Math.max(0, Math.min(...words.map(({ y }) => y)) - MARGIN)
  const right = Math.min(page.width, Math.max(...words.map(({ x, width }) => x + width)) + MARGIN)
  const bottom = Math.min(page.height, Math.max(...words.map(({ y, height }) => y + height)) + MARGIN)
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}
