import { describe, expect, it } from 'vitest'

import { authenticatorCode } from '#tests/support/authenticator.ts'
import { fromBase32, toBase32 } from './base32'
import { codeOfStep, newSecret, setupUri, stepOfCode } from './totp'

/** The secret of the test vectors, `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

/** Appendix B of RFC 6238 for SHA-1, whose codes have eight digits, of which apps show the last six. */
const VECTORS = [
  [59, 287_082, '287082'],
  [1_111_111_109, 81_804, '081804'],
  [1_111_111_111, 50_471, '050471'],
  [1_234_567_890, 5924, '005924'],
  [2_000_000_000, 279_037, '279037'],
  [20_000_000_000, 353_130, '353130'],
] as const

describe('a time-based code', () => {
  it.each(VECTORS)('at %i s is the one of RFC 6238', async (seconds, number, code) => {
    expect(await codeOfStep(SECRET, Math.floor(seconds / 30))).toBe(number)
    expect(await stepOfCode(SECRET, code, seconds)).toBe(Math.floor(seconds / 30))
    expect(authenticatorCode(SECRET, seconds)).toBe(code)
  })

  it('is valid from one step before its own to one after', async () => {
    // The code of the step from 1,111,111,110 s to 1,111,111,139 s.
    const validAt = async (seconds: number) => (await stepOfCode(SECRET, '050471', seconds)) !== undefined
    expect(await Promise.all([1_111_111_079, 1_111_111_080, 1_111_111_139, 1_111_111_169, 1_111_111_170].map(validAt))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('belongs to the secret', async () => {
    expect(await stepOfCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJR', '287082', 59)).toBeUndefined()
  })
})

describe('a secret', () => {
  it('is random, with 160 bits in Base32', () => {
    const secrets = Array.from({ length: 20 }, () => newSecret())
    expect(new Set(secrets).size).toBe(20)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('is read by apps from an address with the product and the escaped email', () => {
    expect(setupUri(SECRET, 'ada+1@council.example')).toBe(
      'otpauth://totp/Redaction%20Studio:ada%2B1%40council.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Redaction%20Studio',
    )
  })
})

describe('Base32', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes "%s" as RFC 4648 does, and decodes it', (text, encoded) => {
    expect(toBase32(new TextEncoder().encode(text))).toBe(encoded)
    expect(new TextDecoder().decode(fromBase32(encoded))).toBe(text)
  })

  it('refuses other characters', () => {
    expect(() => fromBase32('MZXW1')).toThrow(RangeError)
  })
})
