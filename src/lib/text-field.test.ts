import { expect, test } from 'vitest'

import { textField } from './text-field'

test('reads a text of an error response, and nothing else', () => {
  expect(textField({ error: 'File not found', code: 'not-found' }, 'error')).toBe('File not found')
  expect(textField({ error: 'File not found', code: 'not-found' }, 'code')).toBe('not-found')
  const others = [undefined, null, '', 'File not found', 404, [], {}, { error: '' }, { error: 404 }, { error: ['File not found'] }]
  expect(others.map((body) => textField(body, 'error'))).toEqual(others.map(() => undefined))
})
