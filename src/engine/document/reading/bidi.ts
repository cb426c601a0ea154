/** Converts text from visual order, left to right, to logical order. */

// U+FEFF is a byte order mark, which some fonts put before each letter.
const RTL = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const LTR = /[\p{L}\p{N}]/u
const DIGIT = /\p{Nd}/u
const MARK = /^\p{M}+$/u

export const isRightToLeft = (text: string): boolean => RTL.test(text)

type Direction = 'rtl' | 'ltr' | 'neutral'

function directionOf(text: string): Direction {
  if (DIGIT.test(text)) return 'ltr'
  if (RTL.test(text)) return 'rtl'
  return LTR.test(text) ? 'ltr' : 'neutral'
}

/** Reverses parts, except sequences of `ltr` parts and the neutral parts inside them. */
function reversed<T>(parts: readonly T[], direction: (part: T) => Direction): T[] {
  const sequences: T[][] = []
  let pending: T[] = []
  let isLtr = false
  for (const part of parts) {
    const own = direction(part)
    if (isLtr && own === 'neutral') {
      pending.push(part)
      continue
    }
    if (isLtr && own === 'ltr') sequences.at(-1)?.push(...pending, part)
    else {
      for (const one of pending) sequences.push([one])
      sequences.push([part])
    }
    pending = []
    isLtr = own === 'ltr'
  }
  for (const one of pending) sequences.push([one])
  return sequences.toReversed().flat()
}

/** Returns the glyphs of a word in reading order, given in visual order. */
export function readingOrderOfWord<T>(glyphs: readonly T[], textOf: (glyph: T) => string): T[] {
  if (!glyphs.some((glyph) => directionOf(textOf(glyph)) === 'rtl')) return [...glyphs]
  // A vowel point stays after its letter.
  const clusters: T[][] = []
  for (const glyph of glyphs) {
    if (MARK.test(textOf(glyph))) {
      const cluster = clusters.at(-1)
      if (cluster !== undefined) {
        cluster.push(glyph)
        continue
      }
    }
    clusters.push([glyph])
  }
  return reversed(clusters, ([first]) => (first === undefined ? 'neutral' : directionOf(textOf(first)))).flat()
}

/** Returns the words of a line in reading order, given in visual order. */
export function readingOrderOfLine<T>(words: readonly T[], textOf: (word: T) => string): T[] {
  const directions = words.map((word) => (isRightToLeft(textOf(word)) ? 'rtl' : wordDirection(textOf(word))))
  const rtl = directions.filter((direction) => direction === 'rtl').length
  if (rtl === 0) return [...words]
  const placed = words.map((word, index) => ({ word, direction: directions[index] ?? 'neutral' }))
  if (rtl >= directions.filter((direction) => direction === 'ltr').length) {
    return reversed(placed, ({ direction }) => direction).map(({ word }) => word)
  }
  // In a left-to-right line only the right-to-left phrases are reversed.
  const ordered: T[] = []
  let phrase: T[] = []
  for (const { word, direction } of placed) {
    if (direction === 'rtl') {
      phrase.unshift(word)
      continue
    }
    ordered.push(...phrase, word)
    phrase = []
  }
  return [...ordered, ...phrase]
}

/** A number is read in the direction of its line. */
const wordDirection = (text: string): Direction => (/\p{L}/u.test(text) ? 'ltr' : 'neutral')
