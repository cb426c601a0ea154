import { expect, test } from 'vitest'

import { cutWord } from './draw-spans'

test('cuts a word that would cover the next one', () => {
  expect(cutWord('Okafor', 36)).toBe('Okafor')
  expect(cutWord('Okafor', 30)).toBe('Okaf…')
  expect(cutWord('Okafor', 11)).toBe('')
})
