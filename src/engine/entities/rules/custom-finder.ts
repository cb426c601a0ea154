import type { CustomRule, Finding } from '../types'
import { flagsOf } from './check-rule'

/** The longest match of a user's expression, in UTF-16 units. Longer ones are left out. */
export const MAX_MATCH = 1000
/** The text that an expression sees at once, and what of it lies before the place where matches start. */
const WINDOW = 4000
const LEAD = 200

const isWordCharacter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Makes the expression for an entry, which is found with any spaces and apostrophes. */
function entryPattern(entry: string, isWhole: boolean): string {
  const characters = [...entry.trim()]
  const source = entry
    .trim()
    .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    .replace(/['’]/g, "['’]")
    .replace(/\s+/g, '\\s{1,4}')
  return (
    (isWhole && isWordCharacter(characters[0]) ? '(?<![\\p{L}\\p{N}])' : '') +
    source +
    (isWhole && isWordCharacter(characters.at(-1)) ? '(?![\\p{L}\\p{N}])' : '')
  )
}

/** Lines with where they start. An expression sees one line, so that `^` and `$` are its ends and `.*` doesn't go on. */
function linesOf(text: string): { start: number; line: string }[] {
  return [...text.matchAll(/[^\r\n]+/g)].map(({ 0: line, index }) => ({ start: index, line }))
}

/** Finds an expression in a line, in windows, so that the time grows with the length of the line only. */
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
      // What ends at a window's edge isn't ended by the text.
      else if (found.length <= MAX_MATCH && (ends || match.index + found.length < part.length)) {
        yield { index, found }
        free = index + found.length
      }
    }
  }
}

/**
 * Finds entries of a list. Those that are found whole and start with a letter or digit are looked up by their first word, so that long lists
 * cost little.
 */
function findEntries(
  text: string,
  { words, matchCase = false, wholeWords = true }: Extract<CustomRule, { words: unknown }>,
): { index: number; found: string }[] {
  const flags = flagsOf({ matchCase })
  const keyOf = (word: string): string => (matchCase ? word : word.toLowerCase())
  const byFirstWord = new Map<string, RegExp[]>()
  // The longest entries first, so that "Anna Maria" is found before "Anna".
  const entries = words.filter((word) => /[\p{L}\p{N}]/u.test(word)).toSorted((one, other) => other.length - one.length)
  const others: string[] = []
  for (const entry of entries) {
    const first = /^[\p{L}\p{N}]+/u.exec(entry.trim())?.[0]
    const pattern = entryPattern(entry, wholeWords)
    if (first === undefined || !wholeWords) others.push(pattern)
    else byFirstWord.set(keyOf(first), [...(byFirstWord.get(keyOf(first)) ?? []), new RegExp(pattern, `${flags}y`)])
  }
  const found =
    others.length === 0
      ? []
      : [...text.matchAll(new RegExp(others.join('|'), `g${flags}`))].map((match) => ({ index: match.index, found: match[0] }))
  let free = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (index < free) continue
    for (const pattern of byFirstWord.get(keyOf(word)) ?? []) {
      pattern.lastIndex = index
      const match = pattern.exec(text)?.[0]
      if (match === undefined) continue
      found.push({ index, found: match })
      free = index + match.length
      break
    }
  }
  return found.toSorted((one, other) => one.index - other.index)
}

/** Finds what a rule of the user names. Its expression must have passed `problemOf`. */
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
