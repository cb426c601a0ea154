import { expect, it } from 'vitest'

import { isDiskFull } from './disk-full.ts'

it.each([
  ['Node', 'ENOSPC: no space left on device, write'],
  ['the bundler', 'Failed to write file in dist/embedded/assets/a.wasm\n\nCaused by:\n    No space left on device (os error 28)'],
  ['the bundler on Windows', 'Failed to write file\n\nCaused by:\n    There is not enough space on the disk. (os error 112)'],
])('a full disk is recognised in the error of %s', (_of, message) => {
  expect(isDiskFull(new Error(message))).toBe(true)
})

it('a syntax error isn’t taken for a full disk', () => {
  expect(isDiskFull(new Error('Expected a semicolon in src/app/main.tsx'))).toBe(false)
})
