/** A text and the mean probability of its characters, 0 to 1. */
export interface Reading {
  text: string
  confidence: number
}

/** Class of a step without a character, in connectionist temporal classification (CTC). */
const BLANK = 0

/** Parses the file of keys: one character per line. The class after the last one is the space. */
export function parseKeys(file: string): string[] {
  return [...file.replace(/\r?\n$/, '').split(/\r?\n/), ' ']
}

/** A character, and the position of its step in the input: 0 at the left, 1 at the right. */
export interface PlacedCharacter {
  text: string
  at: number
  probability: number
  /** Width of the widest part without ink between the previous character and this one, in heights of the line. Absent if unknown. */
  blank?: number
}

/**
 * Decodes the output of a reading model: takes the most likely class of each step, joins repetitions and drops blanks.
 *
 * @param probabilities of all classes, step by step
 * @param keys characters of the classes from 1
 */
export function decodeCharacters(probabilities: Float32Array, keys: readonly string[]): PlacedCharacter[] {
  const classes = keys.length + 1
  const characters: PlacedCharacter[] = []
  let previous = BLANK
  for (let start = 0; start < probabilities.length; start += classes) {
    let [best, bestProbability] = [BLANK, -1]
    for (let index = 0; index < classes; index += 1) {
      const probability = probabilities[start + index] ?? 0
      if (probability > bestProbability) [best, bestProbability] = [index, probability]
    }
    if (best !== BLANK && best !== previous) {
      const at = (start + classes / 2) / probabilities.length
      characters.push({ text: keys[best - 1] ?? '', at, probability: bestProbability })
    }
    previous = best
  }
  return characters
}

/** Returns the text of characters and their mean probability. */
export function readingOf(characters: readonly PlacedCharacter[]): Reading {
  const sum = characters.reduce((total, { probability }) => total + probability, 0)
  return { text: characters.map(({ text }) => text).join(''), confidence: characters.length === 0 ? 0 : sum / characters.length }
}
