import type { Glyph } from './glyph'

/** Min rise of a letter, as a share of the size of the letter before it, and max size of it as such a share. */
const [MIN_RISE, MAX_SIZE] = [0.2, 0.85]
/** Min letters of a word before raised ones. Abbreviations such as "Mme" raise all letters but the first. */
const MIN_LETTERS = 2
const LETTER = /\p{L}/u
const MARK = /^[\p{P}\p{S}]+$/u

/** Returns whether a glyph is smaller than another one and above its baseline. */
function isRaised({ start, size }: Glyph, base: Glyph): boolean {
  const rise = (start.x - base.start.x) * base.along.y - (start.y - base.start.y) * base.along.x
  return size <= MAX_SIZE * base.size && rise >= MIN_RISE * base.size
}

/**
 * Separates raised letters at the end of a word, such as the affiliations of an author: "Hartley" with a raised "a,b" isn't "Hartleya,b".
 * Raised numbers stay, because a search tells them from letters.
 *
 * @param word in visual order
 */
export function splitRaised(word: readonly Glyph[]): Glyph[][] {
  const at = word.findIndex((glyph, index) => index > 0 && isRaised(glyph, word[index - 1] ?? glyph))
  const base = word.slice(0, Math.max(0, at))
  const [last, raised] = [base.at(-1), word.slice(base.length)]
  const isWord = last !== undefined && base.length >= MIN_LETTERS && LETTER.test(last.text)
  // A raised letter amid a word, as in "McDonald", belongs to it.
  const isAtEnd = isWord && raised.every((glyph) => isRaised(glyph, last) || MARK.test(glyph.text))
  return isAtEnd && raised.some(({ text }) => LETTER.test(text)) ? [base, raised] : [[...word]]
}
