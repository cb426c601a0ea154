/** Max UTF-16 units of a text that are searched at a time, so that a search can be cancelled and reports its progress. */
export const CHUNK = 2000

/** The number of units at the end of a chunk in which a place to cut is searched for. */
const SEARCHED = 1200

const ENDS = [/\n\s*\n/g, /[.!?]["”’)]?\s+(?=[\p{Lu}"“‘])|\n/gu, /(?<![\d\p{Lu}][^\S\n]?)\s+(?![\d\p{Lu}])/gu, /\s+/g]

/**
 * Returns the position at which to cut a text, max `CHUNK` after `from`: after a paragraph, or else a sentence, or else between words in
 * lower case.
 */
function cutAfter(text: string, from: number): number {
  const end = from + CHUNK
  if (end >= text.length) return text.length
  const window = text.slice(end - SEARCHED, end)
  for (const pattern of ENDS) {
    const last = [...window.matchAll(pattern)].at(-1)
    if (last !== undefined) return end - SEARCHED + last.index + last[0].length
  }
  // A word of more than a thousand letters, cut between characters.
  return /[\uDC00-\uDFFF]/.test(text[end] ?? '') ? end - 1 : end
}

/** Cuts a text into parts that can be searched one by one. */
export function chunksOf(text: string): { start: number; text: string }[] {
  const chunks: { start: number; text: string }[] = []
  for (let start = 0; start < text.length;) {
    const end = cutAfter(text, start)
    chunks.push({ start, text: text.slice(start, end) })
    start = end
  }
  return chunks
}
