import { describe, expect, it } from 'vitest'

import { providersOf } from './providers'

const ORIGIN = 'https://studio.example'
const amazon = {
  clientId: 'a',
  redirectUri: `${ORIGIN}/login/callback/amazon`,
  issuer: 'https://pool.auth.eu-west-1.amazoncognito.example',
}

const addresses = (ssoInfo: Parameters<typeof providersOf>[0]) =>
  providersOf(ssoInfo, ORIGIN).map(({ name, authorise, redirectUri }) => [name, authorise.href, redirectUri])

describe('[AUTH-04] the providers', () => {
  it('are those that the back end has set up, and no others', () => {
    expect(providersOf({}, ORIGIN)).toEqual([])
    expect(addresses({ microsoft: { clientId: 'm', authority: 'https://login.microsoft.example/common/' } })).toEqual([
      ['microsoft', 'https://login.microsoft.example/common/oauth2/v2.0/authorize', `${ORIGIN}/login/callback/microsoft`],
    ])
    expect(addresses({ amazon })).toEqual([['amazon', `${amazon.issuer}/oauth2/authorize`, amazon.redirectUri]])
    // The tests run as the embedded build does, which plays Google itself.
    expect(addresses({ google: { clientId: 'g' } })).toEqual([
      ['google', `${ORIGIN}/dev/sso/google/o/oauth2/v2/auth`, `${ORIGIN}/login/callback/google`],
    ])
  })

  it.each([
    ['an authority that is not secure', { microsoft: { clientId: 'm', authority: 'http://login.example' } }],
    ['an authority that would run a script', { microsoft: { clientId: 'm', authority: 'javascript:alert(1)//' } }],
    ['an authority that is no address', { microsoft: { clientId: 'm', authority: 'common' } }],
    ['a way back to another site', { amazon: { ...amazon, redirectUri: 'https://other.example/callback' } }],
    ['a way back that is no address', { amazon: { ...amazon, redirectUri: '/login/callback/amazon' } }],
  ])('are not offered with %s', (_, ssoInfo) => {
    expect(providersOf(ssoInfo, ORIGIN)).toEqual([])
  })
})
