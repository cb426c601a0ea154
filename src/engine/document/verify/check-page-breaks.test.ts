import { expect, it } from 'vitest'

import { PAGE_SIZE, plannedPage, textsAt } from '#engine/testing/planned-page.ts'
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

it.each([
  ['other words', ['Signed by [Gudrun] [Wolframite] and Gudrun', 'was there. Wolframite left.']],
  ['a part that is redacted', ['Signed by [Gudrun] [Wolframite] and Gudrun', '[Wolframite] left.']],
  ['a redacted word between the parts', ['Signed by [Gudrun] [Wolframite] and Gudrun [Anna]', 'Wolframite left.']],
  ['two words that together spell one', ['It was on [Sunday] in the sun', 'day by day.']],
  ['a name that the review left within a page', ['[Gudrun] [Wolframite] met Gudrun Wolframite and Gudrun', 'Wolframite left.']],
])('finds nothing in %s', (_name, texts) => {
  expect(foundOn(texts)).toEqual([])
})
