import { afterEach, expect, it, vi } from 'vitest'

import { challengeOf, randomSecret } from './pkce'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('[AUTH-04] computes the challenge of the example in RFC 7636', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
})

it('[AUTH-04] generates unique URL-safe secrets of 43 characters', () => {
  const secrets = Array.from({ length: 50 }, randomSecret)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(secrets).size).toBe(50)
})

it('rejects on an insecure page with a message about HTTPS', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
  await expect(challengeOf('verifier')).rejects.toThrow('Open this site over HTTPS.')
})
