import { expect, it } from 'vitest'

import { isPlainJfif } from './jfif'

const header = (...rest: number[]): Uint8Array => Uint8Array.of(...[...'JFIF\0'].map((letter) => letter.codePointAt(0) ?? 0), 1, ...rest)

it.each([
  ['without a density', [1, 0, 0, 1, 0, 1, 0, 0]],
  ['of 72 dots per inch', [1, 1, 0, 72, 0, 72, 0, 0]],
  ['of 96 dots per inch', [2, 1, 0, 96, 0, 96, 0, 0]],
])('a JFIF header %s is plain', (_what, rest) => {
  expect(isPlainJfif(header(...rest))).toBe(true)
})

it.each([
  ['another density', [1, 1, 0x12, 0x34, 0x12, 0x34, 0, 0]],
  ['two densities', [1, 1, 0, 72, 0, 96, 0, 0]],
  ['an unknown unit', [1, 3, 0, 1, 0, 1, 0, 0]],
  ['an unknown minor version', [0x41, 0, 0, 1, 0, 1, 0, 0]],
  ['a thumbnail', [1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9]],
  ['the size of a thumbnail', [1, 0, 0, 1, 0, 1, 1, 1]],
  ['a byte too many', [1, 0, 0, 1, 0, 1, 0, 0, 7]],
  ['a byte too few', [1, 0, 0, 1, 0, 1, 0]],
])('a JFIF header with %s may carry data', (_what, rest) => {
  expect(isPlainJfif(header(...rest))).toBe(false)
})

it('other content is no JFIF header', () => {
  expect(isPlainJfif(Uint8Array.of(0x4a, 0x46, 0x58, 0x58, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0))).toBe(false)
  expect(isPlainJfif(new Uint8Array())).toBe(false)
})
