import { expect, it } from 'vitest'

import { demoAccount } from '#mocks/seed/demo-account.ts'
import { mustBeStrong } from './strength-rule'

const ADA = { name: 'Ada Okafor', email: 'ada.okafor@council.example' }
const refusalOf = (password: string, isCommon?: (password: string) => boolean): string | undefined => {
  try {
    mustBeStrong(password, ADA, isCommon ? { isCommon } : {})
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const TOO_WEAK = 'This password is too easy to guess. Make it longer, or use less common words.'

it.each(['', 'password', 'P4ssw0rd!', 'aaaaaaaaaaaaaaaa', 'abcdefgh12345678', 'summer2024', 'kf93hvp', 'OkaforAda1', 'ada.okafor.2024'])(
  '[AUTH-02] refuses "%s", which the form calls weak',
  (password) => {
    expect(refusalOf(password)).toBe(TOO_WEAK)
  },
)

it.each(['kf93hvpt', 'Vx7#qLmd', 'tangle hedge pilot', 'copper-lantern-42', demoAccount.password])('[AUTH-02] accepts "%s"', (password) => {
  expect(refusalOf(password)).toBeUndefined()
})

it('[AUTH-02] refuses a strong password that many people use', () => {
  expect(refusalOf('copper-lantern-42', (password) => password === 'copper-lantern-42')).toMatch(/^Attackers try this password early/)
})
