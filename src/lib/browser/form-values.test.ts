import { expect, test } from 'vitest'

import { numberValue, textValue } from './form-values'

function formOf(value: string): FormData {
  const data = new FormData()
  data.set('field', value)
  return data
}

test('trims a text and returns an empty text for a missing field', () => {
  expect(textValue(formOf('  Ada '), 'field')).toBe('Ada')
  expect(textValue(formOf('Ada'), 'other')).toBe('')
})

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  [' 1.5 ', 1.5],
  ['a dozen', Number.NaN],
])('parses "%s" as %s', (text, number) => {
  expect(numberValue(formOf(text), 'field')).toBe(number)
})
