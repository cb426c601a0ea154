import { expect, it } from 'vitest'

import { demoAccount } from '#mocks/seed/demo-account.ts'
import { passwordStrength } from './strength'

it.each([
  ['', 0],
  ['password', 0],
  ['Password1', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['abcdefgh12345678', 0],
  ['tr7!k', 1],
  ['tr7!kWq', 1],
  ['tr7!kWq9', 3],
  ['mauve-kettle', 4],
  ['copper-lantern-42', 5],
])('rates "%s" %i', (password, expected) => {
  expect(passwordStrength(password)).toBe(expected)
})

it("doesn't count the user's name", () => {
  expect(passwordStrength('okaforada')).toBeGreaterThan(passwordStrength('okaforada', ['Ada', 'Okafor']))
})

it('[AUTH-02] accepts the password of the demo account', () => {
  expect(passwordStrength(demoAccount.password)).toBeGreaterThanOrEqual(2)
})
