import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { Refusal } from '#backend/http/refusal.ts'
import type { SignOnCode } from '#backend/ports/identity.ts'
import type { ProviderName } from '#backend/records/accounts.ts'
import { freePort } from '#tests/tools/free-port.ts'
import { startOpenIdProvider, type OpenIdProvider } from '#tests/tools/open-id-provider.ts'
import { openIdIdentity } from './open-id-identity'

const PUBLIC_URL = 'https://studio.example'
/** The example of RFC 7636, appendix B. */
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const NONCE = 'nonce-of-this-sign-in'

let provider: OpenIdProvider
let warnings: string[]
let clock: number

beforeEach(async () => {
  provider = await startOpenIdProvider()
  clock = 1_795_000_000_000
  warnings = []
  for (const method of ['warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => void warnings.push(words.map(String).join(' ')))
})

afterEach(async () => {
  await provider.close()
})

function identityAt(name: ProviderName, issuer = provider.issuer, clientSecret = provider.clientSecret) {
  const settings = { issuer, clientId: provider.clientId, clientSecret, label: 'Council login' }
  return openIdIdentity({ providers: { [name]: settings }, publicUrl: PUBLIC_URL, clock: () => clock })
}

/** Returns a code as the app sends it, after consent at the provider. */
function codeFor(name: ProviderName = 'oidc', changes: Partial<SignOnCode> = {}): SignOnCode {
  const code = provider.allow({ redirectUri: `${PUBLIC_URL}/login/callback/${name}`, challenge, nonce: NONCE })
  return { provider: name, code, verifier, nonce: NONCE, iss: provider.issuer, now: 0, isRepeat: false, ...changes }
}

/** Returns the status and sentence of the refusal of a code. */
async function refused(code = codeFor(), identity = identityAt(code.provider)): Promise<unknown> {
  const error: unknown = await identity.redeem(code).catch((thrown: unknown) => thrown)
  return error instanceof Refusal ? [error.status, error.message] : error
}

/** The paths at which the app expects the pages of the providers. */
const PAGES = {
  google: '/o/oauth2/v2/auth',
  microsoft: '/tenant/oauth2/v2.0/authorize',
  amazon: '/oauth2/authorize',
  oidc: '/auth',
} as const satisfies Record<ProviderName, string>

const INVALID = [403, 'The response of Council login isn’t valid for this sign-in. Start again from the login page.']
const REJECTED = [403, 'Council login rejected this sign-in. Start again from the login page.']
const SILENT = [503, 'Council login isn’t responding. Try again in a few minutes.']
const SETTINGS = [503, 'Council login rejected this server’s settings. Contact your administrator.']

describe('[AUTH-04] sign-on at an OpenID Connect provider', () => {
  it.each(['google', 'microsoft', 'amazon', 'oidc'] as const)('with %s identifies a person by issuer and subject', async (name) => {
    provider.behaviour.page = PAGES[name]
    provider.behaviour.claims = { ...provider.behaviour.claims, xms_edov: true, hd: 'rivers.example' }
    expect(await identityAt(name).redeem(codeFor(name))).toEqual({
      subject: `${provider.issuer} person-1`,
      name: 'Robin Rivers',
      email: 'Robin@Rivers.example',
    })
    expect(warnings).toEqual([])
  })

  it('sends the secret as the provider requires', async () => {
    provider.behaviour.method = 'client_secret_basic'
    expect(await identityAt('oidc').redeem(codeFor())).toMatchObject({ name: 'Robin Rivers' })
  })

  it('reads the email address from UserInfo if the ID token has none', async () => {
    provider.behaviour.claims = { sub: 'person-1' }
    provider.behaviour.userInfo = {
      sub: 'person-1',
      given_name: 'Robin',
      family_name: 'Rivers',
      email: 'r@rivers.example',
      email_verified: 'true',
    }
    expect(await identityAt('oidc').redeem(codeFor())).toMatchObject({ name: 'Robin Rivers', email: 'r@rivers.example' })
    provider.behaviour.userInfo = { ...provider.behaviour.userInfo, sub: 'person-2' }
    expect(await refused()).toEqual(INVALID)
  })

  it.each([
    ['oidc', { email_verified: false }],
    ['oidc', { email_verified: undefined }],
    ['oidc', { email_verified: 'false' }],
    ['oidc', { email_verified: undefined, xms_edov: true }],
    ['microsoft', { email_verified: true }],
    ['microsoft', { xms_edov: false }],
    ['google', {}],
    ['google', { email: 'robin@gmail.com.rivers.example' }],
    ['google', { email: 'robin@gmail.com', email_verified: false }],
    ['oidc', { email: 'nowhere' }],
    ['oidc', { email: undefined }],
  ] as const)('reports no email address that %s doesn’t vouch for: %j', async (name, claims) => {
    provider.behaviour.page = PAGES[name]
    provider.behaviour.claims = { ...provider.behaviour.claims, ...claims }
    expect((await identityAt(name).redeem(codeFor(name))).email).toBeUndefined()
  })

  it('reports an address of Gmail, which Google vouches for without a domain', async () => {
    provider.behaviour.page = PAGES.google
    provider.behaviour.claims = { ...provider.behaviour.claims, email: 'Robin@Gmail.com' }
    expect((await identityAt('google').redeem(codeFor('google'))).email).toBe('Robin@Gmail.com')
  })

  it.each<[string, Record<string, unknown>, unknown[]]>([
    ['another issuer', { iss: 'https://other.example' }, INVALID],
    ['another audience', { aud: 'other-app' }, INVALID],
    ['another nonce', { nonce: 'other' }, INVALID],
    ['no nonce', { nonce: undefined }, INVALID],
    ['no subject', { sub: undefined }, INVALID],
    ['an end in the past', { exp: 1_600_000_000 }, [403, 'This sign-in with Council login has expired. Start again from the login page.']],
  ])('refuses an ID token with %s', async (_, changes, refusal) => {
    provider.behaviour.change = (payload) => ({ ...payload, ...changes })
    expect(await refused()).toEqual(refusal)
    expect(warnings).toEqual([expect.stringMatching(/^Sign-in with Council login failed \(OAUTH_\w+\)\.$/)])
  })

  it('refuses an ID token that another key has signed', async () => {
    provider.behaviour.usesOtherKey = true
    expect(await refused()).toEqual(INVALID)
  })

  it('accepts a code once, with its verifier, its redirect and its nonce', async () => {
    const identity = identityAt('oidc')
    const used = codeFor()
    await identity.redeem(used)
    expect(await refused(used, identity)).toEqual(REJECTED)
    expect(await refused(codeFor('oidc', { verifier: 'x'.repeat(43) }), identity)).toEqual(REJECTED)
    expect(await refused(codeFor('oidc', { nonce: 'other' }), identity)).toEqual(INVALID)
    expect(await refused(codeFor('oidc', { nonce: undefined }), identity)).toEqual([422, 'nonce: is required.'])
    const elsewhere = provider.allow({ redirectUri: 'https://other.example/login/callback/oidc', challenge, nonce: NONCE })
    expect(await refused(codeFor('oidc', { code: elsewhere }), identity)).toEqual(REJECTED)
  })

  it.each([['https://other.example'], [undefined]])('refuses a redirect that names the issuer %s, before the code is sent', async (iss) => {
    expect(await refused(codeFor('oidc', { iss }))).toEqual(INVALID)
    expect(provider.requests).not.toContain('/token')
  })

  it.each([
    [{ status: 500, error: 'server_error' }, SILENT],
    [{ status: 400, error: 'invalid_grant' }, REJECTED],
    [{ status: 400, error: 'unauthorized_client' }, SETTINGS],
  ])('explains the error %j of the provider', async (tokenError, refusal) => {
    provider.behaviour.tokenError = tokenError
    expect(await refused()).toEqual(refusal)
  })

  it('explains that the provider rejects the secret, which no log has', async () => {
    expect(await refused(codeFor(), identityAt('oidc', provider.issuer, 'wrong secret'))).toEqual(SETTINGS)
    expect(warnings).toEqual(['Sign-in with Council login failed (invalid_client).'])
  })

  it('refuses a provider that isn’t set up', async () => {
    expect(await refused(codeFor('google'), identityAt('oidc'))).toEqual([501, 'Single sign-on with Google isn’t set up.'])
  })
})

describe('[AUTH-04] the providers that the app offers', () => {
  const redirect = (name: ProviderName) => `${PUBLIC_URL}/login/callback/${name}`

  it.each([
    ['google', () => ({ google: { clientId: 'studio' } })],
    ['microsoft', () => ({ microsoft: { clientId: 'studio', authority: `${provider.issuer}/tenant` } })],
    ['amazon', () => ({ amazon: { clientId: 'studio', redirectUri: redirect('amazon'), issuer: provider.issuer } })],
    [
      'oidc',
      () => ({
        oidc: { name: 'Council login', clientId: 'studio', redirectUri: redirect('oidc'), authorizationUrl: `${provider.issuer}/auth` },
      }),
    ],
  ] as const)('have %s as the contract describes it, without the secret', async (name, info) => {
    provider.behaviour.page = PAGES[name]
    expect(await identityAt(name).ssoInfo()).toEqual(info())
  })

  it('leave out one whose page isn’t where the app looks for it', async () => {
    provider.behaviour.page = '/elsewhere'
    const identity = identityAt('amazon')
    expect([await identity.ssoInfo(), await identity.ssoInfo()]).toEqual([{}, {}])
    expect(warnings).toEqual([expect.stringMatching(/^Sign-in with Council login isn’t offered/)])
    vi.mocked(console.error).mockClear()
  })

  it('leave out one that isn’t reached, and try again after 30 seconds', async () => {
    const identity = identityAt('oidc', `http://127.0.0.1:${await freePort()}`)
    expect(await identity.ssoInfo()).toEqual({})
    expect(await refused(codeFor(), identity)).toEqual(SILENT)
    clock += 29_999
    await identity.ssoInfo()
    expect(warnings.filter((text) => text.startsWith('Couldn’t reach'))).toHaveLength(1)
    clock += 1
    await identity.ssoInfo()
    expect(warnings.filter((text) => text.startsWith('Couldn’t reach'))).toHaveLength(2)
  })

  it('are tried again after the clock was set back', async () => {
    const identity = identityAt('oidc', `http://127.0.0.1:${await freePort()}`)
    await identity.ssoInfo()
    clock -= 3_600_000
    await identity.ssoInfo()
    expect(warnings.filter((text) => text.startsWith('Couldn’t reach'))).toHaveLength(2)
  })

  it('are read when the server starts, which reports what can’t be read', async () => {
    identityAt('oidc', `http://127.0.0.1:${await freePort()}`)
    await vi.waitFor(() => expect(warnings).toEqual(['Couldn’t reach the sign-in of Council login (no connection).']))
  })

  it('leave out one that names another issuer', async () => {
    provider.behaviour.issuer = 'https://other.example'
    expect(await identityAt('oidc').ssoInfo()).toEqual({})
  })

  it('are discovered once an hour', async () => {
    const identity = identityAt('oidc')
    for (const step of [0, 3_599_999, 1]) {
      clock += step
      await identity.ssoInfo()
    }
    expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/.well-known/openid-configuration'])
  })
})
