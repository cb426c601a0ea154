import { expect, it } from 'vitest'

import { brokenCells, brokenPage, joinParts, type PlacedWord } from './broken-lines'

type Drawn = [text: string, x: number, y: number]

/** Returns the words of texts in the order in which a page draws them. A letter is five points wide, a line ten points high. */
function wordsOf(texts: readonly Drawn[]): PlacedWord[] {
  let at = 0
  return texts.flatMap(([text, x, y]) =>
    [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      const start = at
      at += word.length + 1
      return { text: word, start, end: start + word.length, x: x + 5 * index, y, width: 5 * word.length, height: 10 }
    }),
  )
}

const cellsOf = (texts: readonly Drawn[]): string[] => brokenCells(wordsOf(texts)).map((cell) => joinParts(cell).text)

const rows = (...texts: [string, string][]): Drawn[] =>
  texts.flatMap(([one, two], row): Drawn[] => [
    [one, 40, 100 + 12 * row],
    [two, 200, 100 + 12 * row],
  ])

it('[MEDIA-04] joins the lines of cells that are as full as their column', () => {
  expect(cellsOf(rows(['Ms Jonathan Elisabeth Maria', 'Berlin, where she lives and'], ['Williamson', 'works']))).toEqual([
    'Ms Jonathan Elisabeth Maria\nWilliamson',
    'Berlin, where she lives and\nworks',
  ])
})

it('[MEDIA-04] joins the lines of cells that are closer to each other than to the next row', () => {
  const row = (y: number): Drawn[] => [
    ['Jonathan', 40, y],
    ['Berlin', 120, y],
    ['1979', 300, y],
    ['Williamson', 40, y + 12],
    ['office', 120, y + 12],
  ]
  const cells = ['Jonathan\nWilliamson', 'Berlin\noffice']
  expect(cellsOf([...row(100), ...row(130), ['Total', 40, 160]])).toEqual([...cells, ...cells])
})

it('[MEDIA-04] joins the values of a record whose lines have labels', () => {
  const record = (...texts: string[]): Drawn[] => texts.map((text, row) => [text, 40, 100 + 14 * row])
  expect(cellsOf(record('First name: Mary', 'Middle name:', 'Last name: Hartley', 'City: Berlin'))).toEqual(['Mary\nHartley\nBerlin'])
  expect(cellsOf([...record('First name: Mary'), ['Last name: Hartley', 40, 130]])).toEqual([])
  expect(cellsOf(record('It was said: Mary', 'left and then came Hartley: he'))).toEqual([])
})

it.each<[string, Drawn[]]>([
  ['rows of a list', rows(['Jonathan', '5.00'], ['Williamson', '6.00'], ['Ada', '7.00'])],
  ['two rows of a list with room in both columns', rows(['Jonathan', '5.00'], ['Williamson', '6.00'])],
  [
    'two columns that are drawn one after the other',
    [...rows(['Jonathan', '']), ...rows(['', ''], ['Williamson', '']), ['Berlin', 200, 100], ['office', 200, 112]],
  ],
  [
    'a column beside one with other lines',
    [
      ['Jonathan', 40, 100],
      ['Berlin', 200, 100],
      ['Williamson', 200, 112],
      ['left', 60, 112],
    ],
  ],
  [
    'rows that are apart',
    [
      ['Jonathan', 40, 100],
      ['5.00', 120, 100],
      ['Williamson', 40, 130],
      ['6.00', 120, 130],
    ],
  ],
  [
    'a heading above small text',
    [
      ['Jonathan', 40, 100],
      ['5.00', 90, 100],
      ['Williamson', 90, 112],
    ],
  ],
])('joins nothing of %s', (_name, texts) => {
  expect(cellsOf(texts.filter(([text]) => text !== ''))).toEqual([])
})

it('leads from a match to the lines that it touches', () => {
  const joined = joinParts(
    brokenCells(wordsOf(rows(['Ms Jonathan Elisabeth Maria', 'Berlin, where she lives and'], ['Williamson', 'works'])))[0] ?? [],
  )
  const at = joined.text.indexOf('aria')
  expect(joined.rangesAcross(at, at + 'aria\nWill'.length)).toEqual([
    { part: 0, start: 23, end: 27 },
    { part: 1, start: 56, end: 60 },
  ])
  expect(joined.rangesAcross(0, 4)).toEqual([])
})

const page = (body: string, number: number, header = 'Case 12/2024'): Drawn[] => [
  [header, 40, 30],
  [body, 40, 100],
  ['Confidential', 40, 750],
  [`Page ${number} of 3`, 300, 750],
]
const broken = (one: Drawn[], two: Drawn[]): string[] | undefined =>
  brokenPage(wordsOf(one), wordsOf(two))?.map((words) => words.map(({ text }) => text).join(' '))

it('[MEDIA-04] finds the body around a page break with footers and headers', () => {
  expect(broken(page('came Jonathan', 1), page('Williamson left', 2))).toEqual([
    'Case 12/2024 came Jonathan',
    'Williamson left Confidential Page 2 of 3',
  ])
})

it('[MEDIA-04] finds it where the footer is drawn before the body, and where only a number is between', () => {
  const footerFirst = (body: string, number: number): Drawn[] => [
    [`– ${number} –`, 200, 750],
    [body, 40, 100],
  ]
  expect(broken(footerFirst('came Jonathan', 1), footerFirst('Williamson left', 2))).toEqual(['– 1 – came Jonathan', 'Williamson left'])
  expect(
    broken(
      [
        ['came Jonathan', 40, 100],
        ['1', 300, 750],
      ],
      [
        ['Williamson left', 40, 100],
        ['2', 300, 750],
      ],
    ),
  ).toEqual(['came Jonathan', 'Williamson left 2'])
})

it.each(['2', 'Page 2 of 3', '2/3', '– 2 –', 'Seite 2 von 3', 'p. 2'])(
  'leaves out the page number %s anywhere at the end of a page',
  (number) => {
    const end: Drawn[] = [
      ['came Jonathan', 40, 100],
      [number, 300, 750],
    ]
    expect(broken(end, [['Williamson left', 40, 100]])).toEqual(['came Jonathan', 'Williamson left'])
  },
)

it.each(['Room 12b', '12 people', 'Jonathan 2 Ada 3', '12.50'])('keeps %s at the end of a page', (text) => {
  expect(broken([[text, 40, 750]], [['Williamson left', 40, 100]])).toBeUndefined()
})

it('keeps lines that are elsewhere on the other page, and returns nothing without a footer or header', () => {
  expect(broken([['came Jonathan', 40, 700]], [['came Jonathan', 40, 100]])).toBeUndefined()
  expect(broken([['came Jonathan', 40, 700]], [['Williamson left', 40, 100]])).toBeUndefined()
  expect(broken([['1', 40, 700]], [['2', 40, 700]])).toBeUndefined()
})
