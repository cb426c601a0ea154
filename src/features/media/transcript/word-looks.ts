import type { Span } from '#generated/model/span.zod.ts'
import { passageWord } from '#lib/words/contact-words.ts'
import { comparable, isOverWord, type NamedWord } from '#lib/review/transcript-words.ts'
import type { WordLook } from './lines/line-row'
import type { Lines } from './mark-words'

/** Returns the names of categories by the last word of each passage: words that a span names, contains in time, or has as its text. */
export function categoriesOf(lines: Lines, spans: readonly Span[]): ReadonlyMap<string, string> {
  const named = spans.flatMap((span) => {
    const word = passageWord(span)
    return word === undefined ? [] : [{ span, word }]
  })
  const found = new Map<string, string>()
  if (named.length === 0) return found
  for (const line of lines) {
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last) continue
    for (const { span, word: category } of named) {
      if (span.start >= last.end || span.end <= first.start) continue
      const end = line.findLast((word) => isIn(word, span))
      if (end) found.set(end.id, category)
    }
  }
  return found
}

function isIn(word: NamedWord, span: Span): boolean {
  if (span.words?.includes(word.id) === true) return true
  if (word.isTimed) return isOverWord(span, word)
  return comparable(span.text?.split(/\s+/).at(-1) ?? '') === comparable(word.text)
}

/** Returns the looks of a line's words, and a text that is equal for equal looks. */
export function looksOf(
  line: readonly NamedWord[],
  { hidden, found, categories }: { hidden: ReadonlySet<string>; found: ReadonlySet<string>; categories: ReadonlyMap<string, string> },
): { looks: readonly WordLook[]; key: string } {
  const looks = line.map(({ id }) => ({ isHidden: hidden.has(id), isFound: found.has(id), category: categories.get(id) }))
  return { looks, key: looks.map(({ isHidden, isFound, category = '' }) => `${Number(isHidden)}${Number(isFound)}${category}`).join() }
}
