import { describe, expect, it, vi } from 'vitest'

import { hidePrivateSearch, searchInState } from './private-search'

/** Opens an address and returns the page's history entry after the secrets are hidden. */
function open(address: string, state: unknown = null) {
  const replaceState = vi.fn<(state: { usr: unknown }, title: string, url: string) => void>()
  const location = new URL(address, 'https://studio.example')
  hidePrivateSearch({ location, history: { state, replaceState } } as unknown as Window)
  return replaceState.mock.calls
}

describe('the query of a page with a secret', () => {
  it.each([
    '/reset?token=token-1',
    '/verify?token=token-1',
    '/login/callback/google?code=code-1&state=state-1',
    '/integrations/eagle-eye/callback?code=code-1&state=state-1',
  ])('leaves the address bar for the state of the history entry: %s', (address) => {
    const [path = '', query = ''] = address.split('?')
    const [[state, , url] = []] = open(address)
    expect(url).toBe(path)
    expect(searchInState(state?.usr)).toBe(`?${query}`)
  })

  it('keeps what the router has stored in the entry', () => {
    expect(open('/reset?token=token-1', { key: 'k1', idx: 2 })).toEqual([
      [{ key: 'k1', idx: 2, usr: { privateSearch: '?token=token-1' } }, '', '/reset'],
    ])
  })

  it.each(['/home?beta=1', '/image/review?v=media-1', '/reset', '/login?demo'])('leaves other addresses alone: %s', (address) => {
    expect(open(address)).toEqual([])
  })

  it('is empty without a state of this kind', () => {
    for (const state of [null, undefined, 'text', {}, { privateSearch: 1 }]) expect(searchInState(state)).toBe('')
  })
})
