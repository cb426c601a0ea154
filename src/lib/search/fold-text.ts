import { asDisplayed, type Displayed } from './backwards'
import { plainLetters } from './decorated-letters'
import { latinLetters, mixedWords } from './lookalikes'
import { withoutPoints } from './vowel-points'

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** A character with its combining marks: composed and decomposed accents, syllables of Hangul, and voiced kana of half width. */
const CLUSTER =
  /(?:[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|[\uAC00-\uD7A3][\u11A8-\u11C2]?|\s|[^])(?:(?<!\s)[\p{Default_Ignorable_Code_Point}\p{Cf}]*[\p{M}\uFF9E\uFF9F])*/uy
/** Invisible characters, and controls, which text files draw as nothing or as an empty box. */
// oxlint-disable-next-line no-control-regex -- controls divide words of logs and of text that other programs damaged
const IGNORABLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\0-\x08\x0E-\x1B\x7F-\x84\x86-\x9F]+$/u
const APOSTROPHES = /[\u2018\u2019\u201A\u201B\u02B9\u02BC\u02BB\u2032\u00B4`\uFF07]/gu
const QUOTES = /[\u201C-\u201F\u00AB\u00BB\u2033\u301D-\u301F]/gu
const DASHES = /[\p{Pd}\u2212\u2043]/gu
/** A hyphen, its line end, and the letter or digit after it. A soft hyphen at a line end only breaks a word. */
const HYPHEN =
  /[\p{Pd}\u2212\u2043\u00AD][\p{Default_Ignorable_Code_Point}\p{Cf}]*([^\S\r\n]*[\r\n][\s\p{Default_Ignorable_Code_Point}\p{Cf}]*)?(?=([\p{L}\p{N}]))/uy
/** Spaces, with two characters that are drawn as one: the end of a line in mainframe texts, and Braille without dots. */
const BLANK = /^[\s\u0085\u2800]/u
const DIGIT = /\p{N}$/u
const WORD = /[\p{L}\p{N}\p{M}]/u

function foldedOf(cluster: string, matchCase: boolean): string {
  if (/^[a-z\d,.]$/.test(cluster)) return cluster
  return IGNORABLE.test(cluster) ? '' : foldCluster(cluster, matchCase)
}

/** Returns a character folded for comparison. */
function foldCluster(cluster: string, matchCase: boolean): string {
  if (BLANK.test(cluster)) return ' '
  const marked = plainLetters(cluster)
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replaceAll(APOSTROPHES, "'")
    .replaceAll(QUOTES, '"')
  const composed = withoutPoints(marked.normalize('NFKC'))
  const plain = composed.replaceAll(DASHES, '-').replaceAll('ß', 'ss').replaceAll('ẞ', 'SS').replaceAll(/\s/gu, '')
  if (matchCase) return plain
  // Some letters have two lowercase forms and one uppercase form, such as σ and ς.
  return plain.toUpperCase().toLowerCase().normalize('NFKC').replaceAll('ς', 'σ').replaceAll('i\u0307', 'i')
}

/**
 * A text folded for comparison, with a mapping back to the original. Compatible characters, ligatures, apostrophes, dashes and spaces are
 * unified; invisible characters, controls, points of Arabic and Hebrew, hyphens between letters and hyphens at the end of a line are dropped.
 * Letters of Greek and Cyrillic that look like Latin ones count as these within Latin words.
 */
export class FoldedText {
  readonly text: string
  readonly #source: string
  /** The original start and end of the character behind each unit of the folded text. */
  readonly #starts: number[]
  readonly #ends: number[]
  /** The order of the source if it is displayed text. */
  readonly #order: Displayed | undefined
  /** The text in the order in which it is displayed, if right-to-left overrides change that. */
  readonly displayed: FoldedText | undefined

  private constructor(text: string, source: string, [starts, ends]: [number[], number[]], order?: Displayed, displayed?: FoldedText) {
    this.text = text
    this.#source = source
    this.#starts = starts
    this.#ends = ends
    this.#order = order
    this.displayed = displayed
  }

  /** Folds a text. */
  static of(source: string, matchCase = false): FoldedText {
    const order = asDisplayed(source)
    const displayed = order && FoldedText.#inOrder(order.text, matchCase, order)
    return FoldedText.#inOrder(source, matchCase, undefined, displayed)
  }

  static #inOrder(source: string, matchCase: boolean, order?: Displayed, displayed?: FoldedText): FoldedText {
    const [starts, ends]: [number[], number[]] = [[], []]
    // The growing text isn't read, because each read would copy it.
    let [text, last] = ['', '']
    const add = (folded: string, start: number, end: number): void => {
      if (folded === '') return
      text += folded
      last = characterBefore(folded, folded.length)
      for (let unit = 0; unit < folded.length; unit += 1) {
        starts.push(start)
        ends.push(end)
      }
    }
    const mixed = mixedWords(source)
    let nextMixed = 0
    for (let at = 0; at < source.length;) {
      while ((mixed[nextMixed]?.end ?? Infinity) <= at) nextMixed += 1
      const hyphen = hyphenAt(source, at, last)
      const end = hyphen === undefined ? clusterEnd(source, at) : at + hyphen.length
      const cluster = source.slice(at, end)
      const isMixed = (mixed[nextMixed]?.start ?? Infinity) <= at
      const folded = hyphen?.folded ?? foldedOf(isMixed ? latinLetters(cluster) : cluster, matchCase)
      if (folded === ' ' && last === ' ') ends[ends.length - 1] = end
      else add(folded, at, end)
      at = end
    }
    return new FoldedText(text, source, [starts, ends], order, displayed)
  }

  /** Returns the original range of a part of the folded text: whole characters with their marks. */
  rangeOf(from: number, to: number): TextRange {
    const range = { start: this.#starts[from] ?? this.#source.length, end: this.#ends[to - 1] ?? 0 }
    return this.#order?.rangeOf(range) ?? range
  }

  /** Returns whether a hyphen was dropped at a position of the folded text. */
  hasHyphen(at: number): boolean {
    return this.#source.slice(this.#ends[at - 1], this.#starts[at]).search(DASHES) !== -1
  }
}

/** Returns a text as `FoldedText` folds it. */
export function foldText(text: string, matchCase = false): string {
  return FoldedText.of(text, matchCase).text
}

/** Returns the letters, digits and marks of a text, folded as by `foldText` but fast and with lookalikes as they are. */
export function foldedLetters(text: string): string {
  return withoutPoints(
    plainLetters(text)
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .normalize('NFKC'),
  )
    .replaceAll(/[ßẞ]/g, 'ss')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('i\u0307', 'i')
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '')
}

/**
 * Returns a hyphen to omit, with the line end after it. Hyphens in numbers stay, because 1-1 isn't 11.
 *
 * @param last the folded character before it
 */
function hyphenAt(source: string, at: number, last: string): { folded: string; length: number } | undefined {
  const code = source.charCodeAt(at)
  if (code !== 0x2d && code !== 0xad && (code < 0x58a || !/[\p{Pd}\u2212\u2043]/u.test(source.charAt(at)))) return undefined
  if (!WORD.test(last)) return undefined
  HYPHEN.lastIndex = at
  const match = HYPHEN.exec(source)
  const [whole, lineEnd, next = ''] = match ?? []
  if (whole === undefined || (code === 0xad && lineEnd === undefined)) return undefined
  const isOfNumber = code !== 0xad && (DIGIT.test(last) || DIGIT.test(next))
  return { folded: isOfNumber ? '-' : '', length: whole.length }
}

function clusterEnd(source: string, at: number): number {
  // Most characters are ASCII and have no marks.
  if (source.charCodeAt(at) < 0x80 && !(source.charCodeAt(at + 1) >= 0xad)) return at + 1
  CLUSTER.lastIndex = at
  return at + (CLUSTER.exec(source)?.[0].length ?? 1)
}

/** Returns the character before a position of a text. */
export function characterBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1)
  return text.slice(low >= 0xdc00 && low <= 0xdfff ? at - 2 : at - 1, at)
}
