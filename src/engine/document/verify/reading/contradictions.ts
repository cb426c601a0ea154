import { boxAround, sharedWidth } from '#lib/review/box-areas.ts'
import type { RecognisedWord } from '../../reading/recognised'
import type { Box } from '#engine/core/types.ts'
import type { PageWord } from '../../types'
import type { LayerLine } from './layer-lines'
import { lettersApart, readForm } from '../read-terms'

/** A line, or a word of one, that is read as another text than its page has there. */
export interface Contradiction {
  box: Box
  certainty: 'certain' | 'likely'
}

/** Min mean probability and min letters of a reading that can contradict a page's text, and max share of letters that agree. */
const CERTAIN = 0.9
const CONTRADICTION_LENGTH = 8
const MAX_AGREEMENT = 0.3
/**
 * Min words and letters of a reading that holds a version. Mirrored and turned words are misread with a probability of up to .98, but they
 * never form a line of several words.
 */
const CLEAR_WORDS = 2
const CLEAR_LENGTH = 10
/**
 * Min mean probability of a reading where the text is in a script that the model doesn't know. It reads such scripts with up to .95, in words
 * that mix small and capital letters.
 */
const CERTAIN_OF_OTHERS = 0.97
/** Min share of such letters in a text. */
const MAINLY = 0.7
/** Min letters of a single word that contradicts its text, min probability of its reading, and min agreement of the rest of its line. */
const WORD_LENGTH = 5
const CERTAIN_OF_WORD = 0.97
const MIN_REST = 0.8
const REST_LENGTH = 5
/** Min share of a word's width in another one at the same place. */
const SAME_PLACE = 0.5

const LATIN = /^[\p{Script=Latin}\p{N}]+$/u
/** A word in small letters, capitals or digits, as people write it. */
const WELL_WRITTEN = /^\p{P}*(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+)(?:['’]\p{Ll}+)?\p{P}*$/u

/** Small letters of Greek and Cyrillic whose small or capital form looks Latin, and the Latin ones. */
const LOOKALIKES = new Map(
  Array.from('αβεζηικμνορτυχавекмнорстухіјѕ', (letter, at) => [letter, [...'abezhikmnoptyxabekmhopctyxijs'][at] ?? '']),
)
const asLatin = (text: string): string => Array.from(text, (letter) => LOOKALIKES.get(letter) ?? letter).join('')

const joinedLength = (words: readonly { text: string }[]): number => words.reduce((sum, { text }) => sum + text.length, 0)
const formOf = (words: readonly { text: string }[]): string => readForm(words.map(({ text }) => text).join(''))
const agreement = (text: string, read: string): number => 1 - lettersApart(text, read, true) / Math.max(1, text.length, read.length)

/** Returns whether a text has symbols between or before capitals, as where numbers of glyphs are taken for characters. */
const isUnwritten = ({ text }: PageWord): boolean => /[!-/:-@[-`{-~]\p{Lu}|\p{Lu}[!-/:-@[-`{-~]/u.test(text) && !/\p{Ll}/u.test(text)

/** Returns the mean probability of a reading's letters. */
function confidenceOf(reading: readonly RecognisedWord[]): number {
  return reading.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / Math.max(1, joinedLength(reading))
}

/** Returns whether a line is surely Latin, though its text is in another script. */
function isOfOtherScript(text: string, reading: readonly RecognisedWord[]): boolean {
  const others = Array.from(text).filter((letter) => !LATIN.test(letter))
  return (
    others.length >= MAINLY * text.length &&
    confidenceOf(reading) >= CERTAIN_OF_OTHERS &&
    reading.length >= CLEAR_WORDS &&
    joinedLength(reading) >= CLEAR_LENGTH &&
    reading.every((word) => word.confidence >= CERTAIN && WELL_WRITTEN.test(word.text)) &&
    agreement(asLatin(text), formOf(reading)) < MAX_AGREEMENT
  )
}

/**
 * Returns how surely a line is read as a different text than the page has there: `certain` if several words are, each with a high
 * probability, or else `likely`. Undefined for a line that is read as its text, or not surely enough.
 */
function certaintyOf(words: readonly PageWord[], reading: readonly RecognisedWord[]): Contradiction['certainty'] | undefined {
  const [text, read] = [formOf(words), formOf(reading)]
  if (!LATIN.test(read) || confidenceOf(reading) < CERTAIN) return undefined
  if (text !== '' && !LATIN.test(text)) return isOfOtherScript(text, reading) ? 'certain' : undefined
  if (agreement(text, read) >= MAX_AGREEMENT) return undefined
  const sure = reading.filter((word) => word.confidence >= CERTAIN)
  if (sure.length >= CLEAR_WORDS && joinedLength(sure) >= CLEAR_LENGTH) return 'certain'
  const isGarbled = reading.every((word) => word.confidence >= CERTAIN_OF_WORD && WELL_WRITTEN.test(word.text)) && words.some(isUnwritten)
  const isLong = isGarbled
    ? Math.min(joinedLength(words), read.length) >= WORD_LENGTH
    : Math.min(text.length, read.length) >= CONTRADICTION_LENGTH
  return isLong ? 'likely' : undefined
}

const isAt = (one: Box, other: Box): boolean => sharedWidth(one, other) >= SAME_PLACE * Math.min(one.width, other.width)

/** Returns the words that are surely read as others, on a line whose rest is read as its text, so that the model knows its letters. */
function contradictedWords(words: readonly PageWord[], reading: readonly RecognisedWord[]): Box[] {
  return words.flatMap((word) => {
    const text = readForm(word.text)
    const there = reading.filter(({ box }) => isAt(box, word.box))
    const read = formOf(there)
    const isOther =
      Math.min(text.length, read.length) >= WORD_LENGTH &&
      there.every(({ confidence, text: seen }) => confidence >= CERTAIN_OF_WORD && WELL_WRITTEN.test(seen)) &&
      LATIN.test(read) &&
      agreement(asLatin(text), read) < MAX_AGREEMENT
    if (!isOther) return []
    const rest = words.filter((one) => one !== word && !there.some(({ box }) => isAt(box, one.box)))
    const readRest = formOf(reading.filter((one) => !there.includes(one)))
    const isKnown = readRest.length >= REST_LENGTH && agreement(formOf(rest), readRest) >= MIN_REST
    return isKnown ? [boxAround([word.box, ...there.map(({ box }) => box)])] : []
  })
}

/** Returns what a reading of a line shows besides the line's text: the whole line, or words of it. */
export function contradictionsOf({ words, box }: LayerLine, reading: readonly RecognisedWord[]): Contradiction[] {
  const certainty = certaintyOf(words, reading)
  if (certainty) return [{ box, certainty }]
  return contradictedWords(words, reading).map((place) => ({ box: place, certainty: 'certain' as const }))
}
