import { FoldedText, foldText, type TextRange } from './fold-text'
import { isUnspaced, isWordEdge } from './word-edges'

interface TermOptions {
  readonly matchCase: boolean
  readonly wholeWords: boolean
}

interface FoundTerm extends TextRange {
  /** The index of the term. */
  readonly term: number
}

interface Wanted {
  readonly text: string
  readonly term: number
  readonly needsStart: boolean
  readonly needsEnd: boolean
}

/** Min letters and digits of a term that is found in pieces of words: "to wn" is "town", but "I need" isn't "in". */
const MIN_PIECES = 4
/** The same without spaces between words, where names of two letters are broken at line ends. */
const MIN_UNSPACED_PIECES = 2
/** Returns whether a word may start or end at a position of a folded text. "Smith" ends at a dropped hyphen. */
const isEdge = (folded: FoldedText, at: number, side: 'start' | 'end'): boolean => isWordEdge(folded.text, at, side) || folded.hasHyphen(at)

const WORD_START = /^[\p{L}\p{N}]/u
const WORD_END = /[\p{L}\p{N}\p{M}]$/u

/** Terms by their first two units, the longest first, so that "Anna Maria" is found before "Anna". */
class TermIndex {
  readonly #byStart = new Map<number, Wanted[]>()

  constructor(terms: readonly Wanted[]) {
    for (const term of terms.toSorted((one, other) => other.text.length - one.text.length)) {
      const key = TermIndex.#key(term.text, 0, term.text.length === 1)
      this.#byStart.set(key, [...(this.#byStart.get(key) ?? []), term])
    }
  }

  static #key(text: string, at: number, isSingle: boolean): number {
    return text.charCodeAt(at) * 0x10000 + (isSingle ? 0 : text.charCodeAt(at + 1) || 0)
  }

  /** Returns the longest term that starts at a position of a text and fits there. */
  at(text: string, at: number, fits: (term: Wanted) => boolean): Wanted | undefined {
    const isHere = (term: Wanted): boolean => text.startsWith(term.text, at) && fits(term)
    return (
      this.#byStart.get(TermIndex.#key(text, at, false))?.find(isHere) ?? this.#byStart.get(TermIndex.#key(text, at, true))?.find(isHere)
    )
  }

  get isEmpty(): boolean {
    return this.#byStart.size === 0
  }
}

/** Terms that are prepared for searching many texts. */
export class TermFinder {
  readonly #terms: TermIndex
  readonly #pieces: TermIndex

  constructor(terms: readonly string[], options: TermOptions) {
    const wanted = terms.flatMap((term, index): Wanted[] => {
      const text = foldText(term, options.matchCase).trim()
      if (text === '') return []
      const { wholeWords } = options
      return [{ text, term: index, needsStart: wholeWords && WORD_START.test(text), needsEnd: wholeWords && WORD_END.test(text) }]
    })
    this.#terms = new TermIndex(wanted)
    this.#pieces = new TermIndex(
      wanted.flatMap((one) => {
        const text = one.text.replaceAll(' ', '')
        const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
        return letters.length >= (isUnspaced(letters) ? MIN_UNSPACED_PIECES : MIN_PIECES) && /\p{L}/u.test(text) ? [{ ...one, text }] : []
      }),
    )
  }

  /**
   * Finds the terms in a text that is folded with the same case, including split words, words without spaces between them, and words that are
   * displayed forwards but typed backwards.
   *
   * @param most the maximum number of results
   */
  find(folded: FoldedText, most = Infinity): FoundTerm[] {
    const typed = this.#find(folded, most)
    if (!folded.displayed) return typed
    const known = new Set(typed.map(({ term, start, end }) => `${term} ${start} ${end}`))
    const displayed = this.#find(folded.displayed, most).filter(({ term, start, end }) => !known.has(`${term} ${start} ${end}`))
    return [...typed, ...displayed].toSorted((one, other) => one.start - other.start).slice(0, most)
  }

  #find(folded: FoldedText, most: number): FoundTerm[] {
    const found = this.#whole(folded, most)
    const pieces = this.#inPieces(folded, found)
    return pieces.length === 0 ? found : [...found, ...pieces].toSorted((one, other) => one.start - other.start).slice(0, most)
  }

  #whole(folded: FoldedText, most: number): FoundTerm[] {
    const { text } = folded
    const found: FoundTerm[] = []
    const free = new Map<number, number>()
    let reached = 0
    for (let at = 0; at < text.length && found.length < most; at += 1) {
      const term = this.#terms.at(text, at, ({ text: { length }, term: index, needsStart, needsEnd }) => {
        const isFree = at + length > reached && at >= (free.get(index) ?? 0)
        return isFree && (!needsStart || isEdge(folded, at, 'start')) && (!needsEnd || isEdge(folded, at + length, 'end'))
      })
      if (!term) continue
      reached = at + term.text.length
      free.set(term.term, reached)
      found.push({ ...folded.rangeOf(at, reached), term: term.term })
    }
    return found
  }

  /** Finds terms whose spaces differ in the text, at word boundaries. */
  #inPieces(folded: FoldedText, found: readonly TextRange[]): FoundTerm[] {
    if (this.#pieces.isEmpty) return []
    const places: number[] = []
    for (let at = 0; at < folded.text.length; at += 1) if (folded.text[at] !== ' ') places.push(at)
    const text = folded.text.replaceAll(' ', '')
    const pieces: FoundTerm[] = []
    let next = 0
    let reached = 0
    for (let at = 0; at < text.length; at += 1) {
      if (at < reached) continue
      const term = this.#pieces.at(
        text,
        at,
        ({ text: { length } }) => isEdge(folded, places[at] ?? 0, 'start') && isEdge(folded, (places[at + length - 1] ?? 0) + 1, 'end'),
      )
      if (!term) continue
      const range = folded.rangeOf(places[at] ?? 0, (places[at + term.text.length - 1] ?? 0) + 1)
      while ((found[next]?.end ?? Infinity) <= range.start) next += 1
      const [same] = found.slice(next, next + 1)
      if (same && same.start <= range.start && same.end >= range.end) continue
      pieces.push({ ...range, term: term.term })
      reached = at + term.text.length
    }
    return pieces
  }
}

/** Returns the ranges of a term in a text, in any case and also inside words. */
export function findTerm(text: string, term: string, wholeWords = false): TextRange[] {
  return new TermFinder([term], { matchCase: false, wholeWords }).find(FoldedText.of(text))
}
