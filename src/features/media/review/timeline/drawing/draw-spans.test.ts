import { expect, test } from 'vitest'

import { cutWord } from './draw-spans'

test('cuts a word that would cover the next one', () => {
  expect(cutWord('Okafor', 36)).toBe('Okafor')
  expect(cutWord('Okafor', 30)).toBe('Okaf…')
  expect(cutWord('Okafor', 24)).toBe('Oka…')
})

test('leaves out a word of which only one or two letters would be left', () => {
  expect(cutWord('Okafor', 23)).toBe('')
  expect(cutWord('is', 12)).toBe('is')
})
