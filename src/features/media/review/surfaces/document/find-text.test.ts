import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { PageText } from '#editor/items/page-words.ts'
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

test('leads from the joined text of all pages to a page, or to both pages around a break', () => {
  const { text, rangesAt } = joinTexts(texts)
  const at = text.indexOf('ANNA')
  expect(rangesAt(at, at + 4)).toEqual([{ page: 2, start: 18, end: 22 }])
  expect(rangesAt(0, 4)).toEqual([{ page: 1, start: 0, end: 4 }])
  expect(text.slice(35, 41)).toBe('3\nAnna')
  expect(rangesAt(35, 41)).toEqual([
    { page: 1, start: 35, end: 36 },
    { page: 2, start: 0, end: 4 },
  ])
})

test('[MEDIA-04] finds a name that continues on the next page, with its words on both', () => {
  const broken = new Map([
    [1, pageOf('Jane Doe left. Then came Jane')],
    [2, pageOf('Doe, who is Jane Dough-')],
    [3, pageOf('')],
    [4, pageOf('erty. Jane Doe')],
  ])
  const find = (text: string, matchCase = false) =>
    findText(broken, { text, matchCase, wholeWords: true }).map(
      ({ page, start, end }) => `${page} ${broken.get(page)?.text.slice(start, end)}`,
    )
  expect(find('jane doe')).toEqual(['1 Jane Doe', '1 Jane', '2 Doe', '4 Jane Doe'])
  expect(find('Jane Dougherty', true)).toEqual(['2 Jane Dough-', '4 erty'])
  expect(find('jane dougherty', true)).toEqual([])
  expect(find('came')).toEqual(['1 came'])
})

/** Returns a page of texts at places, a letter being 10 points wide and a line 12 points high. */
function placedPage(...lines: [text: string, x: number, y: number][]): PageText {
  let text = ''
  const words = lines.flatMap(([line, left, y]) => {
    const at = text === '' ? 0 : text.length + 1
    text += `${text === '' ? '' : '\n'}${line}`
    return pageOf(line).words.map((word) => ({ ...word, start: word.start + at, end: word.end + at, x: left + word.x, y }))
  })
  return { text, words }
}

const foundOn = (pages: ReadonlyMap<number, PageText>, text: string): string[] =>
  findText(pages, { text, matchCase: false, wholeWords: true }).map(
    ({ page, start, end }) => `${page} ${pages.get(page)?.text.slice(start, end)}`,
  )

test('[MEDIA-04] finds a name that is broken within a table cell whose row is drawn from cell to cell', () => {
  const row = (y: number, one: string, two: string): [string, number, number][] => [
    [one, 40, y],
    ['Berlin', 200, y],
    [two, 40, y + 14],
    ['office', 200, y + 14],
  ]
  const table = new Map([[1, placedPage(...row(100, 'Jonathan', 'Williamson'), ...row(140, 'Ada', 'Okafor'), ['Total', 40, 180])]])
  expect(foundOn(table, 'Jonathan Williamson')).toEqual(['1 Jonathan', '1 Williamson'])
  expect(foundOn(table, 'Ada Okafor')).toEqual(['1 Ada', '1 Okafor'])
  expect(foundOn(table, 'Jonathan Berlin')).toEqual(['1 Jonathan\nBerlin'])
  expect(foundOn(table, 'Williamson Ada')).toEqual([])
  const list = new Map([[1, placedPage(['Jonathan', 40, 100], ['5.00', 400, 100], ['Williamson', 40, 114], ['6.00', 400, 114])]])
  expect(foundOn(list, 'Jonathan Williamson')).toEqual([])
})

test('[MEDIA-04] finds a name that continues on the next page below a header', () => {
  const page = (body: string, number: number) =>
    placedPage(['Case 12', 40, 30], [body, 40, 100], [`Page ${number} of 3`, 300, 700], ['Confidential', 40, 700])
  const pages = new Map([
    [1, page('Then came Jonathan', 1)],
    [2, page('Williamson, who left. Jonathan', 2)],
    [3, page('was there. Williamson', 3)],
  ])
  expect(foundOn(pages, 'Jonathan Williamson')).toEqual(['1 Jonathan', '2 Williamson'])
})

test('[MEDIA-04] finds a name whose parts are in two columns of a table that is laid out as records', () => {
  const lines = ['First name: Mary', 'Last name: Hartley', 'City: Berlin']
  let at = 0
  const words = lines.flatMap((line, row) => {
    const start = at
    at += line.length + 1
    return [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      start: start + index,
      end: start + index + word.length,
      x: 40 + 6 * index,
      y: 40 + 14 * row,
      width: 6 * word.length,
      height: 12.5,
    }))
  })
  const record = new Map([[1, { text: lines.join('\n'), words }]])
  const found = findText(record, { text: 'Mary Hartley', matchCase: false, wholeWords: true })
  expect(matchesOf(record, found).map(({ match }) => match)).toEqual(['Mary', 'Hartley'])
  expect(findText(record, { text: 'Mary Berlin', matchCase: false, wholeWords: true })).toEqual([])
})

test('finds a text with a hyphen', () => {
  const names = new Map([[1, pageOf('Mary-Jane Smith-Jones, ref. AB-12')]])
  const found = findText(names, { text: 'smith-jones', matchCase: false, wholeWords: true })
  expect(matchesOf(names, found).map(({ match }) => match)).toEqual(['Smith-Jones'])
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'^$.*+?()[]{}|\\/-ab1 ,:=!<>\n', '\u00AD', '\uD83D', '\uDE00', '\u0301', 'İ', 'ß'), maxLength: 20 }),
)

