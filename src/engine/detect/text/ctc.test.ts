import { expect, it } from 'vitest'

import { decodeCharacters, parseKeys, readingOf } from './ctc'

const keys = ['A', 'B', '7', ' ']

/** Probabilities of one step: `probability` for one class, the rest shared by the others. */
const step = (best: number, probability: number) =>
  Array.from({ length: 5 }, (_, index) => (index === best ? probability : (1 - probability) / 4))

const steps = (...all: [number, number][]) => Float32Array.from(all.flatMap(([best, probability]) => step(best, probability)))

it('joins repeated classes, and keeps a letter that a blank repeats', () => {
  expect(readingOf(decodeCharacters(steps([1, 0.9], [1, 0.9], [0, 0.9], [1, 0.9], [2, 0.9]), keys)).text).toBe('AAB')
})

it('drops blanks, which are class 0, and reads the last class as a space', () => {
  expect(readingOf(decodeCharacters(steps([0, 0.9], [1, 0.8], [0, 0.9], [4, 0.8], [3, 0.8], [0, 0.9]), keys)).text).toBe('A 7')
})

it('returns the mean probability of the characters, without blanks and repetitions', () => {
  const { confidence } = readingOf(decodeCharacters(steps([0, 0.5], [1, 0.9], [1, 0.4], [0, 0.5], [3, 0.7]), keys))
  expect(confidence).toBeCloseTo(0.8)
})

it('returns an empty text for blanks only', () => {
  expect(readingOf(decodeCharacters(steps([0, 0.9], [0, 0.9]), keys))).toEqual({ text: '', confidence: 0 })
})

it('returns where in the line each character is', () => {
  const characters = decodeCharacters(steps([1, 0.9], [1, 0.9], [0, 0.9], [3, 0.9]), keys)
  expect(characters.map(({ text, at }) => [text, at])).toEqual([
    ['A', 0.125],
    ['7', 0.875],
  ])
})

it('parses one key per line and adds the space', () => {
  expect(parseKeys('A\nB\r\n7\n')).toEqual(['A', 'B', '7', ' '])
})

it('keeps a key that is a space character', () => {
  expect(parseKeys('A\n\u3000\nB\n')).toEqual(['A', '\u3000', 'B', ' '])
})
