import { expect, it } from 'vitest'

import { passwordMismatch } from './password-mismatch'

it('[AUTH-01] refuses a password whose confirmation differs or is missing', () => {
  const words = 'Password and confirmPassword must match'
  expect(passwordMismatch({ password: 'copper-lantern-42', confirmPassword: 'copper-lantern-43' })).toBe(words)
  expect(passwordMismatch({ password: 'copper-lantern-42' })).toBe(words)
})

it('accepts a confirmed password, and none', () => {
  expect(passwordMismatch({ password: 'copper-lantern-42', confirmPassword: 'copper-lantern-42' })).toBeUndefined()
  expect(passwordMismatch({})).toBeUndefined()
})
