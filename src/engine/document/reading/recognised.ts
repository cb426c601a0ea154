import { medianOf } from '#lib/median.ts'
import type { Box } from '../../core/types'
import type { RotatedBox } from '../../detect/text/components'
import { readingOf, type PlacedCharacter } from '../../detect/text/ctc'
import type { PageWord } from '../types'

/** A word of a recognised line. */
export interface RecognisedWord {
  text: string
  box: Box
  /** Mean probability of its characters. */
  confidence: number
}

/**
 * A distance between two letters of a Latin word that is this many times the usual one may be an unrecognised space. The distance alone
 * isn't sufficient: in steps of the model, a wide letter takes as much room as a space.
 */
const SPACE_FACTOR = 1.9
/** Min difference between the blank of such a space and the usual blank between letters, in heights of the line. */
const SPACE_BLANK = 0.1
/** Share of a letter's step by which a word reaches beyond the middle of its outer letters. */
const REACH = 0.75
const LATIN = /[\p{Script=Latin}\p{N}]/u

/** Returns the upright box around the part of a rotated box between two shares of its length. */
function partOf({ centreX, centreY, length, thickness, angle }: RotatedBox, from: number, to: number): Box {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [start, end] = [(from - 0.5) * length, (to - 0.5) * length]
  const [xs, ys] = [
    [start, end].flatMap((along) => [along * cos - (thickness / 2) * sin, along * cos + (thickness / 2) * sin]),
    [start, end].flatMap((along) => [along * sin + (thickness / 2) * cos, along * sin - (thickness / 2) * cos]),
  ]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: centreX + left, y: centreY + top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

function usualStep(characters: readonly PlacedCharacter[]): number {
  const steps = characters.flatMap(({ at }, index) => {
    const before = characters[index - 1]
    return before === undefined ? [] : [at - before.at]
  })
  return medianOf(steps) ?? 1
}

/** Returns the width from which a blank between letters is a space, in heights of the line. Infinite if the ink is unknown. */
function leastSpace(characters: readonly PlacedCharacter[]): number {
  const isLetter = (one: PlacedCharacter | undefined): boolean => one !== undefined && one.text.trim() !== ''
  const blanks = characters.flatMap((one, index) => (isLetter(one) && isLetter(characters[index - 1]) ? (one.blank ?? []) : []))
  return (medianOf(blanks) ?? Infinity) + SPACE_BLANK
}

/** Splits a recognised line at its spaces. The outer words extend to the ends of the line, so that no letter is left out. */
export function wordsOfLine(characters: readonly PlacedCharacter[], along: RotatedBox): RecognisedWord[] {
  const step = usualStep(characters)
  const space = leastSpace(characters)
  const words: PlacedCharacter[][] = []
  let word: PlacedCharacter[] = []
  for (const character of characters) {
    const last = word.at(-1)
    const isFar = last !== undefined && LATIN.test(last.text + character.text) && character.at - last.at > SPACE_FACTOR * step
    const isGap = isFar && (character.blank ?? 0) > space
    if ((character.text.trim() === '' || isGap) && word.length > 0) {
      words.push(word)
      word = []
    }
    if (character.text.trim() !== '') word.push(character)
  }
  if (word.length > 0) words.push(word)
  return words.map((letters, index) => {
    const [first, last] = [letters[0]?.at ?? 0, letters.at(-1)?.at ?? 1]
    const before = words[index - 1]?.at(-1)?.at
    const after = words[index + 1]?.[0]?.at
    const from = before === undefined ? 0 : Math.max(first - REACH * step, (before + first) / 2)
    const to = after === undefined ? 1 : Math.min(last + REACH * step, (last + after) / 2)
    return { ...readingOf(letters), box: partOf(along, from, to) }
  })
}

/** Returns lines in reading order: rows from the top, and each row from the left. */
export function inReadingOrder<Line extends { box: Box }>(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.box.y - b.box.y)) {
    const centre = line.box.y + line.box.height / 2
    const row = rows.find(([first]) => first && centre < first.box.y + first.box.height)
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.x - b.box.x))
}

/** Adds recognised rows of words to the text of a page. */
export function addRecognised(
  text: string,
  words: readonly PageWord[],
  rows: readonly (readonly Pick<RecognisedWord, 'text' | 'box'>[])[],
): { text: string; words: PageWord[] } {
  let all = text
  const added = [...words]
  for (const row of rows) {
    for (const [index, word] of row.entries()) {
      if (all !== '') all += index === 0 ? '\n' : ' '
      added.push({ text: word.text, start: all.length, end: all.length + word.text.length, box: word.box })
      all += word.text
    }
  }
  return { text: all, words: added }
}
