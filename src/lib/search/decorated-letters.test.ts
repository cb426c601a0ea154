import { expect, test } from 'vitest'

import { plainLetters } from './decorated-letters'
import { findTerm } from './find-terms'
import { foldedLetters } from './fold-text'

test.each([
  ['underlined', 'W̲o̲l̲f̲r̲a̲m̲i̲t̲e̲'],
  ['struck through', 'W̶o̶l̶f̶r̶a̶m̶i̶t̶e̶'],
  ['with strokes and lines above', 'W\u0338o\u0305lframite'],
  ['in small capitals', 'ᴡᴏʟꜰʀᴀᴍɪᴛᴇ'],
  ['in black circles', '🅦🅞🅛🅕🅡🅐🅜🅘🅣🅔'],
  ['in black squares', '🆆🅾🅻🅵🆁🅰🅼🅸🆃🅴'],
])('[MEDIA-04] finds a name %s, with all of its characters', (_name, written) => {
  const text = `by ${written}, too`
  expect(findTerm(text, 'Wolframite').map(({ start, end }) => text.slice(start, end))).toEqual([written])
  expect(foldedLetters(written)).toBe('wolframite')
})

test('keeps accents, signs with strokes, and letters of phonetic spellings', () => {
  expect(plainLetters('Mu\u0308ller =\u0338 ø ə ʃ ʒ 1\u0331')).toBe('Mu\u0308ller =\u0338 ø ə ʃ ʒ 1\u0331')
  expect(foldedLetters('Mu\u0308ller')).toBe('müller')
})

test('[MEDIA-04] finds a name whose words are separated by characters that are drawn as spaces', () => {
  expect(findTerm('Ada\u0085Lovelace and Ada\u2800Lovelace', 'ada lovelace')).toHaveLength(2)
})
