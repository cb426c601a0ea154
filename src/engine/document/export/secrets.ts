import type { DocumentPlan, PageWord } from '../types'
import type { PlannedPage } from './plan-page'

/** Min letters and digits of a redacted word or passage that titles are searched for. Shorter ones are part of many words. */
const MIN_LENGTH = 3
/** Letters of scripts that need no spaces, of which two are a name. */
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns a text in the form in which it is compared: compatible characters, lower case, letters and digits only. */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
}

const isLongEnough = (text: string): boolean => text.length >= (IDEOGRAPH.test(text) ? 2 : MIN_LENGTH)

/** Letters and digits from which a word is rarely a part of others, so that it is found there and where it is spaced out. */
const DISTINCTIVE = 5
const isDistinctive = (word: string): boolean => IDEOGRAPH.test(word) || word.length >= DISTINCTIVE

/** What was redacted, in the form in which it is compared. */
export interface Secrets {
  /** Whole passages. They are found anywhere in a text. */
  passages: ReadonlySet<string>
  /** Their words. Short ones are found as words only. */
  words: ReadonlySet<string>
}

/** Returns the lines of neighbouring words that a mark removed. */
function runsOf(removed: readonly PageWord[]): string[] {
  const runs: { text: string; end: number }[] = []
  for (const { text, start, end } of removed) {
    const last = runs.at(-1)
    if (last !== undefined && start - last.end <= 1) {
      last.text += text
      last.end = end
    } else runs.push({ text, end })
  }
  return runs.map(({ text }) => text)
}

/**
 * Collects what was redacted. Words that stay elsewhere in lower case and have no digits, such as "the", are no secret by themselves.
 */
export function secretsOf(pages: Iterable<Pick<PlannedPage, 'kept' | 'removed'>>, marks: DocumentPlan['marks']): Secrets {
  const [passages, words, common] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const { text } of marks) if (text !== null) passages.add(comparable(text))
  for (const { kept, removed } of pages) {
    for (const { text } of removed) words.add(comparable(text))
    for (const run of runsOf(removed)) passages.add(comparable(run))
    for (const { text } of kept) if (/\p{Ll}/u.test(text) && text === text.toLowerCase() && !/\d/.test(text)) common.add(comparable(text))
  }
  const isSecret = (text: string): boolean => isLongEnough(text) && !common.has(text)
  return { passages: new Set([...passages].filter(isSecret)), words: new Set([...words].filter(isSecret)) }
}

/** Returns whether a text, such as the title of a bookmark, contains a redacted passage or word. */
export function tells(text: string, { passages, words }: Secrets): boolean {
  const whole = comparable(text)
  for (const passage of passages) if (whole.includes(passage)) return true
  const parts = text.split(/[^\p{L}\p{N}\p{M}'’]+/u).map(comparable)
  return parts.some((part) => words.has(part)) || [...words].some((word) => isDistinctive(word) && whole.includes(word))
}
