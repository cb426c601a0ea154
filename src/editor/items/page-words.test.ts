import { expect, test } from 'vitest'

import { placeOfWords, wordAt, wordsIn, type PageText } from './page-words'

const PAGE = { width: 600, height: 800 }

/** Lays out lines of words in a font in which each character is 6 points wide and each line 20 points apart. */
function pageOf(...lines: string[]): PageText {
  let text = ''
  const words = lines.flatMap((line, row) => {
    let x = 50
    return line.split(' ').map((word, index) => {
      text += index > 0 ? ' ' : row > 0 ? '\n' : ''
      const start = text.length
      text += word
      const box = { x, y: 100 + 20 * row, width: 6 * word.length, height: 12 }
      x += 6 * (word.length + 1)
      return { text: word, start, end: text.length, ...box }
    })
  })
  return { text, words }
}

const page = pageOf('Dear Jane Doe,', 'you met John Miller', 'on Friday')

test('[MEDIA-04] a range of the text is widened to whole words', () => {
  const at = page.text.indexOf('ane D')
  expect(wordsIn(page, { start: at, end: at + 5 })).toEqual({ from: 1, to: 2 })
  expect(wordsIn(page, { start: 4, end: 5 })).toBeUndefined()
  expect(wordsIn(page, { start: 0, end: 1 })).toEqual({ from: 0, to: 0 })
})

test('[MEDIA-04] words have one box for each line, with a margin that does not reach the next word', () => {
  const place = placeOfWords(3, page, { from: 2, to: 5 }, PAGE)
  expect(place).toMatchObject({ page: 3, text: 'Doe, you met John', range: { start: 10, end: 27 } })
  expect(place.boxes).toHaveLength(2)
  const [first, second] = place.boxes
  // 3 points to the left is the end of “Jane”, which is 6 points away.
  expect(first).toEqual({ x: 108.5, y: 98.8, width: 27, height: expect.closeTo(14.4) as number })
  expect(second).toMatchObject({ x: 48.5 })
  const tight: PageText = { ...page, words: page.words.map((word, index) => (index === 1 ? { ...word, width: 29 } : word)) }
  expect(placeOfWords(1, tight, { from: 2, to: 2 }, PAGE).boxes[0]?.x).toBe(109.5)
})

test('words that are selected backwards are the same words', () => {
  expect(placeOfWords(1, page, { from: 5, to: 2 }, PAGE)).toEqual(placeOfWords(1, page, { from: 2, to: 5 }, PAGE))
})

test('columns that were read as one line get boxes of their own', () => {
  const { text, words } = pageOf('left right')
  const columns = { text, words: words.map((word, index) => (index === 1 ? { ...word, x: 400 } : word)) }
  expect(placeOfWords(1, columns, { from: 0, to: 1 }, PAGE).boxes).toHaveLength(2)
})

test('[MEDIA-04] a large initial gets a box of its own beside the rest of its word, which leaves the lines below', () => {
  const { words } = pageOf('illiam Hartley')
  const rest = words.map((word) => ({ ...word, x: word.x + 30, start: word.start + 1, end: word.end + 1 }))
  const initial = { text: 'W', start: 0, end: 1, x: 50, y: (rest[0]?.y ?? 0) - 2, width: 28, height: 34 }
  const place = placeOfWords(1, { text: 'William Hartley', words: [initial, ...rest] }, { from: 0, to: 2 }, PAGE)
  expect(place.text).toBe('William Hartley')
  expect(place.boxes.map(({ height }) => height)).toEqual([expect.closeTo(40.8), expect.closeTo(14.4)])
})

test('the box of a word at the edge of a page stays on the page', () => {
  const edge: PageText = { text: 'end', words: [{ text: 'end', start: 0, end: 3, x: 590, y: 792, width: 12, height: 10 }] }
  const [box] = placeOfWords(1, edge, { from: 0, to: 0 }, PAGE).boxes
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(600)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
})

test('finds the word at a point, or the nearest one of the line', () => {
  expect(wordAt(page, { x: 82, y: 105 })).toBe(1)
  expect(wordAt(page, { x: 300, y: 106 })).toBeUndefined()
  expect(wordAt(page, { x: 300, y: 106 }, 400)).toBe(2)
  expect(wordAt(page, { x: 300, y: 126 }, 400)).toBe(6)
})

test.each([
  ['right of', { x: 620 }],
  ['left of', { x: -80 }],
  ['above', { y: -40 }],
  ['below', { y: 830 }],
])('[MEDIA-04] words %s the page get no box, and those beside them get theirs', (_where, place) => {
  const off: PageText = { ...page, words: page.words.map((word, index) => (index === 1 ? { ...word, ...place } : word)) }
  expect(placeOfWords(1, off, { from: 1, to: 1 }, PAGE).boxes).toEqual([])
  // “Dear” at 50 to 74 and “Doe,” at 110 to 134, with 1.5 points on each side.
  expect(placeOfWords(1, off, { from: 0, to: 2 }, PAGE).boxes).toEqual([
    expect.objectContaining({ x: 48.5, width: 27 }),
    expect.objectContaining({ x: 108.5, width: 27 }),
  ])
})

test('[MEDIA-04] the box of a word of which the edge shows less than a point stays on the page', () => {
  const edge: PageText = { text: 'end', words: [{ text: 'end', start: 0, end: 3, x: 599.8, y: 799.9, width: 12, height: 0.1 }] }
  const [box] = placeOfWords(1, edge, { from: 0, to: 0 }, PAGE).boxes
  expect(box).toBeDefined()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(600)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
})
