/** A word, or several that are joined by hyphens, apostrophes or points. */
const WORD = /[\p{L}\p{N}]+(?:['’.,-][\p{L}\p{N}]+)*/gu
const LINE_END_HYPHEN = /(\p{L}-)\r?\n(?=\p{L})/gu

/** Returns each word of a text once. Words that are hyphenated at the end of a line keep their hyphen, because it may be their own. */
export function wordsOfText(text: string): string[] {
  return [...new Set(text.replaceAll(LINE_END_HYPHEN, '$1').match(WORD))]
}
