import { expect, it } from 'vitest'

import { hashPassword, passwordFits, unmatchedPassword } from './password'

it('accepts only the password that was hashed', async () => {
  const stored = await hashPassword('copper-lantern-42', 10)
  expect(await passwordFits('copper-lantern-42', stored)).toBe(true)
  expect(await passwordFits('copper-lantern-43', stored)).toBe(false)
  expect(await passwordFits('', stored)).toBe(false)
})

it('salts each hash and uses 600,000 iterations by default', async () => {
  const [one, other] = [await hashPassword('same', 10), await hashPassword('same', 10)]
  expect(one.hash).not.toBe(other.hash)
  expect((await hashPassword('same')).iterations).toBe(600_000)
})

it('derives the hash with PBKDF2 and SHA-256', async () => {
  // RFC 7914, section 11: PBKDF2-HMAC-SHA-256 of "passwd" and "salt" with one iteration, its first 32 bytes.
  const { hash } = await hashPassword('passwd', 1, '73616c74')
  expect(hash).toBe('55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc')
})

it('accepts a password in another Unicode composition', async () => {
  expect(await passwordFits('Stra\u0308\u00dfe', await hashPassword('Str\u00e4\u00dfe', 10))).toBe(true)
})

it('makes a stored password that fits none, of the same form and iterations as the others', async () => {
  const decoy = unmatchedPassword()
  expect(decoy.salt).toMatch(/^[0-9a-f]{32}$/)
  expect(decoy.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(decoy.iterations).toBe(600_000)
  expect(unmatchedPassword(10)).not.toEqual(unmatchedPassword(10))
  expect(await passwordFits('', unmatchedPassword(10))).toBe(false)
})
