import { describe, expect, it } from 'vitest'

import { readCallback } from './read-callback'

const START = 1_795_000_000_000
const pending = { provider: 'google', label: 'Google', state: 'state-1', nonce: 'nonce-1', verifier: 'verifier-1', startedAt: START }
const read = (search: string, provider = 'google', kept: typeof pending | null = pending, now = START + 1000) =>
  readCallback(provider, new URLSearchParams(search), kept, now)

describe('[AUTH-04] readCallback', () => {
  it('returns code, verifier and nonce for the exchange, and the issuer that the redirect names', () => {
    const exchange = { code: 'c', verifier: 'verifier-1', nonce: 'nonce-1' }
    expect(read('code=c&state=state-1')).toEqual({ kind: 'exchange', provider: 'google', exchange })
    expect(read('code=c&state=state-1&iss=https://a.example')).toMatchObject({ exchange: { ...exchange, iss: 'https://a.example' } })
  })

  it.each([
    ['ten minutes after the sign-in started', 600_000, 'exchange'],
    ['later', 600_001, 'failed'],
    ['before it started, by a clock that was set back', -1, 'failed'],
  ])('%s: %i ms, %s', (_, after, kind) => {
    expect(read('code=c&state=state-1', 'google', pending, START + after).kind).toBe(kind)
  })

  it.each([
    ['an unknown provider', 'code=c&state=state-1', 'toString', pending, /Sign-in with "toString" isn’t supported/],
    ['no pending sign-in', 'code=c&state=state-1', 'google', null, /has expired or was started in another tab/],
    ['another state', 'code=c&state=state-2', 'google', pending, /doesn’t match the sign-in/],
    ['no state', 'code=c', 'google', pending, /doesn’t match the sign-in/],
    ['a different provider', 'code=c&state=state-1', 'amazon', pending, /doesn’t match the sign-in/],
    ['a denial', 'error=access_denied&state=state-1', 'google', pending, /Google sign-in was cancelled/],
    ['a denial with another state', 'error=access_denied&state=state-2', 'google', pending, /doesn’t match the sign-in/],
    ["the provider's error", 'error=server_error&state=state-1', 'google', pending, /Google couldn’t sign you in \(server_error\)/],
    ['no code', 'state=state-1', 'google', pending, /didn’t return a sign-in code/],
  ])('fails with %s', (_, search, provider, kept, words) => {
    const callback = read(search, provider, kept)
    expect(callback.kind === 'failed' ? callback.reason : callback).toMatch(words)
  })

  it('shortens and strips the error of the URL', () => {
    const error = '<b>Call this number</b> '.repeat(20)
    const callback = read(new URLSearchParams({ error, state: 'state-1' }).toString())
    expect(callback.kind === 'failed' && callback.reason.length).toBeLessThan(140)
    expect(callback.kind === 'failed' && callback.reason).not.toContain('<')
  })
})
