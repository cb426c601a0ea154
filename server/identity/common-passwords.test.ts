import { expect, it } from 'vitest'

import { isCommonPassword } from './common-passwords'

it.each([
  'princess',
  'Princess',
  'trustno1',
  'sunshine2026!',
  'password123',
  'liverpool1',
  'qwertyuiop',
  'PRINCESS12345',
  '147258369!',
  'thx1138!',
])('knows %s as a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['copper-lantern-42', 'mauve-kettle', 'princess-of-copper', 'princess-12345678', '', 'lantern kettle', 'princessé'])(
  'doesn’t take %s for a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
