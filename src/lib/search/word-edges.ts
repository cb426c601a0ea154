import { characterBefore } from './fold-text'

/** Scripts without spaces between words, in which a name has letters beside it. */
const UNSPACED_LETTER = String.raw`\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Tai_Le}\p{Script=New_Tai_Lue}\p{Script=Tai_Viet}`
const UNSPACED = new RegExp(String.raw`(?=[\p{L}\p{N}\p{M}])[${UNSPACED_LETTER}]`, 'u')
const ONLY_UNSPACED = new RegExp(String.raw`^(?:(?=[\p{L}\p{N}\p{M}])[${UNSPACED_LETTER}])+$`, 'u')
const HANGUL = /\p{Script=Hangul}/u
const LETTER = /\p{L}/u
const NUMBER = /\p{N}/u
const WORD = /[\p{L}\p{N}\p{M}]/u
/** Marks and the sign of a long vowel belong to the letter before them. */
const CONTINUES = /[\p{M}\u30FC]/u

/** Returns whether all characters of a text are letters of scripts without spaces between words. */
export const isUnspaced = (text: string): boolean => ONLY_UNSPACED.test(text)

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0)

/**
 * Returns whether a word may start or end at a position of a text. Between letters and digits, only the letters are a word, such as a name
 * with the number of a note: "Hartley12". A single letter with a number is mostly a code. Korean appends particles to names.
 */
export function isWordEdge(text: string, at: number, side: 'start' | 'end'): boolean {
  if (at <= 0 || at >= text.length) return true
  const [before, after] = [characterBefore(text, at), characterAt(text, at)]
  if (!WORD.test(before) || !WORD.test(after)) return true
  if (CONTINUES.test(after)) return false
  if (UNSPACED.test(before) || UNSPACED.test(after)) return true
  const [inner, outer] = side === 'start' ? [after, before] : [before, after]
  const next = side === 'start' ? characterAt(text, at + after.length) : characterBefore(text, at - before.length)
  if (!LETTER.test(inner) || !LETTER.test(next)) return false
  return NUMBER.test(outer) || (side === 'end' && HANGUL.test(inner) && HANGUL.test(outer))
}
