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

/**
 * Decodes the output of a model for reading: takes the most likely class of each step, joins repetitions and drops blanks.
 *
 * @param probabilities of all classes, step by step
 * @param keys characters of the classes from 1
 */
export function decodeCtc(probabilities: Float32Array, keys: readonly string[]): Reading {
  const classes = keys.length + 1
  let text = ''
  let sum = 0
  let characters = 0
  let previous = BLANK
  for (let start = 0; start < probabilities.length; start += classes) {
    let [best, bestProbability] = [BLANK, -1]
    for (let index = 0; index < classes; index += 1) {
      const probability = probabilities[start + index] ?? 0
      if (probability > bestProbability) [best, bestProbability] = [index, probability]
    }
    if (best !== BLANK && best !== previous) {
      text += keys[best - 1] ?? ''
      sum += bestProbability
      characters += 1
    }
    previous = best
  }
  return { text, confidence: characters === 0 ? 0 : sum / characters }
}
