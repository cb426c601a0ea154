import { foldedLetters } from '#lib/search/fold-text.ts'
import type { DocumentPlan, PageWord } from '../types'
import type { PlannedPage } from './plan-page'

/** Min letters and digits of a redacted word or passage for which titles are searched. Shorter ones are part of many words. */
const MIN_LENGTH = 3
/** Letters of scripts without spaces, in which two can be a name. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns a text normalised for comparison: letters and digits only. */
export const comparable = foldedLetters

const isLongEnough = (text: string): boolean => text.length >= (IDEOGRAPH.test(text) ? 2 : MIN_LENGTH)

/** Min letters and digits of a word that is rarely part of others. It is also found inside other words and spaced out. */
const DISTINCTIVE = 5
const isDistinctive = (word: string): boolean => IDEOGRAPH.test(word) || word.length >= DISTINCTIVE

/** The redacted texts in comparable form. */
export interface Secrets {
  /** Whole passages. They are found anywhere in a text. */
  passages: ReadonlySet<string>
  /** Their words. Short ones are found as words only. */
  words: ReadonlySet<string>
}

/** Returns the lines of neighbouring words that a mark removed. */
function runsOf(removed: readonly PageWord[]): string[][] {
  const runs: string[][] = []
  let reached = -Infinity
  for (const { text, start, end } of removed) {
    const last = runs.at(-1)
    if (last !== undefined && start - reached <= 1) last.push(text)
    else runs.push([text])
    reached = end
  }
  return runs
}

/** Max words of a name. Longer passages are sentences, whose first words have capitals too. */
const NAME_WORDS = 4
/** Min letters of a word in a name, which is only found as a whole word. */
const NAME_LENGTH = 2
const hasCapital = (text: string): boolean => /\p{Lu}/u.test(text)
/** Returns whether a word is in lower case and has no digits. */
export const isOrdinary = (text: string): boolean => /\p{Ll}/u.test(text) && !hasCapital(text) && !/\d/.test(text)

/**
 * Collects the redacted texts. Words without digits that stay elsewhere in lower case, such as "the", aren't secret by themselves, except
 * capitalised words of a short passage, such as the name "Rose".
 */
export function secretsOf(pages: Iterable<Pick<PlannedPage, 'kept' | 'removed'>>, marks: DocumentPlan['marks']): Secrets {
  const [passages, words, names, common] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  const addRun = (run: readonly string[]): void => {
    passages.add(comparable(run.join('')))
    if (run.length <= NAME_WORDS) for (const word of run) if (hasCapital(word)) names.add(comparable(word))
  }
  for (const { text } of marks) {
    if (text !== null) passages.add(comparable(text))
    if (text !== null && !/\s/.test(text)) addRun([text])
  }
  for (const { kept, removed } of pages) {
    for (const { text } of removed) words.add(comparable(text))
    for (const run of runsOf(removed)) addRun(run)
    for (const { text } of kept) if (isOrdinary(text)) common.add(comparable(text))
  }
  const isSecret = (text: string): boolean => isLongEnough(text) && !common.has(text)
  const ofNames = [...names].filter((text) => text.length >= NAME_LENGTH)
  return { passages: new Set([...passages].filter(isSecret)), words: new Set([...[...words].filter(isSecret), ...ofNames]) }
}

/** Returns a text without its accents, which titles often leave out. */
export const withoutAccents = (text: string): string =>
  comparable(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')

/** A word that mixes Latin letters with lookalikes from another script. */
const ALIKE = String.raw`[\p{Script=Cyrillic}\u0391\u0392\u0395-\u0397\u0399\u039A\u039C\u039D\u039F\u03A1\u03A4\u03A5\u03A7\u03BD\u03BF]`
const MIXED = new RegExp(String.raw`\p{Script=Latin}${ALIKE}|${ALIKE}\p{Script=Latin}`, 'u')

/** Returns whether a text, such as the title of a bookmark, contains a redacted passage or word, or letters that disguise one. */
export function tells(text: string, { passages, words }: Secrets): boolean {
  if (passages.size + words.size > 0 && MIXED.test(text)) return true
  const whole = withoutAccents(text)
  for (const passage of passages) if (whole.includes(withoutAccents(passage))) return true
  const parts = new Set(text.split(/[^\p{L}\p{N}\p{M}\p{Cf}'’]+/u).map(withoutAccents))
  return [...words].map(withoutAccents).some((word) => parts.has(word) || (isDistinctive(word) && whole.includes(word)))
}
