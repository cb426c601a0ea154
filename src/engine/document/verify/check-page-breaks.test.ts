import { expect, it } from 'vitest'

import { PAGE_SIZE, plannedPage, textsAt } from '#engine/testing/planned-page.ts'
import type { PlannedPage } from '../export/plan-page'
import { secretsOf } from '../export/secrets'
import { checkPageBreaks } from './check-page-breaks'
import { DocumentFindings } from './document-findings'

/** Returns the pages and texts of the findings on pages. Words in brackets are redacted. */
function foundOn(texts: readonly string[], searched: readonly string[] = []): [page: number, text: string][] {
  const pages = texts.map((text, index) => plannedPage(text, index + 1))
  const findings = new DocumentFindings(pages.map(() => PAGE_SIZE))
  checkPageBreaks(pages, secretsOf(pages, []), searched, findings)
  return textsAt(findings, texts)
}

it.each<[string, string, string, string]>([
  ['Signed by [Gudrun] [Wolframite] and Gudrun', 'Wolframite, who left.', 'Gudrun', 'Wolframite,'],
  ['Signed by [Gudrun] [Wolframite] and Gudrun Wolf-', 'ramite', 'Gudrun Wolf-', 'ramite'],
  ['Signed by [Wolframite] and Wolf-', 'ramite’s list', 'Wolf-', 'ramite’s'],
  ['Signed by [Wolframite] and Wolf-', 'ramite left', 'Wolf-', 'ramite'],
])('[MEDIA-06] finds a redacted name that continues on the next page: %s / %s', (one, two, end, start) => {
  expect(foundOn([one, two])).toEqual([
    [1, end],
    [2, start],
  ])
})

it('[MEDIA-06] finds a searched term that continues after pages without text', () => {
  expect(foundOn(['Sent to Gudrun', '', 'Wolframite'], ['Gudrun Wolframite'])).toEqual([
    [1, 'Gudrun'],
    [3, 'Wolframite'],
  ])
})

it.each<[string, string[], [number, string][]]>([
  [
    'between words',
    ['[田中太郎] 担当は 田中', '太郎 です'],
    [
      [1, '田中'],
      [2, '太郎'],
    ],
  ],
  [
    'inside longer texts',
    ['[王小明] 证人王小', '明昨天到庭。'],
    [
      [1, '证人王小'],
      [2, '明昨天到庭。'],
    ],
  ],
  ['that also stays within a page', ['[王小明] 王小明和证人王小', '明昨天到庭。'], []],
  ['of which a part is redacted', ['[王小明] 证人 [王小]', '明昨天到庭。'], []],
])('[MEDIA-06] finds a redacted Chinese or Japanese name that continues on the next page %s', (_name, texts, found) => {
  expect(foundOn(texts)).toEqual(found)
})

it.each([
  ['other words', ['Signed by [Gudrun] [Wolframite] and Gudrun', 'was there. Wolframite left.']],
  ['a part that is redacted', ['Signed by [Gudrun] [Wolframite] and Gudrun', '[Wolframite] left.']],
  ['a redacted word between the parts', ['Signed by [Gudrun] [Wolframite] and Gudrun [Anna]', 'Wolframite left.']],
  ['two words that together spell one', ['It was on [Sunday] in the sun', 'day by day.']],
  ['a name that the review left within a page', ['[Gudrun] [Wolframite] met Gudrun Wolframite and Gudrun', 'Wolframite left.']],
])('finds nothing in %s', (_name, texts) => {
  expect(foundOn(texts)).toEqual([])
})

/** Returns the page of texts at places, with the redacted ones in brackets. A letter is five points wide, a line ten points high. */
function drawnPage(page: number, texts: readonly [text: string, x: number, y: number][]): PlannedPage {
  let at = 0
  const words = texts.flatMap(([text, x, y]) => {
    const line = plannedPage(text, page)
    const placed = [line.kept, line.removed].map((list) =>
      list.map((word) => ({
        ...word,
        start: at + word.start,
        end: at + word.end,
        box: { x: x + word.start * 5, y, width: word.text.length * 5, height: 10 },
      })),
    )
    at += text.length + 1
    return [placed]
  })
  return { ...plannedPage('', page), kept: words.flatMap(([kept = []]) => kept), removed: words.flatMap(([, removed = []]) => removed) }
}

/** Returns the pages and boxes of the findings. */
function boxesOn(pages: readonly PlannedPage[], searched: readonly string[] = []): unknown[] {
  const findings = new DocumentFindings(pages.map(() => PAGE_SIZE))
  checkPageBreaks(pages, secretsOf(pages, []), searched, findings)
  return findings.all().map(({ place }) => place)
}

const furniture = (number: number): [string, number, number][] => [
  [`Page ${number} of 3`, 300, 750],
  ['Case 12/2024', 40, 30],
]

it('[MEDIA-06] finds a redacted name that continues on the next page with a footer and a header between', () => {
  const pages = [
    drawnPage(1, [['Signed by [Gudrun] [Wolframite] and Gudrun', 40, 700], ...furniture(1)]),
    drawnPage(2, [...furniture(2), ['Wolframite, who left.', 40, 100]]),
  ]
  expect(boxesOn(pages)).toEqual([
    { page: 1, box: { x: 220, y: 700, width: 30, height: 10 } },
    { page: 2, box: { x: 40, y: 100, width: 55, height: 10 } },
  ])
})

it('[MEDIA-06] finds a name within a table cell whose row is drawn from cell to cell, and none in the rows of a list', () => {
  const row = (y: number, one: string, two: string): [string, number, number][] => [
    [one, 40, y],
    ['Berlin', 200, y],
    [two, 40, y + 12],
    ['office', 200, y + 12],
  ]
  const table = (one: string, two: string) => [
    drawnPage(1, [['Signed by [Gudrun] [Wolframite]', 40, 60], ...row(100, one, two), ...row(140, 'Ada', 'Okafor')]),
  ]
  const places = [
    { page: 1, box: { x: 40, y: 100, width: 30, height: 10 } },
    { page: 1, box: { x: 40, y: 112, width: 50, height: 10 } },
  ]
  expect(boxesOn(table('Gudrun', 'Wolframite'))).toEqual(places)
  expect(boxesOn(table('Gudrun', '[Wolframite]'))).toEqual([])
  expect(boxesOn(table('Gudrun', 'Granite'), ['Gudrun Granite'])).toHaveLength(2)
  const list = [60, 72, 84, 96].flatMap((y, index): [string, number, number][] => [
    [['[Gudrun] [Wolframite]', 'Ada', 'Gudrun', 'Wolframite'][index] ?? '', 40, y],
    ['5.00', 400, y],
  ])
  expect(boxesOn([drawnPage(1, list)])).toEqual([])
})
