import { sharedArea, sharedHeight, sharedWidth, boxAround } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { Detection } from '../detector'
import type { Reading } from '../text/ctc'
import type { TextLine } from '../text/lines'

/** Ratio of the sides of a plate's text: from two short rows of a motorcycle to one long row. */
const MIN_ASPECT = 1.2
const MAX_ASPECT = 8.5
/** Number of letters and digits. */
const MIN_CHARACTERS = 3
const MAX_CHARACTERS = 10
/** Marks between the groups of a plate, and characters that bolts, seals and emblems are read as. */
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
 * Returns whether a text may be a license plate's: 3 to 10 capitals and digits, at least one digit.
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

/** Maximum gap between the groups or rows of a plate, and minimum overlap beside it, as shares of the smaller height or width. */
const MAX_GAP = 0.5
const MIN_OVERLAP = 0.6
/** Minimum ratio of the heights of two groups. Rows above and below with the name of a state are lower. */
const MIN_HEIGHT_RATIO = 0.6
/** A group of a plate, which may lack a digit. */
const GROUP = /^[\p{Lu}\p{Lo}\p{Nd}]{1,7}$/u

/** A line of text and its reading. */
export interface ReadLine {
  box: Box
  reading: Reading
}

function areNeighbours(a: Box, b: Box): boolean {
  const height = Math.min(a.height, b.height)
  if (height < MIN_HEIGHT_RATIO * Math.max(a.height, b.height)) return false
  const across = sharedWidth(a, b)
  const down = sharedHeight(a, b)
  const isBeside = down >= MIN_OVERLAP * height && across > -MAX_GAP * height
  const isBelow = across >= MIN_OVERLAP * Math.min(a.width, b.width) && down > -MAX_GAP * height
  return isBeside || isBelow
}

function join(a: ReadLine, b: ReadLine): ReadLine {
  const isRow = sharedHeight(a.box, b.box) > Math.min(a.box.height, b.box.height) / 2
  const [first, second] = (isRow ? a.box.x <= b.box.x : a.box.y <= b.box.y) ? [a, b] : [b, a]
  return {
    box: boxAround([a.box, b.box]),
    reading: {
      text: `${first.reading.text} ${second.reading.text}`,
      confidence: Math.min(a.reading.confidence, b.reading.confidence),
    },
  }
}

/**
 * Joins two lines that are groups of one plate, side by side or in two rows, so that a plate is covered completely even if only one group
 * has a digit. Other lines stay unchanged.
 *
 * @param minConfidence mean probability of the characters, 0 to 1
 */
export function joinGroups(lines: readonly ReadLine[], minConfidence: number): ReadLine[] {
  const isGroup = ({ reading: { text, confidence } }: ReadLine) =>
    confidence >= minConfidence && GROUP.test(text.replaceAll(SEPARATORS, ''))
  const left = [...lines]
  const joined: ReadLine[] = []
  for (let line = left.shift(); line !== undefined; line = left.shift()) {
    const current = line
    const other = isGroup(current)
      ? left.findIndex((one) => {
          const isPair = isGroup(one) && areNeighbours(current.box, one.box)
          return isPair && isPlateText(join(current, one).reading, minConfidence)
        })
      : -1
    const [partner] = other === -1 ? [] : left.splice(other, 1)
    joined.push(partner === undefined ? current : join(current, partner))
  }
  return joined
}

/** Minimum share of the smaller of two boxes inside the larger at which both count as the same plate. */
const SAME_PLATE = 0.5

/** Adds a plate. A plate that is known from another level is enlarged, because either level may have missed a part of it. */
export function withPlate(plates: readonly Detection[], plate: Detection): Detection[] {
  const isSame = ({ box: a }: Detection) => sharedArea(a, plate.box) > SAME_PLATE * Math.min(areaOf(a), areaOf(plate.box))
  const merged = plates.filter(isSame).reduce(
    (one, other): Detection => ({
      box: boxAround([one.box, other.box]),
      extent: boxAround([one.extent ?? one.box, other.extent ?? other.box]),
      confidence: Math.max(one.confidence, other.confidence),
    }),
    plate,
  )
  return [...plates.filter((one) => !isSame(one)), merged]
}

const areaOf = ({ width, height }: Box) => width * height
