import { medianOf } from '#lib/median.ts'
import type { GlyphRun } from './glyph'

/** The text beside a large initial. */
interface Continuation {
  first: GlyphRun
  /** Whether the first word of the text continues the initial, instead of following it. */
  isSameWord: boolean
}

/** A capital alone, or after a quotation mark. Numbers and bullets aren't part of the word beside them. */
const INITIAL = /^\p{P}?[\p{Lu}\p{Lt}]$/u
/** The start of the rest of a word, and the one of a word in capitals. A capital before small letters starts a word of its own. */
const REST = /^['’]?\p{Ll}/u
const CAPITALS = /^['’]?\p{Lu}[\p{Lu}\s,'’-]/u
/** Min ratio of the sizes of an initial and of the text beside it, and max ratio of the sizes of its lines. */
const [LARGE, SAME_TEXT] = [1.8, 1.3]
/** Max single capitals that are compared with all pieces. A page of more sets its letters one by one. */
const MAX_INITIALS = 200
/** Height of capitals, as a share of the font's size. */
const CAPITAL = 0.7
/** Max difference of the tops of the initial and of the first line, as a share of the font's size of the line. */
const SAME_TOP = 0.7
/** Max overlap and gap between an initial and a line, as shares of the font's size of the line, and max gap as a share of the initial's. */
const [OVERLAP, GAP, WIDE_GAP] = [0.6, 0.6, 0.15]
/** Min and max distance of two lines of a paragraph, and min indent of a first line that starts with a space, as shares of the font's size. */
const [MIN_LEADING, MAX_LEADING, INDENT] = [0.8, 2.2, 0.15]

const textOf = ({ glyphs }: GlyphRun): string => glyphs.map(({ glyph }) => glyph.text).join('')

/** Returns whether a line starts beside an initial, between its top and its baseline. */
function isBeside(initial: GlyphRun, { along, baseline, size, start, isBent }: GlyphRun): boolean {
  if (isBent || initial.size < LARGE * size || along.x * initial.along.x + along.y * initial.along.y < 0.999) return false
  const [gap, above] = [start - initial.end, initial.baseline - baseline]
  const isNear = gap >= -OVERLAP * size && gap <= Math.max(GAP * size, WIDE_GAP * initial.size)
  return isNear && above >= -0.3 * size && CAPITAL * (initial.size - size) - above >= -SAME_TOP * size
}

function continuationOf(initial: GlyphRun, pieces: readonly GlyphRun[]): Continuation | undefined {
  const [first, ...others] = pieces.filter((piece) => isBeside(initial, piece)).toSorted((a, b) => a.baseline - b.baseline)
  if (!first || Math.abs(CAPITAL * (initial.size - first.size) - (initial.baseline - first.baseline)) > SAME_TOP * first.size)
    return undefined
  const second = others.find(({ baseline, size }) => {
    const leading = (baseline - first.baseline) / first.size
    const isSameText = Math.max(size, first.size) <= SAME_TEXT * Math.min(size, first.size)
    return isSameText && leading >= MIN_LEADING && leading <= MAX_LEADING
  })
  if (!second) return undefined
  const text = textOf(first)
  const rest = text.trimStart()
  // A large letter of a list is beside lines that are in capitals throughout.
  if (!REST.test(rest) && !(CAPITALS.test(rest) && /\p{Ll}/u.test(text + textOf(second)))) return undefined
  const isSpaced = rest.length < text.length || first.start - second.start > INDENT * first.size
  return { first, isSameWord: !isSpaced }
}

/**
 * Returns the large initials that span lines of a paragraph, each with the text of the first of these lines. Their baseline is the one of
 * another line.
 */
export function initialsOf(pieces: readonly GlyphRun[]): Map<GlyphRun, Continuation> {
  const usual = medianOf(pieces.map(({ size }) => size)) ?? 0
  const large = pieces.filter((piece) => piece.glyphs.length <= 3 && piece.size > usual && INITIAL.test(textOf(piece).trim()))
  if (large.length > MAX_INITIALS) return new Map()
  return new Map(
    large.flatMap((initial) => {
      const continuation = continuationOf(initial, pieces)
      return continuation ? [[initial, continuation] as const] : []
    }),
  )
}
