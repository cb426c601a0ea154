/** The use of capital letters in a text. Speech recognition often writes none, and forms are often all in capitals. */
export type LetterCase = 'mixed' | 'none' | 'capitals'

/**
 * Min share of words that start with a capital letter in prose, for names and the starts of sentences. Real prose has at least one in ten.
 */
const SHARE_OF_CAPITALISED = 1 / 40

/** Returns the use of capital letters in a text. "I" doesn't count, because some transcripts have no other capital. */
export function letterCaseOf(text: string): LetterCase {
  let words = 0
  let capitalised = 0
  let inCapitals = 0
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}'’]*/gu)) {
    if (/^I(['’]|$)/.test(word)) continue
    words += 1
    if (!/^\p{Lu}/u.test(word)) continue
    capitalised += 1
    if (word.length > 1 && word === word.toUpperCase()) inCapitals += 1
  }
  if (words > 0 && inCapitals / words > 0.7 && words > 2) return 'capitals'
  return words > 3 && capitalised / words < SHARE_OF_CAPITALISED ? 'none' : 'mixed'
}
