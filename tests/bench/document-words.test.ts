import { expect, it } from 'vitest'

import { wordsOfText } from './document-words.ts'

it.each([
  ['Ada met Ada.', ['Ada', 'met']],
  ['the con-\nfidential file of Smith-Jones', ['the', 'con-fidential', 'file', 'of', 'Smith-Jones']],
  ["retenue d'impôt 1) 12.5 % – (c) 2019", ['retenue', "d'impôt", '1', '12.5', 'c', '2019']],
  ['\f \n', []],
])('returns each word of a text once, with words that are hyphenated at line ends: %j', (text, words) => {
  expect(wordsOfText(text)).toEqual(words)
})
