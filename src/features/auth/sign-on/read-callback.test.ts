import { describe, expect, it } from 'vitest'

import { readCallback } from './read-callback'

const pending = { provider: 'google', state: 'state-1', verifier: 'verifier-1' }
const read = (search: string, provider = 'google', kept: typeof pending | null = pending) =>
  readCallback(provider, new URLSearchParams(search), kept)

describe('[AUTH-04] readCallback', () => {
  it('returns code and verifier for the exchange', () => {
    expect(read('code=c&state=state-1')).toEqual({ kind: 'exchange', provider: 'google', code: 'c', verifier: 'verifier-1' })
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
