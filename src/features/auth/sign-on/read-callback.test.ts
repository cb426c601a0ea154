import { describe, expect, it } from 'vitest'

import { readCallback } from './read-callback'

const pending = { provider: 'google', state: 'state-1', verifier: 'verifier-1' }
const read = (search: string, provider = 'google', kept: typeof pending | null = pending) =>
  readCallback(provider, new URLSearchParams(search), kept)

describe('[AUTH-04] the way back from a provider', () => {
  it('leads to the exchange of code and verifier', () => {
    expect(read('code=c&state=state-1')).toEqual({ kind: 'exchange', provider: 'google', code: 'c', verifier: 'verifier-1' })
  })

  it.each([
    ['a provider that is none', 'code=c&state=state-1', 'toString', pending, /no way to sign in with "toString"/],
    ['nothing that was begun here', 'code=c&state=state-1', 'google', null, /over already, or it was begun in another tab/],
    ['another state', 'code=c&state=state-2', 'google', pending, /does not belong/],
    ['no state', 'code=c', 'google', pending, /does not belong/],
    ['another provider than was asked', 'code=c&state=state-1', 'amazon', pending, /does not belong/],
    ['a denial', 'error=access_denied&state=state-1', 'google', pending, /You did not allow Google/],
    ['a denial that nobody asked for', 'error=access_denied&state=state-2', 'google', pending, /does not belong/],
    ['an error of the provider', 'error=server_error&state=state-1', 'google', pending, /Google could not sign you in \(server_error\)/],
    ['no code', 'state=state-1', 'google', pending, /sent no code/],
  ])('is refused with %s', (_, search, provider, kept, words) => {
    const callback = read(search, provider, kept)
    expect(callback.kind === 'failed' ? callback.reason : callback).toMatch(words)
  })

  it('repeats little of what stands in an address', () => {
    const error = '<b>Call this number</b> '.repeat(20)
    const callback = read(new URLSearchParams({ error, state: 'state-1' }).toString())
    expect(callback.kind === 'failed' && callback.reason.length).toBeLessThan(140)
    expect(callback.kind === 'failed' && callback.reason).not.toContain('<')
  })
})
