import { expect, it } from 'vitest'

import { hardPagesWords, isHardToRead } from './hard-pages'

it.each([
  [0.96, false],
  [0.93, false],
  [0.925, true],
  [0, true],
  [undefined, false],
])('[MEDIA-04] a page that was read with a mean confidence of %s: hard to read is %s', (confidence, isHard) => {
  expect(isHardToRead({ ...(confidence !== undefined && { confidence }) })).toBe(isHard)
})

it.each([
  [[], ''],
  [[3], 'Page 3 was hard to read, so a search can miss words on it.'],
  [[5, 3], 'Pages 3 and 5 were hard to read, so a search can miss words on them.'],
  [[1, 2, 3, 4, 5, 9], 'Pages 1, 2, 3, 4, 5 and 9 were hard to read, so a search can miss words on them.'],
  [[1, 2, 3, 4, 5, 9, 12], 'Pages 1, 2, 3, 4, 5 and 2 others were hard to read, so a search can miss words on them.'],
])('[MEDIA-04] names the pages that were hard to read: %j', (pages, words) => {
  expect(hardPagesWords(pages)).toBe(words)
})
