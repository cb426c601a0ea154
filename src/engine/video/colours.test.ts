import { expect, it } from 'vitest'

import { codecWithColours } from './colours'

it.each([
  ['vp09.00.10.08', { primaries: null, transfer: null, matrix: null, fullRange: false }, 'vp09.00.10.08.01.02.02.02.00'],
  ['vp09.00.10.08', { matrix: 'smpte170m', fullRange: true }, 'vp09.00.10.08.01.02.02.06.01'],
  ['vp09.02.10.10.02.09.16.09.00', { primaries: 'bt709', transfer: 'bt709' }, 'vp09.02.10.10.02.01.01.02.00'],
  ['vp8', { fullRange: false }, 'vp8'],
  ['avc1.640c1e', { matrix: 'bt709' }, 'avc1.640c1e'],
] as const)('the codec string %s describes the colours as %o does', (codec, colours, expected) => {
  expect(codecWithColours(codec, colours)).toBe(expected)
})
