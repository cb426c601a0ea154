import { expect, it } from 'vitest'

import { searchedText } from './searched-text'

it('joins the lines of a transcript and returns the lines of a range', () => {
  const lines = ['My name is Anna', 'Berg.', '', 'Paris'].map((text) => ({ text }))
  const { text, linesIn } = searchedText(lines)
  expect(text).toBe('My name is Anna\nBerg.\n\nParis')
  expect(linesIn({ start: 0, end: 2 })).toEqual([lines[0]])
  expect(linesIn({ start: 11, end: 20 })).toEqual([lines[0], lines[1]])
  expect(linesIn({ start: 16, end: 20 })).toEqual([lines[1]])
  expect(linesIn({ start: 23, end: 28 })).toEqual([lines[3]])
  expect(searchedText([]).linesIn({ start: 0, end: 0 })).toEqual([])
})