test('searches any text for any text', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.boolean(), fc.boolean(), (page, text, matchCase, wholeWords) => {
      const pages = new Map([[1, pageOf(`${page}. ${text} .${page}`)]])
      const found = findText(pages, { text, matchCase, wholeWords })
      for (const { start, end } of found) expect(end).toBeGreaterThan(start)
      if (/[\p{L}\p{N}]/u.test(text) && !wholeWords) expect(found.length).toBeGreaterThan(0)
    }),
    { seed: 25, numRuns: 2000 },
  )
})

const O_UMLAUT = 'o\u0308'
const ZERO_WIDTH = '\u200B'
const SOFT = '\u00AD'

test.each([
  ["O'Neil", 'Ms O’Neil left', 'O’Neil'],
  ['O’Neil', "Ms O'Neil left", "O'Neil"],
  ['Schröder', `Frau Schr${O_UMLAUT}der`, `Schr${O_UMLAUT}der`],
  [`Schr${O_UMLAUT}der`, 'Frau Schröder', 'Schröder'],
  ['Okafor', `Ada Oka${SOFT}for`, `Oka${SOFT}for`],
  ['Okafor', `Ada O${ZERO_WIDTH}ka\u2060for\uFEFF`, `O${ZERO_WIDTH}ka\u2060for`],
  ['Smith-Jones', 'Ms Smith‑Jones', 'Smith‑Jones'],
  ['Smith-Jones', 'Ms Smith–Jones', 'Smith–Jones'],
  ['Smith-Jones', 'Ms Smith-\nJones', 'Smith-\nJones'],
  ['Okafor', 'Ada Oka-\nfor', 'Oka-\nfor'],
  ['ex-wife', 'his exwife', 'exwife'],
  ['555-0199', 'call 555-\n0199', '555-\n0199'],
  ['Strauß', 'Herr STRAUSS', 'STRAUSS'],
  ['Strauss', 'Herr Strauß', 'Strauß'],
  ['Steffi', 'Frau Steﬃ', 'Steﬃ'],
  ['fi', 'Steﬃ', 'ﬃ'],
  ['Jane Doe', 'Jane\u00A0Doe', 'Jane\u00A0Doe'],
  ['Jane Doe', 'Jane\u2009\u200B Doe', 'Jane\u2009\u200B Doe'],
  ['AB 12', 'No. ＡＢ　１２', 'ＡＢ　１２'],
  ['Οδυσσεύς', 'ΟΔΥΣΣΕΎΣ', 'ΟΔΥΣΣΕΎΣ'],
  ['한글', '한글', '한글'],
  ['town', 'the to wn hall', 'to wn'],
  ['Mitarbeiterinnen', 'Mit arbei terinnen', 'Mit arbei terinnen'],
  ['property', 'P rope\nrty', 'P rope\nrty'],
  ['John Smith', 'by JohnSmith', 'JohnSmith'],
])('[MEDIA-04] finds %j in %j', (text, content, match) => {
  const [found, ...others] = findText(new Map([[1, pageOf(content)]]), { text, matchCase: false, wholeWords: false })
  expect(others).toEqual([])
  expect(found && content.slice(found.start, found.end)).toBe(match)
})

test('distinguishes different spellings', () => {
  for (const [text, content] of [
    ['1-1', 'in 2011'],
    ['in', 'I need'],
    ['Jose', 'to José'],
    ['town', 'to wnhall'],
    ['Straße', 'STRASE'],
  ] as const)
    expect(findText(new Map([[1, pageOf(content)]]), { text, matchCase: false, wholeWords: true })).toEqual([])
})

/** Written forms of a character. A line ends between letters, and a soft hyphen divides a word. */
const forms = (character: string, next: string): string[] => [
  character,
  character.normalize('NFD'),
  character.normalize('NFC'),
  character.toUpperCase(),
  ...(next === ' ' ? [] : [`${character}${SOFT}`]),
  `${ZERO_WIDTH}${character}`,
  ...(/[a-z]/.test(character) ? [String.fromCodePoint(character.charCodeAt(0) + 0xfee0)] : []),
  ...(/[a-z]/.test(character) && /\p{L}/u.test(next) ? [`${character}-\n`, `${character}${SOFT}\n`] : []),
  ...(character === "'" ? ['’', 'ʼ'] : []),
  ...(character === '-' ? ['‑', '‐', '–'] : []),
  ...(character === ' ' ? ['\u00A0', '\u2009', '\n', '  '] : []),
]

test('a match covers any form of a word in any text', () => {
  const word = fc
    .array(fc.constantFrom(...'abcéöñßçμfi', "'", '-', ' ', 'İ', 'Σ'), { minLength: 1, maxLength: 10 })
    .map((letters) => `a${letters.join('')}z`.replaceAll(/['\- ]+(?=['\- ])/g, ''))
  const written = word.chain((text) =>
    fc
      .tuple(
        ...[...text].map((letter, index) =>
          fc.constantFrom(...(index === text.length - 1 ? [letter] : forms(letter, text.charAt(index + 1)))),
        ),
      )
      .map((all) => ({ text, form: all.join('') })),
  )
  fc.assert(
    fc.property(written, anyText, anyText, fc.boolean(), ({ text, form }, before, after, wholeWords) => {
      const content = `${before}. ${form}, ${after}`
      const found = findText(new Map([[1, pageOf(content)]]), { text, matchCase: false, wholeWords })
      const [from, to] = [before.length + 2, before.length + 2 + form.length]
      // Marks of a form that is written by invisible characters may begin after them.
      const start = from + (/^[\u200B\u00AD]*/.exec(form)?.[0].length ?? 0)
      expect(found.some((range) => range.start <= start && range.end >= to)).toBe(true)
    }),
    { seed: 25, numRuns: 5000 },
  )
})
