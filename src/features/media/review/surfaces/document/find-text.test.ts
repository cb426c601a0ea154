import { expect, test } from 'vitest'

import type { PageText } from '../../../../../editor/items/page-words'
import { findText, joinTexts, matchesOf, type TextQuery } from './find-text'

function pageOf(text: string): PageText {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
    x: 10 * index,
    y: 50,
    width: 10 * word.length,
    height: 12,
  }))
  return { text, words }
}

const texts = new Map([
  [2, pageOf('Anna paid 5.00 to ANNA')],
  [1, pageOf('Anna and Hannah met Jane\nDoe on p. 3')],
])
const wordsOf = (page: number, from: number, to: number) =>
  texts
    .get(page)
    ?.words.slice(from, to + 1)
    .map(({ text }) => text)
    .join(' ')
const search = (text: string, options: Partial<TextQuery> = {}) =>
  matchesOf(texts, findText(texts, { text, matchCase: false, wholeWords: false, ...options }))
const places = (text: string, options?: Partial<TextQuery>) =>
  search(text, options).map(({ words: { page, from, to } }) => `${page} ${wordsOf(page, from, to)}`)

test('[MEDIA-04] finds a text in any case, also inside words, which are redacted whole', () => {
  expect(places('anna')).toEqual(['1 Anna', '1 Hannah', '2 Anna', '2 ANNA'])
})

test('[MEDIA-04] finds whole words and distinguishes case on demand', () => {
  expect(places('anna', { wholeWords: true })).toEqual(['1 Anna', '2 Anna', '2 ANNA'])
  expect(places('Anna', { matchCase: true, wholeWords: true })).toEqual(['1 Anna', '2 Anna'])
})

test('finds words across the end of a line, and characters of expressions as they are', () => {
  expect(search('jane  doe')).toMatchObject([{ page: 1, before: 'Anna and Hannah met ', match: 'Jane Doe', after: ' on p. 3' }])
  expect(places('5.0')).toEqual(['2 5.00'])
  expect(places('p. 3')).toEqual(['1 p. 3'])
  expect(places('5x0')).toEqual([])
  expect(places('  ')).toEqual([])
})

test('cuts the words around a match between words', () => {
  const long = new Map([[1, pageOf('The request of the council names Jane Doe, who reported it to the officer on duty')]])
  const found = findText(long, { text: 'Jane Doe', matchCase: false, wholeWords: false })
  expect(matchesOf(long, found)).toMatchObject([
    { before: '…request of the council names ', match: 'Jane Doe', after: ', who reported it to the…' },
  ])
})

test('leads from the joined text of all pages to a page', () => {
  const { text, rangeAt } = joinTexts(texts)
  const at = text.indexOf('ANNA')
  expect(rangeAt(at, at + 4)).toEqual({ page: 2, start: 18, end: 22 })
  expect(rangeAt(0, 4)).toEqual({ page: 1, start: 0, end: 4 })
})
