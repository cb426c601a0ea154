import { comparable, withoutAccents, type Secrets } from '../export/secrets'

/** Characters that recognition confuses, each with the form that represents all of them. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[1i|]/g, 'l'],
  [/0/g, 'o'],
]
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Scripts that the recognition model supports. */
const READABLE = /[\p{Script=Latin}\p{Script=Han}\p{N}]/u

/** Min letters of a term. Shorter terms are falsely read in any small ink. */
const MIN_LENGTH = 3
/** Min letters of a term in which lookalike characters count as equal. */
const ALIKE_LENGTH = 4
/** Min letters of a term that is also found inside a longer word, and across several words of a line. */
const DISTINCTIVE = 5
/** Min letters of a term in which one may be misread, and the same across several words of a line. */
const MISREAD_LENGTH = 6
const MISREAD_JOINED = 8
/** Max letters of a passage that is searched for as a whole. Of longer ones, the words are searched for. */
const MAX_PASSAGE = 40

/** Returns a read text without accents, with lookalike characters unified. */
export function readForm(text: string): string {
  return ALIKE.reduce((form, [pattern, one]) => form.replaceAll(pattern, one), withoutAccents(text))
}

/**
 * Returns the min number of letters to change, remove or add so that a text is a part of another one, or all of it.
 *
 * @param isWhole whether it must be all of it
 */
export function lettersApart(text: string, other: string, isWhole = false): number {
  const letters = [...other]
  let row = Array.from({ length: letters.length + 1 }, (_unused, at) => (isWhole ? at : 0))
  for (const [index, letter] of [...text].entries()) {
    const next = [index + 1]
    for (const [at, one] of letters.entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + Number(one !== letter)))
    row = next
  }
  return isWhole ? (row.at(-1) ?? 0) : Math.min(...row)
}

const hasMoreDigits = (term: string): boolean => term.replaceAll(/\p{N}/gu, '').length < term.length / 2

/** Redacted words in the forms in which recognition may read them. */
export class ReadTerms {
  readonly #exact = new Set<string>()
  readonly #alike = new Map<string, string>()
  readonly #byLength = new Map<number, string[]>()
  /** The number of searched terms, and of terms in scripts that the model can't read. */
  readonly count: number
  readonly unreadable: number

  /** @param ordinary words that stay elsewhere, so that they aren't secret by themselves */
  constructor({ words, passages }: Secrets, ordinary: ReadonlySet<string>) {
    const all = new Set([...words, ...[...passages].filter((passage) => passage.length <= MAX_PASSAGE)])
    let [count, unreadable] = [0, 0]
    for (const term of all) {
      if (ordinary.has(term) || (term.length < MIN_LENGTH && !IDEOGRAPH.test(term))) continue
      if (!READABLE.test(term)) {
        unreadable += 1
        continue
      }
      count += 1
      this.#exact.add(term)
      const form = readForm(term)
      if (term.length < ALIKE_LENGTH) continue
      this.#alike.set(form, term)
      if (term.length >= MISREAD_LENGTH && !hasMoreDigits(term))
        this.#byLength.set(form.length, [...(this.#byLength.get(form.length) ?? []), form])
    }
    this.count = count
    this.unreadable = unreadable
  }

  /** Returns the number of letters by which a read word differs from a term: 0 for lookalike characters. Undefined for other words. */
  distanceOf(text: string, { isJoined = false } = {}): number | undefined {
    const [word, form] = [comparable(text), readForm(text)]
    const minimum = isJoined ? DISTINCTIVE : 0
    if (word.length < minimum) return undefined
    if (this.#exact.has(word) || this.#alike.has(form)) return 0
    if (!isJoined) for (const [alike, term] of this.#alike) if (isInside(alike, term, form)) return 0
    if (form.length < (isJoined ? MISREAD_JOINED : MISREAD_LENGTH - 1)) return undefined
    const near = [-1, 0, 1].flatMap((more) => this.#byLength.get(form.length + more) ?? [])
    return near.some((term) => lettersApart(form, term, true) <= 1) ? 1 : undefined
  }

  /** Returns whether a word equals a term exactly, so that a search for the term finds it. */
  hasExactly(text: string): boolean {
    return this.#exact.has(comparable(text))
  }
}

const isInside = (form: string, term: string, read: string): boolean =>
  read.includes(form) && (IDEOGRAPH.test(term) || term.length >= DISTINCTIVE)
