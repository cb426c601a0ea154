import { expect, it } from 'vitest'

import { pageSizeWords } from './page-size'

it.each([
  [[{ width: 595.2, height: 841.9 }], 'A4'],
  [[{ width: 842, height: 595 }], 'A4, landscape'],
  [[{ width: 612, height: 792 }], 'Letter'],
  [[{ width: 283.5, height: 567 }], '100 × 200 mm'],
  [
    [
      { width: 595, height: 842 },
      { width: 842, height: 595 },
    ],
    'A4 (first page; others differ)',
  ],
  [[], ''],
])('formats %j as %s', (pages, words) => {
  expect(pageSizeWords(pages)).toBe(words)
})
