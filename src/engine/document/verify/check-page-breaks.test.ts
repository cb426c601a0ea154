import { expect, it } from 'vitest'

import type { PlannedPage } from '../export/plan-page'
import { secretsOf } from '../export/secrets'
import { checkPageBreaks } from './check-page-breaks'
import { DocumentFindings } from './document-findings'

const size = { width: 600, height: 800 }

/** Returns a page whose words are given in reading order. Those in brackets are redacted. */
function pageOf(page: number, text: string): PlannedPage {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word.replaceAll(/[[\]]/g, ''),
    isRedacted: word.startsWith('['),
    start: index,
    end: index + word.length,
    box: { x: 10 * index, y: 100 * page, width: 10 * word.length, height: 12 },
  }))
  const [kept, removed] = [words.filter(({ isRedacted }) => !isRedacted), words.filter(({ isRedacted }) => isRedacted)]
  return { page, size, covers: [], kept, removed, onImages: [] }
}

/** Returns the places of the findings on pages with a redacted name, as page, left and right. */
function placesIn(texts: readonly string[], searched: readonly string[] = []): string[] {
  const pages = texts.map((text, index) => pageOf(index + 1, text))
  const findings = new DocumentFindings(pages.map(() => size))
  checkPageBreaks(pages, secretsOf(pages, []), searched, findings)
  return findings.all().map(({ place, severity }) => {
    const { page, box = { x: 0, width: 0 } } = (place ?? {}) as { page?: number; box?: { x: number; width: number } }
    return `${severity} ${page} ${box.x}-${box.x + box.width}`
  })
}

it('[MEDIA-06] finds a redacted name that continues on the next page, with its places on both', () => {
  expect(placesIn(['Signed by [Gudrun] [Wolframite] and Gudrun', 'Wolframite, who left.'])).toEqual(['error 1 360-420', 'error 2 0-110'])
  expect(placesIn(['Signed by [Gudrun] [Wolframite] and Gudrun Wolf-', 'ramite'])).toEqual(['error 1 360-480', 'error 2 0-60'])
  expect(placesIn(['Signed by [Wolframite] and Wolf-', 'ramite’s list'])).toEqual(['error 1 270-320', 'error 2 0-80'])
  expect(placesIn(['Signed by [Wolframite] and Wolf-', 'ramite left'])).toEqual(['error 1 270-320', 'error 2 0-60'])
})

it('[MEDIA-06] finds a searched term that continues after pages without text', () => {
  expect(placesIn(['Sent to Gudrun', '', 'Wolframite'], ['Gudrun Wolframite'])).toEqual(['error 1 80-140', 'error 3 0-100'])
})

it.each([
  ['other words', ['Signed by [Gudrun] [Wolframite] and Gudrun', 'was there. Wolframite left.']],
  ['a part that is redacted', ['Signed by [Gudrun] [Wolframite] and Gudrun', '[Wolframite] left.']],
  ['a redacted word between the parts', ['Signed by [Gudrun] [Wolframite] and Gudrun [Anna]', 'Wolframite left.']],
  ['two words that together spell one', ['It was on [Sunday] in the sun', 'day by day.']],
  ['a name that the review left within a page', ['[Gudrun] [Wolframite] met Gudrun Wolframite and Gudrun', 'Wolframite left.']],
])('finds nothing in %s', (_name, texts) => {
  expect(placesIn(texts)).toEqual([])
})
