import { expect, it } from 'vitest'

import { kilobytesOf, whatGrew } from './tools/page-sizes.ts'

it('the budget of a page names what grew, the largest first', () => {
  const before = { react: 2400, 'src/app': 9000, zod: 20_000 }
  const after = { react: 2450, 'src/app': 9400, zod: 19_000, tus: 15_400 }
  expect(whatGrew(before, after)).toBe('tus +15.4 KB, src/app +0.4 KB')
  expect(kilobytesOf(after)).toBe(46.25)
})
