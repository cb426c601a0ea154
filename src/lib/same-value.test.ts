import { expect, it } from 'vitest'

import { sameValue } from './same-value'

it.each([
  [1, 1, true],
  [null, undefined, true],
  [0, null, false],
  ['1', 1, false],
  [{ x: 1, y: [{ time: 0 }] }, { y: [{ time: 0 }], x: 1 }, true],
  [{ space: 1 }, { space: 1, time: undefined }, true],
  [{ space: 1 }, { space: 1, time: 2 }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
])('compares %j and %j: %s', (one, other, isSame) => {
  expect(sameValue(one, other)).toBe(isSame)
  expect(sameValue(other, one)).toBe(isSame)
})
