import { expect, it } from 'vitest'

import { readRange } from './ranges'

it.each([
  [null, 100, 'whole'],
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-500', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-500', 100, { start: 0, end: 99 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=9-3', 100, 'whole'],
  ['bytes=-', 100, 'whole'],
  ['bytes=0-1,5-9', 100, 'whole'],
  ['pages=1-2', 100, 'whole'],
] as const)('parses %s of %i bytes', (header, size, expected) => {
  expect(readRange(header, size)).toEqual(expected)
})
