import model from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'

export const wink = winkNLP(model, ['sbd', 'ner'])

// The accessors are plain functions that use no `this`.
// oxlint-disable-next-line typescript/unbound-method
export const { detail, span, uniqueId, value } = wink.its

const idsOf = (words: string): number[] => wink.readDoc(words).tokens().out(uniqueId) as unknown as number[]

/** Words of the model's English lexicon have smaller IDs than words that it encounters. */
const FIRST_UNKNOWN = Math.min(...idsOf('qzxvkjq'))

/** Returns whether a word is in the English lexicon. */
export function isEnglish(word: string): boolean {
  return idsOf(word.toLowerCase()).every((id) => id < FIRST_UNKNOWN)
}
