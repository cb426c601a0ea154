import { expect, test } from 'vitest'

import { mediaPage, mediaReviewPage, timeIn, videoMomentPage } from './paths'

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

test('[MEDIA-07] a video’s moment is a time in the URL of its review', () => {
  expect(videoMomentPage('a', 61.25)).toBe('/video/review?v=a&t=61.25')
  expect(timeIn('?v=a&t=61.25')).toBe(61.25)
  expect(timeIn('v=a&t=0')).toBe(0)
  expect(['?v=a', '?v=a&t=', '?v=a&t=now', '?t=Infinity'].map(timeIn)).toEqual([undefined, undefined, undefined, undefined])
})
