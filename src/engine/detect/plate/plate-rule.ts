import { sharedArea } from '../../geometry'
import type { Box } from '../../types'
import type { Reading } from '../text/ctc'
import type { TextLine } from '../text/lines'

/** Ratio of the sides of a plate's text: from two short rows of a motorcycle to one long row. */
const MIN_ASPECT = 1.2
const MAX_ASPECT = 8.5
/** Number of letters and digits. */
const MIN_CHARACTERS = 3
const MAX_CHARACTERS = 10
/** Marks between the groups of a plate, and what bolts, seals and emblems are read as. */
const SEPARATORS = /[\s.·•‧∙_\-–—'"+*@★☆]/gu
const LETTERS_AND_DIGITS = /^[\p{L}\p{Nd}]+$/u
const DIGIT = /\p{Nd}/u
const SMALL_LETTERS = /\p{Ll}/gu
/** Maximum share of small letters. A plate has none, but some capitals are read as small letters of the same shape. */
const MAX_SMALL_SHARE = 0.34

/** Returns whether a line of text is as wide in relation to its height as a license plate. */
export function hasPlateShape({ rotated: { length, thickness } }: Pick<TextLine, 'rotated'>): boolean {
  const aspect = length / thickness
  return aspect >= MIN_ASPECT && aspect <= MAX_ASPECT
}

/**
 * Returns whether a text may be that of a license plate: 3 to 10 capitals and digits, at least one digit.
 *
 * @param minConfidence mean probability of the characters, 0 to 1
 */
export function isPlateText({ text, confidence }: Reading, minConfidence: number): boolean {
  const characters = text.replaceAll(SEPARATORS, '')
  const { length } = [...characters]
  const fits = length >= MIN_CHARACTERS && length <= MAX_CHARACTERS && LETTERS_AND_DIGITS.test(characters)
  const small = characters.match(SMALL_LETTERS)?.length ?? 0
  return fits && confidence >= minConfidence && DIGIT.test(characters) && small / length <= MAX_SMALL_SHARE
}

/** Returns whether two boxes are of the same plate: half of the smaller is inside the larger. */
export function isSamePlate(a: Box, b: Box): boolean {
  return sharedArea(a, b) / Math.min(a.width * a.height, b.width * b.height) > 0.5
}
