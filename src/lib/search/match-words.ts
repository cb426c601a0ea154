/** Scores for a word of the query: at the start of a word, inside one, or letter by letter. */
const SCORES = { start: 4, inside: 2, letters: 1 } as const

/** Returns text without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

function hasLetters(word: string, text: string): boolean {
  let at = 0
  for (const letter of text) if (letter === word[at]) at += 1
  return at === word.length
}

function scoreOf(word: string, text: string, starts: readonly string[], isLoose: boolean): number {
  if (starts.some((start) => start.startsWith(word))) return SCORES.start
  if (text.includes(word)) return SCORES.inside
  // A single letter matches nearly every text.
  return isLoose && word.length > 1 && hasLetters(word, text) ? SCORES.letters : 0
}

/**
 * Returns how well a text matches a query, or 0 if a word of the query doesn't match at all. An empty query matches everything equally.
 *
 * @param isLoose whether letters in the right order are enough
 */
export function matchWords(query: string, text: string, isLoose = true): number {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return 1
  const whole = plain(text)
  const starts = whole.split(/[^\p{L}\p{N}]+/u)
  let total = 0
  for (const word of words) {
    const score = scoreOf(word, whole, starts, isLoose)
    if (score === 0) return 0
    total += score
  }
  return total / words.length + (whole.startsWith(words[0] ?? '') ? 1 : 0)
}

/** Returns the items whose texts match a query, best first. Equal matches keep their order. */
export function bestMatches<Item>(query: string, items: readonly Item[], textOf: (item: Item) => string, isLoose = true): readonly Item[] {
  return items
    .map((item) => ({ item, score: matchWords(query, textOf(item), isLoose) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
