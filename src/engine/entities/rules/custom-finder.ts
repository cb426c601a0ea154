import { TermFinder } from '#lib/search/find-terms.ts'
import { FoldedText } from '#lib/search/fold-text.ts'
import type { CustomRule, Finding } from '../types'
import { flagsOf } from './check-rule'

/** Max UTF-16 units of a match of a user's expression. Longer matches are left out. */
export const MAX_MATCH = 1000
/** The number of units that an expression is applied to at a time, and the number of them before the place where matches start. */
const WINDOW = 4000
const LEAD = 200

/** Returns lines with their starts. An expression is applied to one line, so that `^` and `$` are its ends and `.*` stops there. */
function linesOf(text: string): { start: number; line: string }[] {
  return [...text.matchAll(/[^\r\n]+/g)].map(({ 0: line, index }) => ({ start: index, line }))
}

/** Finds an expression in a line, in windows, so that the time is linear in the length of the line. */
function* findInLine(line: string, pattern: RegExp): Generator<{ index: number; found: string }> {
  let free = 0
  for (let from = 0; from < line.length; from += WINDOW) {
    const lead = Math.min(from, LEAD)
    const part = line.slice(from - lead, from + WINDOW + MAX_MATCH + 1)
    const ends = from + WINDOW + MAX_MATCH + 1 >= line.length
    pattern.lastIndex = Math.max(lead, free - from + lead)
    for (let match = pattern.exec(part); match !== null; match = pattern.exec(part)) {
      const [found] = match
      const index = from - lead + match.index
      if (found === '') pattern.lastIndex += 1
      else if (match.index - lead >= WINDOW) break
      // A match that ends at a window's edge may continue in the text.
      else if (found.length <= MAX_MATCH && (ends || match.index + found.length < part.length)) {
        yield { index, found }
        free = index + found.length
      }
    }
  }
}

/** Finds entries of a list in any written form. */
function findEntries(
  text: string,
  { words, matchCase = false, wholeWords = true }: Extract<CustomRule, { words: unknown }>,
): { index: number; found: string }[] {
  const entries = words.filter((word) => /[\p{L}\p{N}]/u.test(word))
  const found = new TermFinder(entries, { matchCase, wholeWords }).find(FoldedText.of(text, matchCase))
  return found.map(({ start, end }) => ({ index: start, found: text.slice(start, end) }))
}

/** Finds the matches of a user rule. Its expression must have passed `problemOf`. */
export function findCustom(text: string, rule: CustomRule): Finding[] {
  const place = (found: string, start: number): Finding => ({
    category: 'custom',
    text: found,
    start,
    end: start + found.length,
    confidence: 1,
    method: 'custom',
    detail: rule.id,
  })
  if ('words' in rule) return findEntries(text, rule).map(({ index, found }) => place(found, index))
  const pattern = new RegExp(rule.pattern, `g${flagsOf(rule)}`)
  return linesOf(text).flatMap(({ start, line }) => [...findInLine(line, pattern)].map(({ index, found }) => place(found, start + index)))
}
