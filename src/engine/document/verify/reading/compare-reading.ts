import { boxAround, coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '#engine/core/types.ts'
import type { PlannedPage } from '../../export/plan-page'
import type { RecognisedWord } from '../../reading/recognised'
import { findCustom } from '#engine/entities/rules/custom-finder.ts'
import type { PageWord, SearchedExpression } from '../../types'
import type { LayerLine } from './layer-lines'
import { withoutAccents } from '../../export/secrets'
import { lettersApart, readForm, type ReadTerms } from '../read-terms'

/** Max pieces into which recognition splits a word, and max letters of one that is letter-spaced. */
const MAX_PIECES = 8
const MAX_SPACED = 24
const isSpaced = (words: readonly RecognisedWord[]): boolean => words.length <= MAX_SPACED && words.every(({ text }) => text.length <= 2)
/** Max share of a read word under covers. With a larger share, the model has read the black area. */
const MAX_COVERED = 0.5
/** Probability below which a scanned word that differs by one letter from a redacted one may be the redacted one. */
export const SURE = 0.8
/** Returns the words of a page's text at a place, or beside it by less than its height. */
function wordsNear(kept: readonly PageWord[], { x, y, width, height }: Box): PageWord[] {
  const around = { x: x - height / 2, y, width: width + height, height }
  return kept.filter(({ box }) => sharedArea(box, around) > 0)
}

/** Returns whether the text of a page explains a reading at least as well as a redacted word does. */
function isExplained({ text, confidence, box }: RecognisedWord, apart: number, { kept }: PlannedPage, terms: ReadTerms): boolean {
  const near = wordsNear(kept, box)
  const form = readForm(text)
  const isSame = lettersApart(form, readForm(near.map((word) => word.text).join(''))) <= apart
  if (!isSame || near.length === 0) return isSame
  const isExact = near.some((word) => terms.hasExactly(word.text))
  // The text of a scan is a reading, too, so both may have misread the same letter.
  if (near.every((word) => word.glyphs === undefined)) return isExact || (apart > 0 && confidence >= SURE)
  // A text layer is a reading of another program, so it doesn't show whether a character is a letter or a digit.
  const isLayer = near.every(({ glyphs }) => glyphs === undefined || glyphs.every(({ isUnpainted }) => isUnpainted === true))
  return !isLayer || apart > 0 || isExact || withoutAccents(near.map((word) => word.text).join('')).includes(withoutAccents(text))
}

/** Returns a reading of several pieces as one. */
function joined(words: readonly RecognisedWord[]): RecognisedWord {
  return {
    text: words.map(({ text }) => text).join(''),
    box: boxAround(words.map(({ box }) => box)),
    confidence: Math.min(...words.map(({ confidence }) => confidence)),
  }
}

/** Returns the places where a line of the version shows redacted words that are missing from its page's text. */
export function redactedIn(line: readonly RecognisedWord[], page: PlannedPage, terms: ReadTerms): Box[] {
  const covers = page.covers.map(({ box }) => box)
  const seen = line.filter(({ box }) => coveredShare(box, covers) < MAX_COVERED)
  const found: Box[] = []
  for (let start = 0; start < seen.length; start += 1)
    for (let end = start + 1; end <= seen.length; end += 1) {
      const pieces = seen.slice(start, end)
      if (pieces.length > MAX_PIECES && !isSpaced(pieces)) break
      const word = joined(pieces)
      const apart = terms.distanceOf(word.text, { isJoined: end > start + 1 })
      if (apart === undefined || isExplained(word, apart, page, terms)) continue
      found.push(word.box)
      break
    }
  return found
}

/** Returns the places where a line of the version matches an expression, unlike the page's text. */
export function foundByExpressions(
  line: readonly RecognisedWord[],
  { covers, kept }: Pick<PlannedPage, 'covers' | 'kept'>,
  expressions: readonly SearchedExpression[],
): Box[] {
  const boxes = covers.map(({ box }) => box)
  const seen = line.filter(({ box }) => coveredShare(box, boxes) < MAX_COVERED)
  const starts = seen.map((_word, index) => seen.slice(0, index).reduce((sum, { text }) => sum + text.length + 1, 0))
  const text = textOf(seen)
  return expressions.flatMap((expression) => {
    const rule = { id: 'expression', ...expression }
    return findCustom(text, rule).flatMap(({ start, end }) => {
      const words = seen.filter((word, index) => (starts[index] ?? 0) < end && (starts[index] ?? 0) + word.text.length > start)
      if (words.length === 0) return []
      const box = boxAround(words.map((word) => word.box))
      return findCustom(textOf(wordsNear(kept, box)), rule).length > 0 ? [] : [box]
    })
  })
}

const textOf = (words: readonly { text: string }[]): string => words.map(({ text }) => text).join(' ')

/** Returns the words of a line of text that a reading agrees with. */
export function confirmedWords({ words }: LayerLine, reading: readonly RecognisedWord[]): PageWord[] {
  const parts = reading.map(({ text }) => readForm(text))
  const whole = parts.join('')
  return words.filter(({ text }) => {
    const form = readForm(text)
    return form.length === 1 ? parts.includes(form) : form !== '' && whole.includes(form)
  })
}
