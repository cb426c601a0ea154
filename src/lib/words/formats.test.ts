import { expect, test } from 'vitest'

import { formatBytes, formatCount, formatDate, formatDateTime, formatName, formatTimeLeft } from './formats'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [9_949, '9.9 kB'],
  [9_950, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [2_483_120, '2.5 MB'],
  [5_000_000_000_000_000, '5000 TB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test('formats a time as day, month, year and time', () => {
  expect(formatDateTime(1_795_000_000)).toMatch(/^\d{1,2} \w{3,4} 2026, \d\d:\d\d$/)
  expect(formatDate(1_795_000_000)).toMatch(/^\d{1,2} \w{3,4} 2026$/)
})

test('returns the common name of a format, or the content type', () => {
  expect(formatName('image/jpeg')).toBe('JPEG')
  expect(formatName('video/x-matroska')).toBe('MKV')
  expect(formatName('video/mp4')).toBe('MP4')
  expect(formatName('video/quicktime')).toBe('MOV')
  expect(formatName('image/x-unheard-of')).toBe('image/x-unheard-of')
})

test('uses the singular for 1 only', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'face'))).toEqual(['0 faces', '1 face', '2 faces'])
  expect(formatCount(2, 'copy', 'copies')).toBe('2 copies')
})

test.each([
  [0.2, '5 s left'],
  [11, '15 s left'],
  [55, '55 s left'],
  [56, '1 min left'],
  [60, '1 min left'],
  [61, '1 min left'],
  [89, '1 min left'],
  [90, '2 min left'],
  [3569, '59 min left'],
  [3570, '1 h left'],
  [3600, '1 h left'],
  [3700, '1 h left'],
  [9000, '2.5 h left'],
])('estimates %d seconds as %s', (seconds, words) => {
  expect(formatTimeLeft(seconds)).toBe(words)
})
