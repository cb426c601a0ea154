import { sharedHeight, sharedWidth } from '#lib/review/box-areas.ts'
import { uprightBox, type RotatedBox } from './components'
import { readingOf, type PlacedCharacter } from './ctc'
import type { TextLine } from './lines'

/** Min ratio of length to thickness, and min confidence, at which a line needs no reading, because hardly anything else is as long. */
const LONG = 7
const CERTAIN = 0.9
/** Min mean probability of the characters of a text. */
const READ = 0.6
/**
 * The same for three or more different characters. The reader knows Latin and Chinese characters only, and reads several uncertain ones in
 * a word of another script.
 */
const OTHER_SCRIPT = 0.55
const WORD = 3
/** The same for a single character, alone or repeated, because textures are read as one. */
const SINGLE = 0.9
/** Min confidence of the detector in a line that is kept although nothing is read, because the reader doesn't know most scripts. */
const DETECTED = 0.8
/** The same for a line without a direction, and its min ratio of its sides, because faces, flowers and badges are about as wide as high. */
const DETECTED_SHORT = 0.985
const SHORT = 1.05
/** Characters as which curls, petals and stripes are read, and min share of them in a reading of two or more. */
const ROUND = /^[0oOQ@ec69]$/
const MOSTLY = 0.74
/** Below this ratio of its sides a line has no direction. */
const DIRECTED = 1.5
/** Min thickness in pixels of a line that is also read upside down, because smaller letters are rarely read at all. */
const TURNED = 10
/** Lines within this angle of the vertical, in radians, may run up or down. */
const STEEP = 0.37
/** Min ratio of the thickness of neighbours, max difference of their angles in radians, and max gap, relative to their thickness. */
const SIMILAR = 0.5
const PARALLEL = 0.25
const GAP = 1.5

/** Returns whether a line is text by its shape. */
export function isLongLine({ confidence, rotated: { length, thickness } }: TextLine): boolean {
  return confidence >= CERTAIN && length >= LONG * thickness
}

/** Returns whether characters are those of a text: what the reader makes of textures is a few uncertain ones, or none. */
export function isLegible(characters: readonly PlacedCharacter[]): boolean {
  const letters = characters.filter(({ text }) => /[\p{L}\p{N}\p{Sc}]/u.test(text))
  const { confidence } = readingOf(letters)
  const kinds = new Set(letters.map(({ text }) => text)).size
  if (kinds < 2) return confidence >= SINGLE
  return confidence >= (kinds < WORD ? READ : OTHER_SCRIPT)
}

/**
 * Returns whether a line may be text in a script that the reader doesn't know, such as Arabic.
 *
 * @param readings the characters in each direction
 */
export function mayBeOtherScript({ confidence, rotated }: TextLine, readings: readonly (readonly PlacedCharacter[])[]): boolean {
  const isShort = rotated.length < DIRECTED * rotated.thickness
  if (confidence < (isShort ? DETECTED_SHORT : DETECTED) || rotated.length < SHORT * rotated.thickness) return false
  return !readings.some((characters) => {
    const round = characters.filter(({ text }) => ROUND.test(text)).length
    return characters.length > 1 && round >= MOSTLY * characters.length
  })
}

/** Returns the boxes along which a line is read: as it is, then upside down unless it is small, and for a steep line also upright. */
export function directionsOf({ box, rotated }: TextLine): RotatedBox[] {
  const upright = uprightBox(box)
  if (rotated.length < DIRECTED * rotated.thickness) return [upright]
  const along = rotated.thickness < TURNED ? [rotated] : [rotated, { ...rotated, angle: rotated.angle + Math.PI }]
  return Math.abs(rotated.angle) > Math.PI / 2 - STEEP ? [...along, upright] : along
}

/** Returns whether two lines are as close and as similar as the lines of one sign or paragraph. */
export function areOneText(one: TextLine, other: TextLine): boolean {
  const [a, b] = [one.rotated, other.rotated]
  const thickness = Math.max(a.thickness, b.thickness)
  if (Math.min(a.thickness, b.thickness) < SIMILAR * thickness) return false
  const turn = Math.abs(a.angle - b.angle) % Math.PI
  if (Math.min(turn, Math.PI - turn) > PARALLEL) return false
  const gap = Math.max(-sharedWidth(one.box, other.box), -sharedHeight(one.box, other.box))
  return gap <= GAP * thickness
}
