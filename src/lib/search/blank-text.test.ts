import { expect, test } from 'vitest'

import { isBlank } from './blank-text'

test.each(['', ' ', '\t\r\n', '\u00a0\u3000', '\u200b', '\ufeff \u2060', '\u115f', '\u0000'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true)
})

test.each(['.', ' a ', '\u200bé', '名', '👩‍⚖️'])('%j isn’t blank', (text) => {
  expect(isBlank(text)).toBe(false)
})
