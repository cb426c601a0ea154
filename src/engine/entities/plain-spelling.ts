import type { TextRange } from '#lib/search/fold-text.ts'
import { latinLetters, mixedWords } from '#lib/search/lookalikes.ts'

/** Characters without a look of their own: soft hyphens, zero-width spaces and joiners, marks of direction, variants. */
const INVISIBLE = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}]`
/** A soft hyphen at the end of a line, whose word continues in the next line. */
const BROKEN = String.raw`(?<=\p{L})\u00AD${INVISIBLE}*[^\S\r\n]*\r?\n\s*(?=\p{L})`
/** A letter with its marks, between which invisible characters may be. */
const MARKED = String.raw`\p{L}(?:${INVISIBLE}*\p{M})+`
/**
 * Other forms of letters, digits and signs: full width, ligatures, mathematical and circled ones. Superscripts aren't, because they stand
 * beside a word.
 */
const FORM = String.raw`[\uFF01-\uFF5E\uFB00-\uFB06\u24B6-\u24E9\u{1D400}-\u{1D7FF}]|(?=\p{L})[\u2100-\u214F]`
const UNUSUAL = new RegExp(`${BROKEN}|${INVISIBLE}+|${MARKED}|${FORM}`, 'gu')
const INVISIBLES = new RegExp(String.raw`${INVISIBLE}|\s`, 'gu')

/** A place of a text whose usual spelling is another one. */
interface Unusual extends TextRange {
  readonly plain: string
}

/** Returns the unusual letters of a text in order. */
function unusualLetters(text: string): Unusual[] {
  return [...text.matchAll(UNUSUAL)].flatMap(({ 0: found, index }) => {
    const plain = found.replaceAll(INVISIBLES, '').normalize('NFKC')
    return plain === found ? [] : [{ start: index, end: index + found.length, plain }]
  })
}

/** Returns the lookalikes of a text in order. */
function lookalikes(text: string): Unusual[] {
  return mixedWords(text).flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(/\p{L}\p{M}*/gu)].flatMap(({ 0: letter, index }) => {
      const plain = latinLetters(letter)
      return plain === letter ? [] : [{ start: start + index, end: start + index + letter.length, plain }]
    }),
  )
}

/** The original start and end of each unit of a text. */
interface Places {
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * A text in its usual spelling, with a mapping back to the original: without invisible characters, with composed accents, with ordinary
 * letters in the place of full-width ones and of lookalikes of Greek and Cyrillic within Latin words. Case, spaces and signs stay as they
 * are, because names are recognised by them.
 */
export class PlainSpelling {
  readonly text: string
  readonly #source: string
  /** Undefined if nothing is unusual. */
  readonly #places: Places | undefined

  private constructor(source: string, text: string, places: Places | undefined) {
    this.#source = source
    this.text = text
    this.#places = places
  }

  /** Spells a text in the usual way. */
  static of(source: string): PlainSpelling {
    // A lookalike with marks is also a letter with marks, which mustn't be spelled twice.
    const unusual = [...lookalikes(source), ...unusualLetters(source)].toSorted((one, other) => one.start - other.start)
    if (unusual.length === 0) return new PlainSpelling(source, source, undefined)
    const [starts, ends, parts]: [number[], number[], string[]] = [[], [], []]
    let reached = 0
    const keep = (until: number): void => {
      parts.push(source.slice(reached, until))
      for (let at = reached; at < until; at += 1) {
        starts.push(at)
        ends.push(at + 1)
      }
    }
    for (const { start, end, plain } of unusual) {
      if (start < reached) continue
      keep(start)
      parts.push(plain)
      for (let unit = 0; unit < plain.length; unit += 1) {
        starts.push(start)
        ends.push(end)
      }
      reached = end
    }
    keep(source.length)
    return new PlainSpelling(source, parts.join(''), { starts, ends })
  }

  /** Returns a finding in the plain text as one in the original. */
  inOriginal<Found extends TextRange>(found: Found): Found & { text: string } {
    const start = this.#places?.starts[found.start] ?? found.start
    const end = this.#places?.ends[found.end - 1] ?? found.end
    return { ...found, start, end, text: this.#source.slice(start, end) }
  }
}
