import type { Span } from '#generated/model/span.zod.ts'
import type { NamedWord } from '#lib/review/transcript-words.ts'
import { textOf } from '../audio-map'
import { drawnSpan } from './span'

/** The words of a transcript by line. */
export type WordLines = readonly (readonly NamedWord[])[]

/** The contract's limit of the words of a span. */
const MAX_WORDS = 1000

/**
 * Groups words for one span each: consecutive words with times in a line, or all words of a line without times.
 *
 * @param silent the IDs of words that need no span, because they are completely inaudible
 */
export function groupsToMark(lines: WordLines, chosen: ReadonlySet<string>, silent: ReadonlySet<string>): NamedWord[][] {
  const groups: NamedWord[][] = []
  for (const line of lines) {
    let group: NamedWord[] | null = null
    for (const word of line) {
      if (!chosen.has(word.id) || silent.has(word.id)) {
        // Words without times have their line's time, so they share one span, regardless of other words between them.
        if (word.isTimed) group = null
        continue
      }
      if (group && group.length < MAX_WORDS) group.push(word)
      else groups.push((group = [word]))
    }
  }
  return groups
}

/** Returns the span that redacts words. */
export function spanOfWords(id: string, words: readonly NamedWord[], isReviewed: boolean): Span {
  const start = Math.min(...words.map((word) => word.start))
  const end = Math.max(...words.map((word) => word.end))
  const span = drawnSpan(id, { start, end }, { words: words.map((word) => word.id), text: textOf(words) })
  if (isReviewed) return span
  const { reviewed: _reviewed, ...unseen } = span
  return unseen
}
