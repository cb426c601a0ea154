import fc from 'fast-check'
import { expect, it } from 'vitest'

import { passwordStrength as ofTheBackend } from '#backend/accounts/strength.ts'
import { passwordStrength as ofTheApp } from '#ui/forms/password-strength.ts'

const pieces = [
  'pass',
  'word',
  'qwerty',
  'admin',
  '2019',
  '1987',
  '123',
  '321',
  'abc',
  'Ada',
  'okafor',
  'a',
  'Z',
  '7',
  '-',
  '!',
  ' ',
  'ß',
  'x',
  '0',
]
const personal = ['Ada', 'Okafor', 'ada.okafor@council.example', 'ada.okafor']

it('[AUTH-02] the password meter never rates a password higher than the embedded back end', () => {
  const likely = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(likely, fc.string({ maxLength: 24 })), (password) => {
      expect(ofTheApp(password, personal).strength).toBeLessThanOrEqual(ofTheBackend(password, personal))
    }),
    { seed: 42, numRuns: 5000 },
  )
})

it('[AUTH-02] the password meter rates random characters at most one level lower than the embedded back end', () => {
  const random = fc.string({ unit: fc.constantFrom(...'bdfhkmprtvxz2468'), minLength: 10, maxLength: 10 })
  fc.assert(
    fc.property(random, (password) => {
      expect(ofTheApp(password).strength).toBeGreaterThanOrEqual(ofTheBackend(password) - 1)
    }),
    { seed: 42, numRuns: 1000 },
  )
})
