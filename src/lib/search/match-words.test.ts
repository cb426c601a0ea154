import { expect, test } from 'vitest'

import { bestMatches, matchWords } from './match-words'

const LABELS = ['Redact all', 'Leave all visible', 'Zoom to selection', 'Downloads', 'Café Zürich.jpg']
const found = (query: string) => bestMatches(query, LABELS, (label) => label)

test.each([
  ['all', ['Redact all', 'Leave all visible']],
  ['vis lea', ['Leave all visible']],
  ['ztsel', ['Zoom to selection']],
  ['load', ['Downloads']],
  ['cafe zur', ['Café Zürich.jpg']],
  ['REDACT', ['Redact all']],
  ['nothing', []],
  ['', LABELS],
])('%j finds %j', (query, labels) => {
  expect(found(query)).toEqual(labels)
})

test('the start of a text counts more than the start of a word, and that more than the middle', () => {
  const [start, word, inside, letters] = ['Down', 'Page down', 'Sundown', 'Do it now'].map((text) => matchWords('down', text))
  expect(start).toBeGreaterThan(word ?? 0)
  expect(word).toBeGreaterThan(inside ?? 0)
  expect(letters).toBe(0)
  expect(inside).toBeGreaterThan(matchWords('down', 'Do with it now'))
})

test('letters in the right order match only loosely', () => {
  expect(bestMatches('ztsel', LABELS, (label) => label, false)).toEqual([])
  expect(bestMatches('zoom sel', LABELS, (label) => label, false)).toEqual(['Zoom to selection'])
})
