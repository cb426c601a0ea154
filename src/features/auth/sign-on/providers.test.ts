import { describe, expect, it } from 'vitest'

import { providersOf } from './providers'

const ORIGIN = 'https://studio.example'
const amazon = {
  clientId: 'a',
  redirectUri: `${ORIGIN}/login/callback/amazon`,
  issuer: 'https://pool.auth.eu-west-1.amazoncognito.example',
}

const oidc = {
  name: 'Council login',
  clientId: 'o',
  redirectUri: `${ORIGIN}/login/callback/oidc`,
  authorizationUrl: 'https://login.example/realms/council/auth',
}

const addresses = (ssoInfo: Parameters<typeof providersOf>[0]) =>
  providersOf(ssoInfo, ORIGIN).map(({ name, authorise, redirectUri }) => [name, authorise.href, redirectUri])

describe('[AUTH-04] providersOf', () => {
  it('returns only the configured providers', () => {
    expect(providersOf({}, ORIGIN)).toEqual([])
    expect(addresses({ microsoft: { clientId: 'm', authority: 'https://login.microsoft.example/common/' } })).toEqual([
      ['microsoft', 'https://login.microsoft.example/common/oauth2/v2.0/authorize', `${ORIGIN}/login/callback/microsoft`],
    ])
    expect(addresses({ amazon })).toEqual([['amazon', `${amazon.issuer}/oauth2/authorize`, amazon.redirectUri]])
    expect(addresses({ oidc })).toEqual([['oidc', 'https://login.example/realms/council/auth', oidc.redirectUri]])
    // Tests run in embedded mode, which simulates Google itself.
    expect(addresses({ google: { clientId: 'g' } })).toEqual([
      ['google', `${ORIGIN}/dev/sso/google/o/oauth2/v2/auth`, `${ORIGIN}/login/callback/google`],
    ])
  })

  it.each([
    ['an insecure authority', { microsoft: { clientId: 'm', authority: 'http://login.example' } }],
    ['an authority that would run a script', { microsoft: { clientId: 'm', authority: 'javascript:alert(1)//' } }],
    ['an invalid authority', { microsoft: { clientId: 'm', authority: 'common' } }],
    ['a redirect to another site', { amazon: { ...amazon, redirectUri: 'https://other.example/callback' } }],
    ['another site as redirect of the operator’s provider', { oidc: { ...oidc, redirectUri: 'https://other.example/callback' } }],
    ['an insecure page of the operator’s provider', { oidc: { ...oidc, authorizationUrl: 'http://login.example/auth' } }],
    ['a page on the visitor’s own machine', { oidc: { ...oidc, authorizationUrl: 'http://127.0.0.1:9000/auth' } }],
    ['an invalid redirect', { amazon: { ...amazon, redirectUri: '/login/callback/amazon' } }],
  ])('leaves out %s', (_, ssoInfo) => {
    expect(providersOf(ssoInfo, ORIGIN)).toEqual([])
  })

  it('lets a page of this machine lead to a provider of this machine', () => {
    const here = 'http://127.0.0.1:4020'
    const local = { ...oidc, redirectUri: `${here}/login/callback/oidc`, authorizationUrl: 'http://localhost:9000/auth' }
    expect(providersOf({ oidc: local }, here).map(({ authorise }) => authorise.href)).toEqual(['http://localhost:9000/auth'])
  })
})
