import { describe, expect, it } from 'vitest'

import { lacksOrigin } from './same-origin'

function ask(headers: Record<string, string>, method = 'POST'): boolean {
  return lacksOrigin(
    new Request('http://127.0.0.1:4010/legacy/app/notify', { method, headers: { host: 'studio.example:8443', ...headers } }),
  )
}

const cookie = 'session=a'

describe('a call that changes something', () => {
  it('comes from the page if the browser says so', () => {
    expect(ask({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(false)
    expect(ask({ cookie, origin: 'https://studio.example:8443' })).toBe(false)
    expect(ask({ cookie, origin: 'https://front.example', 'x-forwarded-host': 'front.example' })).toBe(false)
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://attacker.example' }],
    [{ origin: 'https://studio.example:8443.attacker.example' }],
    [{ origin: 'https://studio.example' }],
    [{ origin: 'null' }],
  ])('comes from elsewhere with %o', (headers: Record<string, string>) => {
    expect(ask(headers)).toBe(true)
    expect(ask({ cookie, ...headers })).toBe(true)
  })

  it('comes from a program without these headers, if it has no cookie or a token', () => {
    expect(ask({})).toBe(false)
    expect(ask({ cookie })).toBe(true)
    expect(ask({ cookie, authorization: 'Bearer a' })).toBe(false)
  })
})

describe('a call that changes nothing', () => {
  it.each(['GET', 'HEAD', 'OPTIONS'])('needs no proof: %s', (method) => {
    expect(ask({ cookie, origin: 'https://attacker.example', 'sec-fetch-site': 'cross-site' }, method)).toBe(false)
  })
})
