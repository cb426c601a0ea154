import { expect, test } from 'vitest'

import { mediaPage, mediaReviewPage } from './paths'

test.each([
  ['video', '/video'],
  ['image', '/image'],
  ['audio', '/audio'],
  ['document', '/document'],
  ['unknown', '/image'],
] as const)('[NAV-01] %s has its page at %s and its review below it', (type, page) => {
  expect(mediaPage(type, 'a&b')).toBe(`${page}?v=a%26b`)
  expect(mediaReviewPage(type, 'a')).toBe(`${page}/review?v=a`)
})
