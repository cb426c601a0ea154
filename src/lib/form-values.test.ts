import { expect, test } from 'vitest'

import { numberValue, textValue } from './form-values'

function formOf(value: string): FormData {
  const data = new FormData()
  data.set('field', value)
  return data
}

test('a text comes without the blanks around it, and a missing field is empty', () => {
  expect(textValue(formOf('  Ada '), 'field')).toBe('Ada')
  expect(textValue(formOf('Ada'), 'other')).toBe('')
})

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  [' 1.5 ', 1.5],
  ['a dozen', Number.NaN],
])('the number in "%s" is %s', (text, number) => {
  expect(numberValue(formOf(text), 'field')).toBe(number)
})
