import { describe, expect, it } from 'vitest'

import { hashPassword } from '#backend/accounts/password.ts'
import { PasswordHash } from '#backend/records/credentials.ts'
import { matching } from '#mocks/testing/matchers.ts'
import { scryptPasswords } from './scrypt-passwords'

const cheap = { cost: 16, blockSize: 1, parallelization: 1 }
const { hash, unmatched, fits, isOutdated } = scryptPasswords(cheap)

describe('[AUTH-03] passwords by scrypt', () => {
  it('fit only the password that was hashed, in each Unicode composition', async () => {
    const stored = await hash('copper-Stra\u0308\u00dfe-42')
    expect(await fits('copper-Str\u00e4\u00dfe-42', stored)).toBe(true)
    expect(await fits('copper-Str\u00e4\u00dfe-43', stored)).toBe(false)
    expect(await fits('', stored)).toBe(false)
  })

  it('are stored with a salt of their own and with the parameters, by default those of OWASP', async () => {
    const [one, other] = [await hash('same'), await hash('same')]
    expect(one).toEqual({ scrypt: cheap, salt: matching(/^[0-9a-f]{32}$/), hash: matching(/^[0-9a-f]{64}$/) })
    expect(PasswordHash.parse(one)).toEqual(one)
    expect([one.salt === other.salt, one.hash === other.hash]).toEqual([false, false])
    expect(await scryptPasswords().hash('same')).toMatchObject({ scrypt: { cost: 32_768, blockSize: 8, parallelization: 3 } })
  })

  it('have a form for addresses without an account, whose check takes as long and never fits', async () => {
    expect(unmatched()).toEqual({ scrypt: cheap, salt: matching(/^[0-9a-f]{32}$/), hash: matching(/^[0-9a-f]{64}$/) })
    expect(unmatched().hash).not.toBe(unmatched().hash)
    expect(await fits('', unmatched())).toBe(false)
  })

  it('are derived as RFC 7914 says', async () => {
    // Section 12: scrypt of "password" and "NaCl" with N = 1024, r = 8 and p = 16, its first 32 bytes.
    const scrypt = { cost: 1024, blockSize: 8, parallelization: 16 }
    const known = { scrypt, salt: '4e61436c', hash: 'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' }
    expect(await fits('password', known)).toBe(true)
    expect(await fits('passwore', known)).toBe(false)
  })

  it('that were stored by PBKDF2 or with other parameters still fit, and are outdated', async () => {
    const stored = [await hashPassword('same', 10), await scryptPasswords({ ...cheap, cost: 32 }).hash('same'), await hash('same')]
    expect(await Promise.all(stored.map((one) => fits('same', one)))).toEqual([true, true, true])
    expect(await Promise.all(stored.map((one) => fits('other', one)))).toEqual([false, false, false])
    expect(stored.map((one) => isOutdated(one))).toEqual([true, true, false])
  })

  it('that can’t be derived are an error, after which others still are', async () => {
    const wrong = { scrypt: { cost: 15, blockSize: 1, parallelization: 1 }, salt: '00', hash: '00' }
    await expect(fits('same', wrong)).rejects.toThrow('Invalid scrypt params')
    const stored = await Promise.all([hash('one'), hash('two'), hash('three')])
    expect(await Promise.all(stored.map((one, index) => fits(['one', 'two', 'three'][index] ?? '', one)))).toEqual([true, true, true])
  })
})
