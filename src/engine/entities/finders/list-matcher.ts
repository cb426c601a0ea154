/** A word of a text, with the full stop of an abbreviation. */
const WORD = /[\p{L}\p{N}]+(?:['’.&-][\p{L}\p{N}]+)*\.?/gu

/** An occurrence of an entry. */
export interface ListMatch {
  entry: string
  start: number
  end: number
}

const fold = (word: string): string => word.toLowerCase().replaceAll('’', "'")
const withoutDots = (word: string): string => word.replaceAll('.', '')

/** The words of an entry. `U.S.` and `US.` are one word, and so is `L'Oréal`. */
function wordsOf(text: string): { word: string; start: number; end: number }[] {
  return [...text.matchAll(WORD)].map(({ 0: found, index }) => {
    // The full stop of an abbreviation is part of it; a sentence's full stop isn't.
    const kept = /^(\p{L}\.)+$/u.test(found) && found.length > 2 ? found : found.replace(/\.$/, '')
    return { word: withoutDots(fold(kept)), start: index, end: index + kept.length }
  })
}

/** Returns a word without the genitive. */
const base = (word: string): string => word.replace(/'s?$/, '')

/** Finds the entries of a list as whole words, the longest first. The time is linear in the length of the text. */
export class ListMatcher {
  /** Entries by their first word, the longest first. */
  readonly #entries = new Map<string, { words: string[]; entry: string }[]>()
  /** Beginnings of words that end with `*` in the list, by their first three letters. */
  readonly #starts = new Map<string, { start: string; entry: string }[]>()

  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      if (entry.endsWith('*')) {
        const start = fold(entry.slice(0, -1))
        const key = start.slice(0, 3)
        this.#starts.set(key, [...(this.#starts.get(key) ?? []), { start, entry }])
        continue
      }
      const words = wordsOf(entry).map(({ word }) => word)
      const [first] = words
      if (first === undefined) continue
      const same = this.#entries.get(first)
      if (same) same.push({ words, entry })
      else this.#entries.set(first, [{ words, entry }])
    }
    for (const same of this.#entries.values()) same.sort((one, other) => other.words.length - one.words.length)
  }

  find(text: string): ListMatch[] {
    const words = wordsOf(text)
    const found: ListMatch[] = []
    for (let index = 0; index < words.length; index += 1) {
      const match = this.#at(words, index, text)
      if (match === undefined) continue
      found.push(match.found)
      index += match.count - 1
    }
    return found
  }

  #at(words: ReturnType<typeof wordsOf>, index: number, text: string): { found: ListMatch; count: number } | undefined {
    const first = words[index]
    if (first === undefined) return undefined
    for (const word of new Set([first.word, base(first.word)])) {
      for (const { words: wanted, entry } of this.#entries.get(word) ?? []) {
        const last = words[index + wanted.length - 1]
        if (last === undefined) continue
        const fits = wanted.every((one, offset) => {
          const there = words[index + offset]?.word ?? ''
          return there === one || (offset === wanted.length - 1 && base(there) === one)
        })
        const lastWanted = wanted.at(-1) ?? ''
        const end = last.word === lastWanted ? last.end : last.end - (last.word.length - base(last.word).length)
        if (fits && !/[.;:!?]\s/.test(text.slice(first.start, end)))
          return { found: { entry, start: first.start, end }, count: wanted.length }
      }
    }
    for (const { start, entry } of this.#starts.get(first.word.slice(0, 3)) ?? []) {
      if (first.word.startsWith(start)) return { found: { entry, start: first.start, end: first.end }, count: 1 }
    }
    return undefined
  }
}
