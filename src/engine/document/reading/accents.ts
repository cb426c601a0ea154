import { unionOf } from '#lib/review/box-areas.ts'
import type { Glyph } from './glyph'

/** Accents that are characters of their own, with the marks that combine with a letter. TeX draws "¨" over "u" for "ü". */
const MARKS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\u0060': '\u0300',
    '\u00B4': '\u0301',
    '\u02C6': '\u0302',
    '\u02DC': '\u0303',
    '\u00AF': '\u0304',
    '\u02D8': '\u0306',
    '\u02D9': '\u0307',
    '\u00A8': '\u0308',
    '\u02DA': '\u030A',
    '\u02DD': '\u030B',
    '\u02C7': '\u030C',
    '\u00B8': '\u0327',
    '\u02DB': '\u0328',
  }),
)
const LETTER = /^\p{L}$/u
/** Letters without a dot, which fonts have for their accents. */
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ['\u0131', 'i'],
  ['\u0237', 'j'],
])
/** Min share of an accent's width that is over its letter. */
const OVER = 0.6

type Span = [number, number, number, number]

/** Returns whether an accent is drawn over a letter, and not before it as a character of its own. */
function isOver(accent: Glyph, { start, end, along, size }: Glyph): boolean {
  const across = (accent.start.y - start.y) * along.x - (accent.start.x - start.x) * along.y
  if (accent.along.x * along.x + accent.along.y * along.y < 0.999 || Math.abs(across) > size) return false
  const [from, to, left, right] = [accent.start, accent.end, start, end].map(({ x, y }) => x * along.x + y * along.y) as Span
  return Math.min(to, right) - Math.max(from, left) >= OVER * Math.min(to - from, right - left)
}

/** Returns the letter that an accent and the glyph beside it show, or undefined if they are two characters. */
function accented(accent: Glyph, letter: Glyph): Glyph | undefined {
  const mark = MARKS.get(accent.text)
  if (mark === undefined || !LETTER.test(letter.text) || !isOver(accent, letter)) return undefined
  const text = ((DOTLESS.get(letter.text) ?? letter.text) + mark).normalize('NFC')
  // Pairs without a composed character are no letters of a language.
  if (text.length > 1) return undefined
  const ink = unionOf([accent, letter].flatMap((glyph) => (glyph.ink ? [glyph.ink] : [])))
  return { ...letter, text, ...(ink ? { ink } : {}), copies: [...(letter.copies ?? []), accent] }
}

/** Joins accents with the letters over which they are drawn, as readers see them. The glyphs are in drawing order. */
export function joinAccents(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(({ text }) => MARKS.has(text))) return glyphs
  const joined: Glyph[] = []
  for (const glyph of glyphs) {
    const before = joined.at(-1)
    const letter = before && (accented(before, glyph) ?? accented(glyph, before))
    if (letter) joined[joined.length - 1] = letter
    else joined.push(glyph)
  }
  return joined
}
