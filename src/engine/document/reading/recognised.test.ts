import { describe, expect, it } from 'vitest'

import type { PlacedCharacter } from '../../detect/text/ctc'
import { wordsOfLine } from './recognised'

const ALONG = { centreX: 100, centreY: 10, length: 200, thickness: 20, angle: 0 }

/**
 * Returns the characters of a line.
 *
 * @param places steps of the model at which the characters are, of 20
 * @param blanks before the characters
 */
function line(text: string, places: readonly number[], blanks?: readonly number[]): PlacedCharacter[] {
  return [...text].map((character, index) => {
    const blank = blanks?.[index]
    return { text: character, at: (places[index] ?? 0) / 20, probability: 1, ...(blank === undefined ? {} : { blank }) }
  })
}

const textsOf = (characters: readonly PlacedCharacter[]): string[] => wordsOfLine(characters, ALONG).map(({ text }) => text)

describe('[MEDIA-04] the words of a recognised line', () => {
  it('stay whole where a wide letter is two steps from the next', () => {
    expect(textsOf(line('them', [1, 2, 3, 5], [0, 0.05, 0.06, 0.06]))).toEqual(['them'])
  })

  it('stay whole where all letters are apart', () => {
    expect(textsOf(line('them', [1, 2, 3, 5], [0, 0.2, 0.22, 0.23]))).toEqual(['them'])
  })

  it('are apart where a space between them was not recognised', () => {
    expect(textsOf(line('ofthem', [1, 2, 4, 5, 6, 7], [0, 0.05, 0.3, 0.05, 0.05, 0.06]))).toEqual(['of', 'them'])
    expect(textsOf(line('ofthem', [1, 2, 4, 5, 6, 7], [0, 0.2, 0.5, 0.2, 0.2, 0.2]))).toEqual(['of', 'them'])
  })

  it('are apart at recognised spaces, however narrow', () => {
    expect(textsOf(line('of it', [1, 2, 3, 4, 5], [0, 0.05, 0.02, 0.02, 0.05]))).toEqual(['of', 'it'])
  })

  it('are not split at gaps of lines whose ink is not known', () => {
    expect(textsOf(line('them', [1, 2, 3, 5]))).toEqual(['them'])
  })
})
