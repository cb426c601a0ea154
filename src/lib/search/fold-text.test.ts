import fc from 'fast-check'
import { expect, it } from 'vitest'

import { TermFinder } from './find-terms'
import { foldedLetters, FoldedText, foldText } from './fold-text'
import { withLatinWords } from './lookalikes'

const letters = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.constantFrom('ß', 'ẞ', 'ﬃ', 'ς', 'Σ', 'İ', 'é', 'ｶﾞ', '한'),
  ),
  maxLength: 20,
})

it('folds letters in the same way for searches of large files', () => {
  fc.assert(
    fc.property(letters, (text) => {
      expect(foldedLetters(withLatinWords(text))).toBe(foldText(text).replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''))
    }),
    { seed: 25, numRuns: 3000 },
  )
})

it('folds composed and decomposed text alike', () => {
  fc.assert(
    fc.property(letters, fc.boolean(), (text, matchCase) => {
      expect(foldText(text.normalize('NFD'), matchCase)).toBe(foldText(text.normalize('NFC'), matchCase))
    }),
    { seed: 25, numRuns: 3000 },
  )
})

it.each(['\x00', '\b', '\x1B', '\x7F', '\x80', '\x9F'])('[MEDIA-04] finds names with a control in them: %j', (control) => {
  const text = `Mr Oka${control}for and${control} Ms Hart`
  expect(foldText(text)).toBe('mr okafor and ms hart')
  const found = new TermFinder(['Okafor'], { matchCase: false, wholeWords: true }).find(FoldedText.of(text))
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([`Oka${control}for`])
})

it('takes controls that end lines or columns for spaces', () => {
  expect(foldText('a\tb\nc\rd\fe\u0085f')).toBe('a b c d e f')
})

it('maps back to whole characters of the text, in order', () => {
  const folded = FoldedText.of('Ste\u00ADﬃ  Zo\u0308e-\nAnn')
  expect(folded.text).toBe('steffi zöeann')
  expect(folded.rangeOf(0, 6)).toEqual({ start: 0, end: 5 })
  expect(folded.rangeOf(4, 5)).toEqual({ start: 4, end: 5 })
  expect(folded.rangeOf(7, 13)).toEqual({ start: 7, end: 16 })
})

it('keeps the hyphens of numbers, and case where it matters', () => {
  expect(foldText('1-1 AB-12 x–y – z')).toBe('1-1 ab-12 xy - z')
  expect(foldText('Straße ΟΔΟΣ', true)).toBe('Strasse ΟΔΟΣ')
})

it('takes linear time', () => {
  const text = 'Lorem ipsum, dolor – sit ’amet’ Zo\u0308e. '.repeat(20_000)
  const started = performance.now()
  expect(foldText(text).length).toBeGreaterThan(700_000)
  // Copying the text for each character would take minutes.
  expect(performance.now() - started).toBeLessThan(15_000)
})
