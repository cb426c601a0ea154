import { expect, test } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import { applyChanges } from '../history/changes'
import type { Review } from '../review'
import type { PageText } from './page-words'
import { areWordsRedacted, marksWithin, redactWords } from './word-marks'

const PAGE = { width: 600, height: 800 }

/** Words of 24 points' height, 20 points apart, so that margins in shares of the height differ from those in points. */
const page: PageText = {
  text: 'Dear Jane Doe',
  words: [
    { text: 'Dear', start: 0, end: 4, x: 50, y: 100, width: 60, height: 24 },
    { text: 'Jane', start: 5, end: 9, x: 130, y: 100, width: 60, height: 24 },
    { text: 'Doe', start: 10, end: 13, x: 210, y: 100, width: 50, height: 24 },
  ],
}
const JANE_DOE = { page: 1, from: 1, to: 2 }

/** A mark of both words with the margin of one point that a detection adds. */
const found = (id: string, fields: Partial<Mark> = {}): Mark => ({
  id,
  source: 'detected',
  category: 'PERSON',
  text: 'Jane Doe',
  confidence: 0.9,
  decision: 'redact',
  page: 1,
  boxes: [{ x: 129, y: 99, width: 132, height: 26 }],
  range: { start: 5, end: 13 },
  ...fields,
})
const reviewOf = (...marks: Mark[]): Review => ({ style: 'Black Box', tracks: [], marks })

function redact(review: Review, ...chosen: (typeof JANE_DOE)[]): readonly Mark[] {
  return redactOn(page, review, ...chosen)
}

function redactOn(content: PageText, review: Review, ...chosen: (typeof JANE_DOE)[]): readonly Mark[] {
  let ids = 0
  const words = { texts: new Map([[1, content]]), sizeOf: () => PAGE }
  const { changes } = redactWords(review, chosen, words, () => `new-${(ids += 1)}`)
  return applyChanges(review, changes).marks ?? []
}

test('[MEDIA-04] adds no second mark over words that a detected mark redacts with a smaller margin', () => {
  expect(redact(reviewOf(found('a')), JANE_DOE)).toEqual([found('a')])
  expect(areWordsRedacted(reviewOf(found('a')), page, JANE_DOE, PAGE)).toBe(true)
})

test('[MEDIA-04] redacts the mark of the same words that was left visible, instead of adding one', () => {
  const kept = reviewOf(found('a', { decision: 'keep' }))
  expect(areWordsRedacted(kept, page, JANE_DOE, PAGE)).toBe(false)
  expect(redact(kept, JANE_DOE)).toMatchObject([{ id: 'a', decision: 'redact', reviewed: {} }])
})

test('[MEDIA-04] marks only the words that no mark redacts, and the same words once', () => {
  const jane = found('a', { text: 'Jane', range: { start: 5, end: 9 }, boxes: [{ x: 129, y: 99, width: 62, height: 26 }] })
  expect(redact(reviewOf(jane), JANE_DOE, JANE_DOE)).toMatchObject([
    { id: 'a' },
    { id: 'new-1', text: 'Doe', range: { start: 10, end: 13 } },
  ])
})

test('a mark that reaches beyond the words stays visible, and they get a mark of their own', () => {
  const kept = found('a', { decision: 'keep' })
  expect(redact(reviewOf(kept), { page: 1, from: 1, to: 1 })).toMatchObject([kept, { id: 'new-1', text: 'Jane', decision: 'redact' }])
})

test('the marks within words are those that reach no further', () => {
  const review = reviewOf(found('a'), found('b', { page: 2 }), found('stamp', { everyPage: true }))
  expect(marksWithin(review, page, JANE_DOE).map(({ id }) => id)).toEqual(['a'])
  expect(marksWithin(review, page, { page: 1, from: 2, to: 2 })).toEqual([])
})

/** The page with its last word elsewhere. */
const withDoeAt = (x: number): PageText => ({ ...page, words: page.words.map((word) => (word.text === 'Doe' ? { ...word, x } : word)) })

test('[MEDIA-04] words off the page get no mark, because no version has them', () => {
  const off = withDoeAt(700)
  const doe = { page: 1, from: 2, to: 2 }
  expect(redactOn(off, reviewOf(), doe)).toEqual([])
  expect(areWordsRedacted(reviewOf(), off, doe, PAGE)).toBe(true)
  expect(areWordsRedacted(reviewOf(), off, JANE_DOE, PAGE)).toBe(false)
  const marks = redactOn(off, reviewOf(), JANE_DOE)
  expect(marks.map(({ boxes }) => boxes)).toEqual([[expect.objectContaining({ x: 128.5 })]])
  expect(areWordsRedacted(reviewOf(...marks), off, JANE_DOE, PAGE)).toBe(true)
})

test('[MEDIA-04] a word that the edge of the page cuts off is marked once', () => {
  const cut = withDoeAt(580)
  const marks = redactOn(cut, reviewOf(), JANE_DOE)
  expect(marks).toHaveLength(1)
  expect(redactOn(cut, reviewOf(...marks), JANE_DOE)).toEqual(marks)
  expect(areWordsRedacted(reviewOf(...marks), cut, JANE_DOE, PAGE)).toBe(true)
})
