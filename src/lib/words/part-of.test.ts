import { expect, it } from 'vitest'

import { partOf } from './part-of'

it('separates thousands', () => {
  expect(partOf(215, 275)).toBe('215 of 275')
  expect(partOf(1374, 250_000)).toBe('1,374 of 250,000')
})
